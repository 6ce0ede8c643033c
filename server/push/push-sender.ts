/**
 * Sends messages to browsers, at most once each. A push service that refuses for now (429, 5xx), or cannot be reached,
 * is asked again a few times; one whose answer was lost is not, since the message may have arrived. 404 and 410 end the
 * subscription. Users take turns, and neither one user nor one push service can keep the messages of others waiting.
 * Nothing of this is kept over a restart: the notice is in the message centre.
 */
import type { Clock } from '#domain/clock';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { Log } from '../base/log.ts';
import { encryptPush } from './encrypt-push.ts';
import type { PostPush, PushAnswer } from './post-push.ts';
import { pushEndpoint } from './push-endpoint.ts';
import { PushTurns } from './push-turns.ts';
import type { Subscription } from './tables.ts';
import type { Vapid } from './vapid.ts';

export interface PushMessage {
  /** Names the message: a push service, and then the device, keeps one of a name. */
  readonly tag: string;
  readonly text: string;
}

export interface PushSenderInput {
  readonly post: PostPush;
  readonly vapid: Vapid;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly hosts: () => Promise<readonly string[]>;
  /** The subscription is still wanted: its user did not log out meanwhile. */
  readonly isWanted: (subscription: Subscription) => Promise<boolean>;
  readonly end: (subscription: Subscription) => Promise<void>;
  readonly log: Pick<Log, 'warn'>;
}

interface Pending {
  readonly subscription: Subscription;
  readonly message: PushMessage;
  readonly tries: number;
}

/** More would be of a storm, and late. It counts those that wait for another try too. */
const MOST_OPEN = 10_000;
/** Two notices for each browser that a user may have; newer ones are dropped. */
const MOST_OPEN_OF_USER = 40;
const MOST_TRIES = 4;
const FIRST_WAIT_MILLIS: Millis = 5_000;
const LONGEST_WAIT_MILLIS: Millis = 600_000;
/** A device that is away this long gets it in its message centre alone. */
const VALID_SECONDS = 3_600;

export class PushSender {
  private readonly turns = new PushTurns<Pending>();
  /** Messages of each user that are neither sent nor given up. */
  private readonly open = new Map<UserId, number>();
  private openCount = 0;
  /** Users of whom messages were dropped since they last had none: each is logged once. */
  private readonly dropping = new Set<UserId>();
  private readonly stops = new Set<() => void>();
  private readonly sending = new Set<Promise<void>>();
  private isStopped = false;

  constructor(private readonly input: PushSenderInput) {}

  send(subscription: Subscription, message: PushMessage): void {
    if (this.isStopped) return;
    const { user } = subscription;
    const own = this.open.get(user) ?? 0;
    if (own >= MOST_OPEN_OF_USER || this.openCount >= MOST_OPEN) {
      if (!this.dropping.has(user)) this.input.log.warn({ user }, 'push messages are dropped: too many wait');
      this.dropping.add(user);
      return;
    }
    this.open.set(user, own + 1);
    this.openCount++;
    this.add({ subscription, message, tries: 0 });
  }

  /** Resolves when nothing is being sent; messages that wait for another try are not waited for. */
  async settled(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.turns.clear();
    for (const stop of this.stops) stop();
    await this.settled();
  }

  private add(pending: Pending): void {
    const { user, endpoint } = pending.subscription;
    this.turns.add({ user, host: new URL(endpoint).host, item: pending });
    this.next();
  }

  private next(): void {
    if (this.isStopped) return;
    for (;;) {
      const turn = this.turns.take();
      if (turn === undefined) return;
      const run: Promise<void> = this.try(turn.item)
        .catch((error: unknown) => {
          this.input.log.warn({ err: error }, 'a push message was not sent');
          return false;
        })
        .then((waits) => {
          this.sending.delete(run);
          this.turns.end(turn);
          if (!waits) this.close(turn.user);
          this.next();
        });
      this.sending.add(run);
    }
  }

  /** A message of this user is sent or given up. */
  private close(user: UserId): void {
    this.openCount--;
    const own = (this.open.get(user) ?? 0) - 1;
    if (own > 0) this.open.set(user, own);
    else this.open.delete(user);
    if (own <= 0) this.dropping.delete(user);
    if (this.openCount === 0) this.dropping.clear();
  }

  /** Resolves to whether the message waits for another try. */
  private async try(pending: Pending): Promise<boolean> {
    const { subscription, message } = pending;
    const { isWanted, hosts, post, vapid, clock, end } = this.input;
    if (!(await isWanted(subscription))) return false;
    // The list may have changed since it was subscribed.
    const endpoint = pushEndpoint(subscription.endpoint, await hosts());
    const body = endpoint && encrypted(message, subscription);
    if (endpoint === undefined || body === undefined) {
      await end(subscription);
      return false;
    }
    const answer = await post({
      endpoint,
      body,
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(VALID_SECONDS),
        urgency: 'high',
        topic: message.tag,
        authorization: vapid.authorization(endpoint, clock.now()),
      },
    });
    return this.take(pending, answer);
  }

  private async take(pending: Pending, answer: PushAnswer | 'unsent' | 'unknown'): Promise<boolean> {
    if (answer === 'unknown') return false;
    const status = answer === 'unsent' ? 0 : answer.status;
    if (status === 404 || status === 410) await this.input.end(pending.subscription);
    else if (answer === 'unsent' || status === 429 || status >= 500) return this.again(pending, answer);
    // A redirect is an answer like any other: it leads nowhere.
    else if (status >= 300) this.input.log.warn({ status }, 'a push service refused a message');
    return false;
  }

  private again({ subscription, message, tries }: Pending, answer: PushAnswer | 'unsent'): boolean {
    if (this.isStopped || tries + 1 >= MOST_TRIES) return false;
    const asked = answer === 'unsent' ? undefined : retryMillis(answer.retryAfter, this.input.clock.now());
    const own = FIRST_WAIT_MILLIS * 3 ** tries;
    const wait = Math.min(LONGEST_WAIT_MILLIS, Math.max(own, asked ?? 0));
    const stop = this.input.clock.after(wait, () => {
      this.stops.delete(stop);
      this.add({ subscription, message, tries: tries + 1 });
    });
    this.stops.add(stop);
    return true;
  }
}

/** Undefined: its point is none of the curve. */
function encrypted({ text }: PushMessage, subscription: Subscription): Buffer | undefined {
  try {
    return encryptPush(text, subscription);
  } catch {
    return undefined;
  }
}

/** The time that `Retry-After` asks for: seconds, or a date. Undefined: it asks for none. */
export function retryMillis(header: string | undefined, now: Millis): Millis | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
