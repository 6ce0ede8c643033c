/**
 * The sockets: each publication goes to the holders of its channel, made into text or packed once, for all of them. The
 * gateway knows the core only by its interface.
 */
import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'socket.io';
import { ACCOUNT_CHANNEL } from '#protocol/names/account';
import { MARKET_CODES, PLATFORM_CODES, SUCCESS } from '#protocol/names/codes';
import { channelKind, SOCKET_CALLS, type Channel, type SocketAnswer } from '#protocol/names/market';
import type { Instrument } from '#domain/market/instrument';
import type { CoreApi } from '../core/core-api.ts';
import type { Publication, TickerRowChange, TickerUpdate } from '../core/publication.ts';
import type { Log } from '../base/log.ts';
import type { ApiClients } from '../gateway/api-clients.ts';
import type { RefusalTexts } from '../gateway/refusal-texts.ts';
import type { Sessions } from '../gateway/sessions.ts';
import { AccountFeed } from './account-feed.ts';
import { AccountSubscription } from './account-subscription.ts';
import type { ConnectionGuard } from './connection-guard.ts';
import { MarketTexts } from '../market/market-texts.ts';
import { Outbox } from './outbox.ts';
import type { Frame } from './packed/frame.ts';
import { Packer } from './packed/packer.ts';
import { SocketCalls, type Outcome } from './socket-calls.ts';
import { SocketServer, type SocketServerInput } from './socket-server.ts';
import { TokenBucket } from './token-bucket.ts';
import { SocketSubscriber } from './socket-subscriber.ts';
import { WatchCounts } from './watch-counts.ts';

export interface GatewayInput extends SocketServerInput {
  readonly core: CoreApi;
  readonly sessions: Sessions;
  readonly apiClients: ApiClients;
  readonly instruments: readonly Instrument[];
  readonly texts: RefusalTexts;
  readonly log: Log;
}

type Holders = Map<Channel, Set<SocketSubscriber>>;

interface Attended {
  /** The calls of the socket. */
  readonly calls: SocketCalls;
  /** Sends everything that the socket has not received yet. */
  readonly catchUp: () => void;
  readonly outbox: Outbox;
}

export class Gateway {
  private readonly sockets: SocketServer;
  private readonly holders: Holders = new Map();
  private readonly watches: WatchCounts;
  private readonly packer: Packer;
  private readonly texts: MarketTexts;
  private readonly feed: AccountFeed;
  private readonly stopListening: () => void;

  constructor(
    server: HttpServer,
    private readonly input: GatewayInput,
  ) {
    this.watches = new WatchCounts(input.core);
    this.packer = new Packer(input.instruments);
    this.texts = new MarketTexts(input.instruments);
    this.feed = new AccountFeed(input);
    this.sockets = new SocketServer(server, input, (socket, guard) => {
      this.welcome(socket, guard);
    });
    this.stopListening = input.core.onPublication((publication) => {
      this.publish(publication);
    });
  }

  /** Ends all sockets; the HTTP server stays with its owner. */
  close(): void {
    this.stopListening();
    this.feed.close();
    this.sockets.close();
  }

  private welcome(socket: Socket, guard: ConnectionGuard): void {
    const { clock, limits, metrics, log } = this.input;
    const { calls, catchUp, outbox } = this.attend(socket, guard);
    const events = new TokenBucket(limits.events, clock);
    const refusals = new TokenBucket(limits.refusals, clock);
    metrics.sockets.inc();
    let turn: Promise<void> = Promise.resolve();

    const ask = async (event: string, input: unknown, mayAsk: boolean): Promise<Outcome> => {
      if (!mayAsk) return { refused: MARKET_CODES.tooFast };
      try {
        return await calls.answer(event, input);
      } catch (error) {
        log.error({ err: error, event }, 'a socket call failed');
        return { refused: PLATFORM_CODES.failed };
      }
    };
    const receive = (event: string, input: unknown, acknowledge?: (answer: SocketAnswer) => void) => {
      const mayAsk = events.take();
      const answer = async () => {
        const outcome = await ask(event, input, mayAsk);
        metrics.socketEvents.inc({ outcome: 'refused' in outcome ? 'refused' : 'answered' });
        acknowledge?.(this.worded(outcome));
        if ('refused' in outcome && !refusals.take()) socket.disconnect(true);
        else catchUp();
      };
      // Excess requests are refused at once, the others in their turn: no queue grows behind a slow answer.
      turn = mayAsk ? turn.then(answer) : (void answer(), turn);
    };
    // Sent with the handshake, which is one round trip earlier than a request could be.
    const { channels } = socket.handshake.auth as { channels?: unknown };
    if (channels !== undefined) receive(SOCKET_CALLS.subscribe, { channels });
    socket.onAny((event: string, ...rest: unknown[]) => {
      const acknowledge =
        typeof rest.at(-1) === 'function' ? (rest.pop() as (answer: SocketAnswer) => void) : undefined;
      receive(event, rest.length > 1 ? rest : rest[0], acknowledge);
    });
    socket.on('disconnect', (reason) => {
      metrics.sockets.dec();
      outbox.close();
      // One join per connection: a client that leaves cannot join again.
      if (reason === 'client namespace disconnect') guard.close();
      turn = turn
        .then(() => calls.close())
        .catch((error: unknown) => {
          log.error({ err: error }, 'a closed socket could not be released');
        });
    });
  }

