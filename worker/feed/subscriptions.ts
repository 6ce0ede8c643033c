/**
 * The watched channels, their watcher counts, and their state on the platform. The first watcher subscribes. The last
 * one unsubscribes after a delay, so that a change of tab does not thrash the socket. Changes of one turn go as one
 * call. Only one call is pending at a time, so answers cannot overtake each other.
 *
 * A channel that the platform refuses by name is *refused* (until the next connection); one beyond the platform's
 * limit is *parked* until another leaves. Every other failure is tried again.
 */
import { SUCCESS, MARKET_CODES } from '#protocol/names/codes';
import { MAX_SUBSCRIPTIONS, SOCKET_CALLS, type Channel, type SocketAnswer } from '#protocol/names/market';
import type { Millis } from '#domain/units';
import type { Clock } from '#domain/clock';
import type { SocketInput } from './socket-connection.ts';

const LEAVE_MILLIS = 2_000;
const RETRY_MILLIS = 1_000;
const PARKED_MILLIS = 5_000;
/**
 * DESIGN §4: at most one snapshot request a second per channel, counted from the answer, with room for an early
 * timer.
 */
const RESYNC_MILLIS = 1_020;
/**
 * An acknowledged snapshot that does not arrive is requested again, so that a damaged one does not leave a book
 * empty.
 */
const SNAPSHOT_MILLIS = RESYNC_MILLIS;

interface Watched {
  count: number;
  held: boolean;
  refused: boolean;
  parked: boolean;
  /** A snapshot must be requested again. */
  again: boolean;
  askedAt: Millis;
  /**
   * Requested within the last second. A timer ends it, not a comparison of clock times: the clock may be set
   * meanwhile, and a timer may fire a moment before the clock shows its time.
   */
  resting: boolean;
  stopLeaving: (() => void) | undefined;
}

/** A channel that this connection has not handled yet. */
const NEW = {
  held: false,
  refused: false,
  parked: false,
  again: false,
  askedAt: -Infinity,
  resting: false,
};

export interface SubscriptionsInput {
  readonly clock: Clock;
  readonly call: (event: string, input: SocketInput) => Promise<SocketAnswer>;
  /** The platform has no such channel. */
  readonly refused: (channel: Channel) => void;
  /** The channel has no watchers, and the delay is over. */
  readonly left: (channel: Channel) => void;
}

export class Subscriptions {
  private readonly input: SubscriptionsInput;
  private readonly channels = new Map<Channel, Watched>();
  private open = false;
  private calling = false;
  private planned = false;
  /** Counts connections: answers of an earlier one are ignored. */
  private generation = 0;

  constructor(input: SubscriptionsInput) {
    this.input = input;
  }

  join(channel: Channel): void {
    const watched = this.channels.get(channel) ?? this.begin(channel);
    watched.count++;
    watched.stopLeaving?.();
    watched.stopLeaving = undefined;
    this.plan();
  }

  leave(channel: Channel): void {
    const watched = this.channels.get(channel);
    if (!watched || watched.count === 0 || --watched.count > 0) return;
    watched.stopLeaving = this.input.clock.after(LEAVE_MILLIS, () => {
      watched.stopLeaving = undefined;
      this.input.left(channel);
      if (!watched.held && !this.calling) this.channels.delete(channel);
      this.plan();
    });
  }

  isWanted(channel: Channel): boolean {
    const watched = this.channels.get(channel);
    return watched !== undefined && (watched.count > 0 || watched.stopLeaving !== undefined);
  }

  isRefused(channel: Channel): boolean {
    return this.channels.get(channel)?.refused ?? false;
  }

  /** Requests the channel's snapshot again; later if one was requested within the last second. */
  resync(channel: Channel): void {
    const watched = this.channels.get(channel);
    if (!watched?.held || watched.again) return;
    watched.again = true;
    this.plan();
  }

  /** Requests a snapshot that has not arrived again, unless the last request is recent. */
  remind(channel: Channel): void {
    const watched = this.channels.get(channel);
    if (watched && Math.abs(this.input.clock.now() - watched.askedAt) >= SNAPSHOT_MILLIS)
      this.resync(channel);
  }

  /** @param asked the channels requested with the connection */
  opened(asked: readonly Channel[] = []): void {
    this.closed();
    this.open = true;
    this.set(asked, { held: true, askedAt: this.input.clock.now() });
    this.rest(asked);
    this.plan();
  }

  closed(): void {
    this.open = false;
    this.calling = false;
    this.generation++;
    for (const [channel, watched] of this.channels) {
      if (watched.count === 0 && !watched.stopLeaving) this.channels.delete(channel);
      Object.assign(watched, NEW);
    }
  }

