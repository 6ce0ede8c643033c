/**
 * Markets whose mark reached positions or accounts that are not looked at yet, in the order of the marks.
 * Like marks it is no part of the hash and is not stored: after a start the next mark reaches them again.
 */
import type { Millis } from '#domain/units';
import type { Watched } from './liquidation-index.ts';

export class ReachedMarkets {
  private readonly times = new Map<string, Millis>();
  private notBefore: Millis = 0;
  /** Positions changed without a mark: they are priced again before the next command looks at them. */
  isUnpriced = false;
  /** The one whose next step waits for the next command. */
  unfinished: Watched | undefined;

  /** When the next command is due; undefined: nothing waits. */
  next(): Millis | undefined {
    for (const time of this.times.values()) return Math.max(time, this.notBefore);
    return undefined;
  }

  /** The market that is worked off now. */
  first(): string | undefined {
    for (const symbol of this.times.keys()) return symbol;
    return undefined;
  }

  has(symbol: string): boolean {
    return this.times.has(symbol);
  }

  add(symbol: string, time: Millis): void {
    if (!this.times.has(symbol)) this.times.set(symbol, time);
  }

  /** Whether the present mark reaches any is found by the next command, after the payments of this one are posted. */
  addUnpriced(symbol: string, time: Millis): void {
    this.add(symbol, time);
    this.isUnpriced = true;
  }

  delete(symbol: string): void {
    this.times.delete(symbol);
  }

  /** Those that are left are due after this. */
  wait(due: Millis): void {
    this.notBefore = this.times.size === 0 ? 0 : due + 1;
  }
}
