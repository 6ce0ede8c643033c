/**
 * One socket's account channel. It is *live* (each event is sent as it is committed) or *behind* (it has just begun,
 * asked again, or was too slow). Behind, the events after the last sent number are read from the core while the socket
 * has room, and sent together. Nothing is queued: of later commits only the newest number is remembered, and as long as
 * that is beyond the last sent number, the core is read again.
 */
import type { Clock } from '#domain/clock';
import type { AccountEvent, AccountMessage } from '#protocol/names/account';
import { LOGGED_OUT, MARKET_CODES, type AnswerCode, type NobodyCode } from '#protocol/names/codes';
import type { CoreApi } from '../core/core-api.ts';
import type { Caller } from '../gateway/sessions.ts';
import type { AccountFeed, NotAuthenticated, AccountSubscriber, Shown } from './account-feed.ts';
import type { Outbox } from './outbox.ts';
import { accountEventsQuery, accountQuery } from '../core/account-queries.ts';

/** The limit of every channel (DESIGN §4): its whole state is sent at most once a second. */
const RESYNC_MILLIS = 1000;
/** A client that missed more events receives a snapshot, which is smaller. */
const MOST_EVENTS = 500;

interface Held {
  readonly user: number;
  /** The number up to which the socket knows everything; undefined: it knows nothing. */
  sent: number | undefined;
  /** Whether the platform sent that number; otherwise the client only claims it. */
  isSure: boolean;
  live: boolean;
  /** The newest event that was committed while the channel was behind. */
  newest: number;
}

export interface AccountSubscriptionInput {
  readonly core: Pick<CoreApi, 'ask'>;
  readonly feed: AccountFeed;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'isSlow' | 'isBusy'>;
  readonly send: (message: AccountMessage) => void;
  /** Counts a subscribed (1) or unsubscribed (−1) channel. */
  readonly count: (by: 1 | -1) => void;
  /** The socket was too slow and fell behind. */
  readonly onSlow: () => void;
  /** The account could not be read, so the socket cannot be kept correct. */
  readonly onFailed: (error: unknown) => void;
}

export class AccountSubscription implements AccountSubscriber {
  private caller: Caller | undefined;
  private held: Held | undefined;
  private askedAt = -Infinity;
  private isReading = false;
  private isClosed = false;

  constructor(private readonly input: AccountSubscriptionInput) {}

  /** Authenticates by a credential. Another session ends the earlier one's channel; a refusal changes nothing. */
  async authenticate(shown: Shown): Promise<NotAuthenticated | { data: { user: number } }> {
    const caller = await this.input.feed.authenticate(shown, this);
    return 'refused' in caller ? { refused: caller.refused } : { data: { user: caller.id } };
  }

  authenticated(caller: Caller): void {
    if (this.isClosed || caller.session === this.caller?.session) return;
    this.detach();
    this.caller = caller;
    this.input.feed.attach(caller.id, this);
  }

  get isHeld(): boolean {
    return this.held !== undefined;
  }

  /** Why the channel cannot be subscribed now; undefined if it can, and then this is counted. */
  begin(): AnswerCode | undefined {
    if (this.caller === undefined) return LOGGED_OUT;
    const isEarly = Math.abs(this.input.clock.now() - this.askedAt) < RESYNC_MILLIS;
    return isEarly ? MARKET_CODES.tooFast : this.input.feed.begin(this.caller.id, this);
  }

  /** Subscribes, or subscribes again. @param after the number of the last event that the client holds */
  hold(after: number | undefined): void {
    if (this.caller === undefined) return;
    if (this.held === undefined) this.input.count(1);
    this.askedAt = this.input.clock.now();
    this.held = { user: this.caller.id, sent: after, isSure: false, live: false, newest: 0 };
  }

  drop(): void {
    if (this.held === undefined) return;
    this.held = undefined;
    this.input.count(-1);
  }

  receive(event: AccountEvent): void {
    const { held } = this;
    if (held === undefined) return;
    held.newest = Math.max(held.newest, event.number);
    if (!held.live || held.sent === undefined || event.number <= held.sent) return;
    if (this.input.outbox.isSlow || event.number !== held.sent + 1) {
      held.live = false;
      this.input.onSlow();
      this.catchUp();
      return;
    }
    this.sendEvents(held, held.sent, [event]);
  }

  sessionEnded(session: string, code: NobodyCode): void {
    if (session !== this.caller?.session) return;
    if (this.held !== undefined) this.input.send({ type: 'ended', code, time: this.input.clock.now() });
    this.detach();
  }

  /** Sends the missed events while the socket has room. Called when it has room, and after each request. */
  catchUp(): void {
    if (this.isReading || !this.maySend()) return;
    this.isReading = true;
    this.sendMissed()
      .catch((error: unknown) => {
        this.drop();
        this.input.onFailed(error);
      })
      .finally(() => {
        this.isReading = false;
        this.catchUp();
      });
  }

  /** The socket is closed. */
  close(): void {
    this.isClosed = true;
    this.detach();
  }

  private detach(): void {
    this.drop();
    if (this.caller !== undefined) this.input.feed.detach(this.caller.id, this);
    this.caller = undefined;
  }

  private async sendMissed(): Promise<void> {
    for (;;) {
      const { held } = this;
      if (held === undefined || !this.maySend()) return;
      const events = await this.eventsAfter(held);
      const whole = events === undefined ? await this.input.core.ask(accountQuery, held.user) : undefined;
      // Meanwhile the channel was subscribed again, unsubscribed or ended, so this answer is obsolete.
      if (this.held !== held) continue;
      if (whole !== undefined) {
        held.sent = whole.number;
        this.input.send({ type: 'reset', ...whole, time: this.input.clock.now() });
      } else if (events !== undefined && held.sent !== undefined) this.sendEvents(held, held.sent, events);
      held.isSure = true;
      held.live = held.newest <= (held.sent ?? 0);
    }
  }

  private maySend(): boolean {
    return this.held?.live === false && !this.input.outbox.isBusy;
  }

  /** The events that the socket missed; undefined: it has to begin with a snapshot. */
  private async eventsAfter({
    user,
    sent,
    isSure,
    newest,
  }: Held): Promise<readonly AccountEvent[] | undefined> {
    if (sent === undefined) return undefined;
    const { core } = this.input;
    const events = await core.ask(accountEventsQuery, { user: user, after: sent });
    if (events === undefined || events.length > MOST_EVENTS) return undefined;
    const isWhole = events.every(({ number }, at) => number === sent + 1 + at);
    if (!isWhole) return undefined;
    if (events.length > 0) return events;
    if (isSure) return newest > sent ? undefined : events;
    // A number from another run of the platform may be ahead of this run's.
    return (await core.ask(accountQuery, user)).number < sent ? undefined : events;
  }

  private sendEvents(held: Held, prev: number, events: readonly AccountEvent[]): void {
    held.sent = events.at(-1)?.number ?? prev;
    this.input.send({ type: 'events', prev, events, time: this.input.clock.now() });
  }
}
