/**
 * Requests to a venue over HTTP within its limits: they wait in a queue, a minute's weight is never used up, and if a
 * venue demands a pause (429, 418 with Retry-After), every request waits until then.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';

const MINUTE: Millis = 60_000;
const ANSWER_WITHIN: Millis = 10_000;
const AT_ONCE = 4;
/** The rest is left to other clients at this address. */
const SHARE = 0.8;
/** The pause if a venue refuses without giving one. */
const LEFT_ALONE: Millis = 60_000;
const LONGEST_REFUSAL: Millis = 3 * 24 * 60 * MINUTE;

export interface RestInput {
  readonly base: string;
  readonly clock: Clock;
  /** The venue's limit; the caller states the weight of a request. */
  readonly weightPerMinute: number;
  /** The answer's header that holds the used weight of this minute. */
  readonly usedHeader?: string;
}

/** The venue answered, but not with the requested data. */
class VenueRefusal extends Error {
  constructor(
    readonly status: number,
    path: string,
  ) {
    super(`${path} was answered with ${String(status)}`);
  }
}

interface Waiting {
  readonly weight: number;
  readonly go: () => void;
  readonly fail: (error: Error) => void;
}

export class VenueRest {
  private readonly waiting: Waiting[] = [];
  private readonly aborts = new Set<AbortController>();
  private underWay = 0;
  private minute = 0;
  private used = 0;
  private freeAt: Millis = 0;
  private wake: (() => void) | undefined;
  private isStopped = false;

  constructor(private readonly input: RestInput) {}

  /**
   * The answer's JSON.
   * @throws VenueRefusal for any other status than 200, and the errors of `fetch` and JSON
   */
  async get(path: string, weight: number): Promise<unknown> {
    await this.turn(weight);
    if (this.isStopped) throw new Error('the feed was stopped');
    const abort = new AbortController();
    this.aborts.add(abort);
    const stopWaiting = this.input.clock.after(ANSWER_WITHIN, () => {
      abort.abort(new Error(`${path} was not answered in time`));
    });
    try {
      const response = await fetch(this.input.base + path, { signal: abort.signal, redirect: 'error' });
      this.learn(response);
      const text = await response.text();
      if (response.status !== 200) throw new VenueRefusal(response.status, path);
      return JSON.parse(text) as unknown;
    } finally {
      stopWaiting();
      this.aborts.delete(abort);
      this.underWay--;
      this.next();
    }
  }

  stop(): void {
    this.isStopped = true;
    this.wake?.();
    for (const abort of this.aborts) abort.abort(new Error('the feed was stopped'));
    for (const { fail } of this.waiting.splice(0)) fail(new Error('the feed was stopped'));
  }

  private turn(weight: number): Promise<void> {
    return new Promise((go, fail) => {
      this.waiting.push({ weight, go, fail });
      this.next();
    });
  }

  private next(): void {
    for (;;) {
      const [first] = this.waiting;
      if (first === undefined || this.isStopped || this.underWay >= AT_ONCE) return;
      const wait = this.waitFor(first.weight);
      if (wait > 0) {
        this.wake ??= this.input.clock.after(wait, () => {
          this.wake = undefined;
          this.next();
        });
        return;
      }
      this.waiting.shift();
      this.used += first.weight;
      this.underWay++;
      first.go();
    }
  }

  private waitFor(weight: number): Millis {
    const now = this.input.clock.now();
    const minute = Math.floor(now / MINUTE);
    if (minute !== this.minute) {
      this.minute = minute;
      this.used = 0;
    }
    if (now < this.freeAt) return this.freeAt - now;
    const most = Math.max(weight, this.input.weightPerMinute * SHARE);
    return this.used + weight <= most ? 0 : (minute + 1) * MINUTE - now;
  }

  private learn({ status, headers }: Response): void {
    const { clock, usedHeader } = this.input;
    const used = usedHeader === undefined ? 0 : Number(headers.get(usedHeader) ?? 0);
    if (Number.isFinite(used)) this.used = Math.max(this.used, used);
    if (status !== 429 && status !== 418) return;
    const seconds = Number(headers.get('retry-after') ?? NaN);
    const wait = seconds > 0 ? Math.min(seconds * 1000, LONGEST_REFUSAL) : LEFT_ALONE;
    this.freeAt = Math.max(this.freeAt, clock.now() + wait);
  }
}
