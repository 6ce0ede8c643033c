/**
 * Sends messages to browsers, at most once each. A push service that refuses for now (429, 5xx), or cannot be reached,
 * is asked again a few times; one whose answer was lost is not, since the message may have arrived. 404 and 410 end the
 * subscription. Nothing of this is kept over a restart: the notice is in the message centre.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { Log } from '../base/log.ts';
import { encryptPush } from './encrypt-push.ts';
import type { PostPush, PushAnswer } from './post-push.ts';
import { pushEndpoint } from './push-endpoint.ts';
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

const MOST_AT_ONCE = 8;
/** More would be of a storm, and late. */
const MOST_WAITING = 10_000;
const MOST_TRIES = 4;
const FIRST_WAIT_MILLIS: Millis = 5_000;
const LONGEST_WAIT_MILLIS: Millis = 600_000;
/** A device that is away this long gets it in its message centre alone. */
const VALID_SECONDS = 3_600;

export class PushSender {
  private readonly waiting: Pending[] = [];
  private readonly stops = new Set<() => void>();
  private readonly sending = new Set<Promise<void>>();
  private isStopped = false;

  constructor(private readonly input: PushSenderInput) {}

  send(subscription: Subscription, message: PushMessage): void {
    this.add({ subscription, message, tries: 0 });
  }

  /** Resolves when nothing is being sent; messages that wait for another try are not waited for. */
  async settled(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.waiting.length = 0;
    for (const stop of this.stops) stop();
    await this.settled();
  }

  private add(pending: Pending): void {
    if (this.isStopped) return;
    if (this.waiting.length >= MOST_WAITING) {
      this.input.log.warn({ waiting: MOST_WAITING }, 'a push message was dropped: too many wait');
      return;
    }
    this.waiting.push(pending);
    this.next();
  }

  private next(): void {
    while (this.sending.size < MOST_AT_ONCE) {
      const pending = this.waiting.shift();
      if (pending === undefined) return;
      const run: Promise<void> = this.try(pending)
        .catch((error: unknown) => this.input.log.warn({ err: error }, 'a push message was not sent'))
        .finally(() => {
          this.sending.delete(run);
          this.next();
        });
      this.sending.add(run);
    }
  }

  private async try(pending: Pending): Promise<void> {
    const { subscription, message } = pending;
    const { isWanted, hosts, post, vapid, clock, end } = this.input;
    if (!(await isWanted(subscription))) return;
    // The list may have changed since it was subscribed.
    const endpoint = pushEndpoint(subscription.endpoint, await hosts());
    const body = endpoint && encrypted(message, subscription);
    if (endpoint === undefined || body === undefined) {
      await end(subscription);
      return;
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
    await this.take(pending, answer);
  }

  private async take(pending: Pending, answer: PushAnswer | 'unsent' | 'unknown'): Promise<void> {
    if (answer === 'unknown') return;
    const status = answer === 'unsent' ? 0 : answer.status;
    if (status === 404 || status === 410) await this.input.end(pending.subscription);
    else if (answer === 'unsent' || status === 429 || status >= 500) this.again(pending, answer);
    // A redirect is an answer like any other: it leads nowhere.
    else if (status >= 300) this.input.log.warn({ status }, 'a push service refused a message');
  }

  private again({ subscription, message, tries }: Pending, answer: PushAnswer | 'unsent'): void {
    if (this.isStopped || tries + 1 >= MOST_TRIES) return;
    const asked = answer === 'unsent' ? undefined : retryMillis(answer.retryAfter, this.input.clock.now());
    const own = FIRST_WAIT_MILLIS * 3 ** tries;
    const wait = Math.min(LONGEST_WAIT_MILLIS, Math.max(own, asked ?? 0));
    const stop = this.input.clock.after(wait, () => {
      this.stops.delete(stop);
      this.add({ subscription, message, tries: tries + 1 });
    });
    this.stops.add(stop);
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
