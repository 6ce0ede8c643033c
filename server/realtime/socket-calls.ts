/**
 * What a socket may ask: `subscribe` and `unsubscribe` (all or nothing), and `clock`. One socket's questions are
 * answered in their order.
 */
import * as z from 'zod/mini';
import { channelsShape } from '#protocol/market';
import { MARKET_CODES, PLATFORM_CODES, type RefusalCode } from '#protocol/names/codes';
import { MAX_SUBSCRIPTIONS, SOCKET_CALLS, type Channel, type SocketAnswer } from '#protocol/names/market';
import type { Clock } from '#domain/clock';
import type { Viewer } from './viewer.ts';
import type { WatchCounts } from './watch-counts.ts';

/** A refused question, and the channel that it failed at. */
export interface SocketRefusal {
  readonly refused: RefusalCode;
  readonly channel?: string;
}

export type Outcome = SocketRefusal | { readonly data: SocketAnswer['data'] };

const DONE: Outcome = { data: undefined };

/** A channel's snapshot is sent to one socket at most this often (DESIGN §4), also when it left in between. */
const RESYNC_MILLIS = 1000;

const CHANNEL = /^(?:tickers|marks|(?:ticker|book|trades):[A-Z0-9]{1,20}(?:-[A-Z0-9]{1,20}){1,2})$/;

const nothing = z.optional(z.strictObject({}));

export class SocketCalls {
  private closed = false;

  constructor(
    private readonly viewer: Viewer,
    private readonly watches: WatchCounts,
    private readonly clock: Clock,
    /** Counts a channel that came (1) or went (−1). */
    private readonly count: (channel: Channel, by: 1 | -1) => void,
  ) {}

  async answer(event: string, input: unknown): Promise<Outcome> {
    switch (event) {
      case SOCKET_CALLS.clock:
        if (!z.safeParse(nothing, input).success) return { refused: PLATFORM_CODES.badInput };
        return { data: { time: this.clock.now() } };
      case SOCKET_CALLS.subscribe:
      case SOCKET_CALLS.unsubscribe: {
        const parsed = z.safeParse(channelsShape, input);
        if (!parsed.success) return { refused: PLATFORM_CODES.badInput };
        const names = [...new Set(parsed.data.channels)];
        const unknown = names.find((name) => !CHANNEL.test(name));
        if (unknown !== undefined) return { refused: MARKET_CODES.unknownChannel, channel: unknown };
        const channels = names as Channel[];
        return event === SOCKET_CALLS.subscribe ? this.subscribe(channels) : this.unsubscribe(channels);
      }
      default:
        return { refused: PLATFORM_CODES.notFound };
    }
  }

  private async subscribe(channels: readonly Channel[]): Promise<Outcome> {
    const fresh = channels.filter((channel) => !this.viewer.holds(channel));
    const beyond = fresh[MAX_SUBSCRIPTIONS - this.viewer.channels.length];
    if (beyond !== undefined) return { refused: MARKET_CODES.tooManySubscriptions, channel: beyond };
    const refused = await this.watches.hold(fresh);
    if (refused !== undefined) return { refused: MARKET_CODES.unknownChannel, channel: refused };
    const now = this.clock.now();
    this.viewer.forgetAskedBefore(now - RESYNC_MILLIS);
    const early = channels.find(
      (channel) => Math.abs(now - (this.viewer.askedAt(channel) ?? -Infinity)) < RESYNC_MILLIS,
    );
    if (early !== undefined) {
      await this.watches.release(fresh);
      return { refused: MARKET_CODES.tooFast, channel: early };
    }
    if (this.closed) {
      await this.watches.release(fresh);
      return DONE;
    }
    for (const channel of fresh) this.count(channel, 1);
    for (const channel of channels) this.viewer.hold(channel, now);
    return DONE;
  }

  private async unsubscribe(channels: readonly Channel[]): Promise<Outcome> {
    const foreign = channels.find((channel) => !this.viewer.holds(channel));
    if (foreign !== undefined) return { refused: MARKET_CODES.notSubscribed, channel: foreign };
    await this.letGo(channels);
    return DONE;
  }

  /** The socket is gone: what it held is held no more. */
  async close(): Promise<void> {
    this.closed = true;
    await this.letGo(this.viewer.channels);
  }

  private async letGo(channels: readonly Channel[]): Promise<void> {
    for (const channel of channels) {
      this.viewer.drop(channel);
      this.count(channel, -1);
    }
    await this.watches.release(channels);
  }
}
