/**
 * Notices of fills: what the platform tells while this page stands is said once, whichever page is open, one line for
 * each order. What comes while a notice is still shown joins it, so that many fills are one notice.
 */
import type { SpotFill } from '#protocol/names/spot';
import { filledOrders, type FilledOrder } from './fill-lines.ts';

/** As long as a toast is shown. */
const SHOWN_MILLIS = 2_000;
/** Where it never ends, one begins again. */
const LONGEST_MILLIS = 10_000;

export interface FillNoticesInput {
  readonly now: () => number;
  /** @param isFirst nothing of it was said before: the device may sound */
  readonly notice: (orders: readonly FilledOrder[], isFirst: boolean) => void;
}

export class FillNotices {
  private readonly input: FillNoticesInput;
  private known: ReadonlySet<number> = new Set();
  private shown: readonly SpotFill[] = [];
  private began = -Infinity;
  private noticedAt = -Infinity;

  constructor(input: FillNoticesInput) {
    this.input = input;
  }

  /** @param fills all that the engine has heard of, newest first */
  take(fills: readonly SpotFill[]): void {
    const fresh = fills.filter(({ id }) => !this.known.has(id));
    this.known = new Set(fills.map(({ id }) => id));
    if (fresh.length === 0) return;
    const now = this.input.now();
    const isFirst = now - this.noticedAt >= SHOWN_MILLIS || now - this.began >= LONGEST_MILLIS;
    if (isFirst) this.began = now;
    this.noticedAt = now;
    this.shown = isFirst ? fresh : [...fresh, ...this.shown];
    this.input.notice(filledOrders(this.shown), isFirst);
  }
}
