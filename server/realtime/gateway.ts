/**
 * The sockets: what the publisher says goes to whoever holds the channel, made into text or packed once a
 * message however many hear it. The gateway knows the core through its interface alone.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { ACCOUNT_CHANNEL } from '#protocol/names/account';
import { SOCKET_PATH } from '#protocol/names/calls';
import { MARKET_CODES, PLATFORM_CODES, SUCCESS } from '#protocol/names/codes';
import {
  channelKind,
  SOCKET_CALLS,
  type Channel,
  type SocketAnswer,
  type TickerChange,
  type TickerMessage,
} from '#protocol/names/market';
import type { Clock } from '#domain/clock';
import type { Instrument } from '#domain/market/instrument';
import type { CoreApi, Publication } from '../core/core-api.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Programs } from '../programs.ts';
import type { RefusalTexts } from '../refusal-texts.ts';
import type { Sessions } from '../sessions.ts';
import { AccountDesk, type AccountLimits } from './account-desk.ts';
import { AccountSeat } from './account-seat.ts';
import { Outbox } from './outbox.ts';
import type { Frame } from './packed/frame.ts';
import { Packer } from './packed/packer.ts';
import { SocketCalls, type Outcome } from './socket-calls.ts';
import { TokenBucket, type Rate } from './token-bucket.ts';
import { Viewer } from './viewer.ts';
import { WatchCounts } from './watch-counts.ts';

export interface SocketLimits {
  /** Sockets at once. */
  readonly sockets: number;
  /** Questions of one socket. */
  readonly events: Rate;
  /** Refused questions of one socket, before it is closed. */
  readonly refusals: Rate;
  /** What of their own channel all sockets of one person have together. */
  readonly account: AccountLimits;
}

export interface GatewayInput {
  readonly core: CoreApi;
  readonly sessions: Sessions;
  readonly programs: Programs;
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly limits: SocketLimits;
  readonly metrics: Metrics;
  readonly texts: RefusalTexts;
  readonly log: Log;
  readonly headers: Readonly<Record<string, string>>;
}

/** A link that died without a word is noticed after these two together. */
const PING_EVERY_MILLIS = 5000;
const PONG_WITHIN_MILLIS = 5000;
/** A caller that opens a link and says nothing is not waited for. */
const CONNECT_WITHIN_MILLIS = 10_000;
/** Room for 200 channel names in one question, and no more. */
const LARGEST_MESSAGE_BYTES = 16 * 1024;

type Holders = Map<Channel, Set<Viewer>>;

export class Gateway {
  private readonly io: Server;
  private readonly holders: Holders = new Map();
  private readonly watches: WatchCounts;
  private readonly packer: Packer;
  private readonly desk: AccountDesk;
  private readonly stopListening: () => void;

  constructor(
    server: HttpServer,
    private readonly input: GatewayInput,
  ) {
    this.watches = new WatchCounts(input.core);
    this.packer = new Packer(input.instruments);
    this.desk = new AccountDesk(input);
    this.io = new Server(server, {
      path: SOCKET_PATH,
      serveClient: false,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
      pingInterval: PING_EVERY_MILLIS,
      pingTimeout: PONG_WITHIN_MILLIS,
      connectTimeout: CONNECT_WITHIN_MILLIS,
      allowRequest: (request, decide) => {
        const reason = this.reasonAgainst(request);
        decide(reason, reason === undefined);
      },
    });
    this.io.engine.on('headers', (headers: Record<string, string>) => {
      Object.assign(headers, input.headers);
    });
    this.io.on('connection', (socket) => {
      this.welcome(socket);
    });
    this.stopListening = input.core.onPublication((publication) => {
      this.publish(publication);
    });
  }

  /** Ends all sockets; the HTTP server stays with its owner. */
  close(): void {
    this.stopListening();
    this.desk.close();
    this.io.disconnectSockets(true);
    this.io.engine.close();
  }

  /** Another site's page may not open a socket in a visitor's name. */
  private reasonAgainst(request: IncomingMessage): string | undefined {
    if (this.io.engine.clientsCount >= this.input.limits.sockets) return PLATFORM_CODES.tooMany;
    const { origin, host } = request.headers;
    if (origin === undefined) return undefined;
    return URL.canParse(origin) && new URL(origin).host === host ? undefined : PLATFORM_CODES.badInput;
  }

