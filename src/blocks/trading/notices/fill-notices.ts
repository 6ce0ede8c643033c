/**
 * Notices of fills: every fill that arrives while the page is open is announced once, on any route, with one
 * line for each order. Fills that arrive while a notice is shown join it, so that many fills make one notice.
 */
import type { SpotFill } from '#protocol/names/spot';
import { filledOrders, type FilledOrder } from './fill-lines.ts';

/** The time for which a toast is shown. */
const SHOWN_MILLIS = 2_000;
/** Fills that never pause start a new notice after this time. */
const LONGEST_MILLIS = 10_000;

export interface FillNoticesInput {
  readonly now: () => number;
  /** @param isFirst the notice is new: the device may sound */
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

  /** @param fills all fills that the engine knows, newest first */
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

  /** Those of the notice that is shown now. */
  orders(): readonly FilledOrder[] {
    const isOver = this.input.now() - this.noticedAt >= SHOWN_MILLIS;
    return isOver ? [] : filledOrders(this.shown);
  }
}
