/**
 * The calls of a socket: `subscribe` and `unsubscribe` (all or nothing), `authenticate` and `clock`. One socket's calls
 * are answered in order.
 */
import * as z from 'zod/mini';
import { authenticateShape, channelsShape } from '#protocol/market';
import { ACCOUNT_CHANNEL } from '#protocol/names/account';
import { MARKET_CODES, PLATFORM_CODES, type AnswerCode } from '#protocol/names/codes';
import { MAX_SUBSCRIPTIONS, SOCKET_CALLS, type Channel, type SocketAnswer } from '#protocol/names/market';
import { socketToSign } from '#protocol/names/api-clients';
import type { Clock } from '#domain/clock';
import type { AccountSubscription } from './account-subscription.ts';
import type { SocketSubscriber } from './socket-subscriber.ts';
import type { WatchCounts } from './watch-counts.ts';

/** A refused call, and the channel at which it failed. */
export interface SocketRefusal {
  readonly refused: AnswerCode;
  readonly channel?: string;
}

export type Outcome = SocketRefusal | { readonly data: SocketAnswer['data'] };

export interface SocketCallsInput {
  readonly subscriber: SocketSubscriber;
  readonly subscription: AccountSubscription;
  readonly watches: WatchCounts;
  readonly clock: Clock;
  /** The caller's address, as seen through trusted proxies. */
  readonly address: string;
  /** Counts a subscribed (1) or unsubscribed (−1) channel. */
  readonly count: (channel: Channel, by: 1 | -1) => void;
}

/** The channels of a call: the market's, and whether the user's own is among them. */
interface Asked {
  readonly channels: readonly Channel[];
  readonly account: boolean;
  readonly after: number | undefined;
}

const DONE: Outcome = { data: undefined };

/**
 * The minimum interval between two snapshots of a channel for one socket (DESIGN §4), also if it unsubscribed in
 * between.
 */
const RESYNC_MILLIS = 1000;

const CHANNEL = /^(?:tickers|marks|contracts|(?:ticker|book|trades):[A-Z0-9]{1,20}(?:-[A-Z0-9]{1,20}){1,2})$/;

const nothing = z.optional(z.strictObject({}));

export class SocketCalls {
  private readonly subscriber: SocketSubscriber;
  private readonly subscription: AccountSubscription;
  private readonly watches: WatchCounts;
  private closed = false;

  constructor(private readonly input: SocketCallsInput) {
    ({ subscriber: this.subscriber, subscription: this.subscription, watches: this.watches } = input);
  }

  async answer(event: string, input: unknown): Promise<Outcome> {
    switch (event) {
      case SOCKET_CALLS.clock:
        if (!z.safeParse(nothing, input).success) return { refused: PLATFORM_CODES.badInput };
        return { data: { time: this.input.clock.now() } };
      case SOCKET_CALLS.authenticate: {
        const parsed = z.safeParse(authenticateShape, input);
        if (!parsed.success) return { refused: PLATFORM_CODES.badInput };
        const { data } = parsed;
        const { address } = this.input;
        return this.subscription.authenticate(
          'token' in data ? data : { ...data, ...socketToSign(data.time), address },
        );
      }
      case SOCKET_CALLS.subscribe:
      case SOCKET_CALLS.unsubscribe: {
        const asked = readAsked(input, event === SOCKET_CALLS.subscribe);
        if ('refused' in asked) return asked;
        return event === SOCKET_CALLS.subscribe ? this.subscribe(asked) : this.unsubscribe(asked);
      }
      default:
        return { refused: PLATFORM_CODES.notFound };
    }
  }

  private async subscribe({ channels, account, after }: Asked): Promise<Outcome> {
    const fresh = channels.filter((channel) => !this.subscriber.holds(channel));
    const beyond = fresh[MAX_SUBSCRIPTIONS - this.subscriber.channels.length];
    if (beyond !== undefined) return { refused: MARKET_CODES.tooManySubscriptions, channel: beyond };
    const refused = await this.watches.hold(fresh);
    if (refused !== undefined) return { refused: MARKET_CODES.unknownChannel, channel: refused };
    const now = this.input.clock.now();
    const barred = this.barrier(channels, account, now);
    if (barred !== undefined || this.closed) {
      await this.watches.release(fresh);
      return barred ?? DONE;
    }
    for (const channel of fresh) this.input.count(channel, 1);
    for (const channel of channels) this.subscriber.hold(channel, now);
    if (account) this.subscription.hold(after);
    return DONE;
  }

  private barrier(channels: readonly Channel[], account: boolean, now: number): SocketRefusal | undefined {
    const barred = account ? this.subscription.begin() : undefined;
    if (barred !== undefined) return { refused: barred, channel: ACCOUNT_CHANNEL };
    this.subscriber.forgetAskedBefore(now - RESYNC_MILLIS);
    const early = channels.find(
      (channel) => Math.abs(now - (this.subscriber.askedAt(channel) ?? -Infinity)) < RESYNC_MILLIS,
    );
    return early === undefined ? undefined : { refused: MARKET_CODES.tooFast, channel: early };
  }

  private async unsubscribe({ channels, account }: Asked): Promise<Outcome> {
    const foreign = channels.find((channel) => !this.subscriber.holds(channel));
    if (foreign !== undefined) return { refused: MARKET_CODES.notSubscribed, channel: foreign };
    if (account && !this.subscription.isHeld)
      return { refused: MARKET_CODES.notSubscribed, channel: ACCOUNT_CHANNEL };
    if (account) this.subscription.drop();
    await this.release(channels);
    return DONE;
  }

  /** The socket is closed: it no longer holds its channels. */
  async close(): Promise<void> {
    this.closed = true;
    this.subscription.close();
    await this.release(this.subscriber.channels);
  }

  private async release(channels: readonly Channel[]): Promise<void> {
    for (const channel of channels) {
      this.subscriber.drop(channel);
      this.input.count(channel, -1);
    }
    await this.watches.release(channels);
  }
}

/** The number after which to continue is valid only for the account channel, and only in a subscription. */
function readAsked(input: unknown, mayBeNumbered: boolean): Asked | SocketRefusal {
  const parsed = z.safeParse(channelsShape, input);
  if (!parsed.success) return { refused: PLATFORM_CODES.badInput };
  const { channels, after } = parsed.data;
  const names = new Set(channels);
  const account = names.delete(ACCOUNT_CHANNEL);
  if (after !== undefined && !(account && mayBeNumbered)) return { refused: PLATFORM_CODES.badInput };
  const unknown = [...names].find((name) => !CHANNEL.test(name));
  if (unknown !== undefined) return { refused: MARKET_CODES.unknownChannel, channel: unknown };
  return { channels: [...names] as Channel[], account, after };
}