  private welcome(socket: Socket): void {
    const { clock, limits, metrics, log } = this.input;
    const { calls, catchUp } = this.attend(socket);
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
    const hear = (event: string, input: unknown, acknowledge?: (answer: SocketAnswer) => void) => {
      const mayAsk = events.take();
      const answer = async () => {
        const outcome = await ask(event, input, mayAsk);
        metrics.socketEvents.inc({ outcome: 'refused' in outcome ? 'refused' : 'answered' });
        acknowledge?.(this.worded(outcome));
        if ('refused' in outcome && !refusals.take()) socket.disconnect(true);
        else catchUp();
      };
      // Too many questions are refused at once, the others in their turn: no queue grows behind a slow answer.
      turn = mayAsk ? turn.then(answer) : (void answer(), turn);
    };
    // Asked for in the connection's first word, a round trip before it could be asked in the second.
    const { channels } = socket.handshake.auth as { channels?: unknown };
    if (channels !== undefined) hear(SOCKET_CALLS.subscribe, { channels });
    socket.onAny((event: string, ...rest: unknown[]) => {
      const acknowledge =
        typeof rest.at(-1) === 'function' ? (rest.pop() as (answer: SocketAnswer) => void) : undefined;
      hear(event, rest.length > 1 ? rest : rest[0], acknowledge);
    });
    socket.on('disconnect', () => {
      metrics.sockets.dec();
      turn = turn
        .then(() => calls.close())
        .catch((error: unknown) => {
          log.error({ err: error }, 'a closed socket could not be let go');
        });
    });
  }

  /** @returns what the socket may ask, and what tells it all that it is owed */
  private attend(socket: Socket): { readonly calls: SocketCalls; readonly catchUp: () => void } {
    const { core, clock, log } = this.input;
    const onFailed = (error: unknown) => {
      log.error({ err: error }, 'a snapshot failed');
      socket.disconnect(true);
    };
    const catchUp = () => {
      viewer.catchUp();
      seat.catchUp();
    };
    const outbox = new Outbox(socket.conn, catchUp);
    const viewer = new Viewer(socket, core, this.packer, outbox, onFailed);
    const seat = this.seatFor(socket, outbox, onFailed);
    const calls = new SocketCalls({
      viewer,
      seat,
      watches: this.watches,
      clock,
      address: socket.handshake.address,
      count: (channel, by) => {
        this.countHolder(channel, viewer, by);
      },
    });
    return { calls, catchUp };
  }

  /** What the socket may hear of a person. Always in JSON: it is little, and for one only. */
  private seatFor(socket: Socket, outbox: Outbox, onFailed: (error: unknown) => void): AccountSeat {
    const { core, clock, metrics } = this.input;
    return new AccountSeat({
      core,
      clock,
      outbox,
      desk: this.desk,
      tell: (message) => {
        metrics.publications.inc({ kind: ACCOUNT_CHANNEL });
        socket.emit(ACCOUNT_CHANNEL, message);
      },
      count: (by) => {
        metrics.subscriptions.inc({ kind: ACCOUNT_CHANNEL }, by);
      },
      onSlow: () => {
        metrics.slowViewers.inc();
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

  private countHolder(channel: Channel, viewer: Viewer, by: 1 | -1): void {
    this.input.metrics.subscriptions.inc({ kind: channelKind(channel) }, by);
    const viewers = this.holders.get(channel) ?? new Set<Viewer>();
    if (by === 1) viewers.add(viewer);
    else viewers.delete(viewer);
    if (viewers.size > 0) this.holders.set(channel, viewers);
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
    let isHeard = false;
    // Packed, each message of all tickers says how it differs from the one before: none may be left out.
    let frame: Frame | undefined;
    if (channel === 'tickers') frame = this.packer.pack(kind, message, false);
    for (const viewer of this.holders.get(channel) ?? []) {
      if (!viewer.mayHear(channel, message)) continue;
      if (viewer.isSlow()) this.fallBehind(viewer, channel);
      else if (!viewer.isPacked) isHeard = true;
      else if ((frame ??= this.packer.pack(kind, message, false))) viewer.write(frame);
      else viewer.tell(kind, message);
    }
    if (isHeard) this.io.to(channel).emit(kind, message);
  }

  /** Each socket gets one message with the rows that it holds, or none. */
  private publishTickers(message: TickerMessage): void {
    const rowsOf = new Map<Viewer, TickerChange[]>();
    for (const row of message.rows) {
      const channel: Channel = `ticker:${row.symbol}`;
      for (const viewer of this.holders.get(channel) ?? []) {
        if (!viewer.mayHear(channel, { time: message.time, rows: [row] })) continue;
        const rows = rowsOf.get(viewer);
        if (rows === undefined) rowsOf.set(viewer, [row]);
        else rows.push(row);
      }
    }
    for (const [viewer, rows] of rowsOf) {
      if (!viewer.isSlow()) viewer.tell('ticker', { time: message.time, rows });
      else for (const row of rows) this.fallBehind(viewer, `ticker:${row.symbol}`);
    }
  }

  private fallBehind(viewer: Viewer, channel: Channel): void {
    this.input.metrics.slowViewers.inc();
    viewer.fallBehind(channel);
  }
}