  private begin(channel: Channel): Watched {
    const watched: Watched = { count: 0, stopLeaving: undefined, ...NEW };
    this.channels.set(channel, watched);
    return watched;
  }

  private plan(): void {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      void this.flush();
    });
  }

  private retryAfter(delay: Millis): void {
    this.input.clock.after(delay, () => {
      this.plan();
    });
  }

  private async flush(): Promise<void> {
    if (!this.open || this.calling) return;
    const leaving = this.pick((each) => each.held && each.count === 0 && !each.stopLeaving);
    const joining = leaving.length > 0 ? [] : this.pick((each) => this.mayJoin(each));
    if (leaving.length === 0 && joining.length === 0) return;
    this.calling = true;
    const { generation } = this;
    const again = await (leaving.length > 0
      ? this.unsubscribe(leaving, generation)
      : this.subscribe(joining, generation));
    if (generation !== this.generation) return;
    this.calling = false;
    if (again === 0) this.plan();
    else this.retryAfter(again);
  }

  private pick(fits: (watched: Watched) => boolean): Channel[] {
    const picked: Channel[] = [];
    for (const [channel, watched] of this.channels) {
      if (picked.length < MAX_SUBSCRIPTIONS && fits(watched)) picked.push(channel);
    }
    return picked;
  }

  private mayJoin(each: Watched): boolean {
    if (each.refused || each.parked || each.count === 0) return false;
    return (!each.held || each.again) && !each.resting;
  }

  /** Returns the delay until the next check, 0 for at once. */
  private async subscribe(channels: readonly Channel[], generation: number): Promise<Millis> {
    const askedAt = this.input.clock.now();
    const answer = await this.ask(SOCKET_CALLS.subscribe, channels);
    if (generation !== this.generation) return 0;
    if (answer?.code === SUCCESS) {
      this.set(channels, { held: true, again: false, askedAt });
      this.rest(channels);
      return 0;
    }
    return answer ? this.absorbRefusal(answer, channels) : RETRY_MILLIS;
  }

  private absorbRefusal(answer: SocketAnswer, channels: readonly Channel[]): Millis {
    const named = channels.find((channel) => channel === answer.data?.channel);
    if (answer.code === MARKET_CODES.tooManySubscriptions) {
      const last = named ?? channels.at(-1);
      const watched = last && this.channels.get(last);
      if (!watched) return RETRY_MILLIS;
      watched.parked = true;
      this.input.clock.after(PARKED_MILLIS, () => {
        watched.parked = false;
        this.plan();
      });
      return 0;
    }
    if (answer.code === MARKET_CODES.tooFast && named) {
      this.rest([named]);
      return 0;
    }
    const unknown = answer.code === MARKET_CODES.unknownChannel || answer.code === MARKET_CODES.unknownSymbol;
    if (!unknown || !named) return RETRY_MILLIS;
    this.set([named], { refused: true, held: false, again: false });
    this.input.refused(named);
    return 0;
  }

  private async unsubscribe(channels: readonly Channel[], generation: number): Promise<Millis> {
    const answer = await this.ask(SOCKET_CALLS.unsubscribe, channels);
    if (generation !== this.generation) return 0;
    const named = channels.filter((channel) => channel === answer?.data?.channel);
    const isGone = answer?.code === MARKET_CODES.notSubscribed && named.length > 0;
    if (answer?.code !== SUCCESS && !isGone) return RETRY_MILLIS;
    // All or nothing: a refusal only proves that the named channel is not subscribed.
    for (const channel of isGone ? named : channels) {
      const watched = this.channels.get(channel);
      // A new watcher may have come while the call was pending: then the channel is subscribed again.
      if (watched) Object.assign(watched, NEW);
      if (watched?.count === 0) this.channels.delete(channel);
    }
    for (const watched of this.channels.values()) watched.parked = false;
    return 0;
  }

  private rest(channels: readonly Channel[]): void {
    this.set(channels, { resting: true });
    this.input.clock.after(RESYNC_MILLIS, () => {
      this.set(channels, { resting: false });
      this.plan();
    });
  }

  private set(channels: readonly Channel[], known: Partial<Watched>): void {
    for (const channel of channels) Object.assign(this.channels.get(channel) ?? {}, known);
  }

  private async ask(event: string, channels: readonly Channel[]): Promise<SocketAnswer | undefined> {
    try {
      return await this.input.call(event, { channels });
    } catch {
      return undefined;
    }
  }
}