  private attend(socket: Socket, guard: ConnectionGuard): Attended {
    const { core, clock, limits, log, addressOf } = this.input;
    const onFailed = (error: unknown) => {
      log.error({ err: error }, 'a snapshot failed');
      socket.disconnect(true);
    };
    const catchUp = () => {
      subscriber.catchUp();
      subscription.catchUp();
    };
    const outbox = new Outbox(socket.conn, limits.bufferedBytes, catchUp, () => {
      guard.cut('buffer');
    });
    const subscriber = new SocketSubscriber(socket, core, this.packer, this.texts, outbox, onFailed);
    const subscription = this.subscriptionFor(socket, outbox, onFailed);
    const calls = new SocketCalls({
      subscriber,
      subscription,
      watches: this.watches,
      clock,
      address: addressOf(socket.request),
      count: (channel, by) => {
        this.countHolder(channel, subscriber, by);
      },
    });
    return { calls, catchUp, outbox };
  }

  /** The socket's account channel. Always in JSON, because it is small and for one user only. */
  private subscriptionFor(
    socket: Socket,
    outbox: Outbox,
    onFailed: (error: unknown) => void,
  ): AccountSubscription {
    const { core, clock, metrics } = this.input;
    return new AccountSubscription({
      core,
      clock,
      outbox,
      feed: this.feed,
      send: (message) => {
        metrics.publications.inc({ kind: ACCOUNT_CHANNEL });
        socket.emit(ACCOUNT_CHANNEL, message);
      },
      count: (by) => {
        metrics.subscriptions.inc({ kind: ACCOUNT_CHANNEL }, by);
      },
      onSlow: () => {
        metrics.slowSubscribers.inc();
      },
      onFailed,
    });
  }

  private worded(outcome: Outcome): SocketAnswer {
    if (!('refused' in outcome)) {
      return outcome.data === undefined
        ? { code: SUCCESS, msg: '' }
        : { code: SUCCESS, msg: '', data: outcome.data };
    }
    const { refused, channel } = outcome;
    const answer = { code: refused, msg: this.input.texts(refused, undefined) };
    return channel === undefined ? answer : { ...answer, data: { channel } };
  }

  private countHolder(channel: Channel, subscriber: SocketSubscriber, by: 1 | -1): void {
    this.input.metrics.subscriptions.inc({ kind: channelKind(channel) }, by);
    const subscribers = this.holders.get(channel) ?? new Set<SocketSubscriber>();
    if (by === 1) subscribers.add(subscriber);
    else subscribers.delete(subscriber);
    if (subscribers.size > 0) this.holders.set(channel, subscribers);
    else this.holders.delete(channel);
  }

  private publish(publication: Publication): void {
    if (publication.channel === 'ticker') {
      this.input.metrics.publications.inc({ kind: 'ticker' });
      this.publishTickers(publication.message);
      return;
    }
    const { channel, message } = publication;
    const kind = channelKind(channel);
    this.input.metrics.publications.inc({ kind });
    let isReceived = false;
    // Packed, each message of all tickers is a difference from the one before: none may be skipped.
    let frame: Frame | undefined;
    if (channel === 'tickers') frame = this.packer.pack(kind, message, false);
    for (const subscriber of this.holders.get(channel) ?? []) {
      if (!subscriber.mayReceive(channel, message)) continue;
      if (subscriber.isSlow()) this.fallBehind(subscriber, channel);
      else if (!subscriber.isPacked) isReceived = true;
      else if ((frame ??= this.packer.pack(kind, message, false))) subscriber.write(frame);
      else subscriber.send(kind, message);
    }
    if (isReceived) this.sockets.io.to(channel).emit(kind, this.texts.message(kind, message));
  }

  /** Each socket gets one message with the rows that it holds, or none. */
  private publishTickers(message: TickerUpdate): void {
    const rowsOf = new Map<SocketSubscriber, TickerRowChange[]>();
    for (const row of message.rows) {
      const channel: Channel = `ticker:${row.symbol}`;
      for (const subscriber of this.holders.get(channel) ?? []) {
        if (!subscriber.mayReceive(channel, { time: message.time, rows: [row] })) continue;
        const rows = rowsOf.get(subscriber);
        if (rows === undefined) rowsOf.set(subscriber, [row]);
        else rows.push(row);
      }
    }
    for (const [subscriber, rows] of rowsOf) {
      if (!subscriber.isSlow()) subscriber.send('ticker', { time: message.time, rows });
      else for (const row of rows) this.fallBehind(subscriber, `ticker:${row.symbol}`);
    }
  }

  private fallBehind(subscriber: SocketSubscriber, channel: Channel): void {
    this.input.metrics.slowSubscribers.inc();
    subscriber.fallBehind(channel);
  }
}
