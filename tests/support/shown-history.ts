/**
 * Records what the platform published over time. Checks that what an engine showed was correct, and that nothing
 * stayed live for longer than allowed.
 */
import { stoppedBetween } from './stopped-time.ts';

/**
 * A value is live only if the platform confirmed it within this time (ENGINE-010), plus the time of one check.
 */
const STALE_MILLIS = 5_000;
/** A busy machine may be this late. */
const ROOM_MILLIS = 3_000;

export interface Shown {
  /**
   * The text that a user could read, as `ShownHistory.record` writes it; undefined while it was marked as not
   * live.
   */
  readonly live: string | undefined;
  readonly at: number;
}

export class ShownHistory {
  /** In the order of publication; each is valid until the next. */
  private readonly sent: { readonly key: string; readonly at: number }[] = [];

  record(key: string): void {
    if (this.sent.at(-1)?.key !== key) this.sent.push({ key, at: performance.now() });
  }

  /** Whether this became the published state at or after a moment. */
  cameSince(key: string, moment: number): boolean {
    return (this.sent.findLast((each) => each.key === key)?.at ?? -Infinity) >= moment;
  }

  isCurrent(key: string): boolean {
    return this.endOf(key) === Infinity;
  }

  /** The values that were shown as live and were wrong or out of date. */
  untrue(shown: readonly Shown[]): string[] {
    return shown.flatMap(({ live }, at) => {
      if (live === undefined) return [];
      const end = this.endOf(live);
      const until = shown[at + 1]?.at ?? performance.now();
      if (end === -Infinity) return [`never true: ${live}`];
      const late = Math.round(until - end - (end < until ? stoppedBetween(end, until) : 0));
      return late > STALE_MILLIS + ROOM_MILLIS ? [`${late.toString()} ms too old: ${live}`] : [];
    });
  }

  /** The last time at which it was correct; Infinity while it is. */
  private endOf(key: string): number {
    const at = this.sent.findLastIndex((each) => each.key === key);
    return at === -1 ? -Infinity : (this.sent[at + 1]?.at ?? Infinity);
  }
}
