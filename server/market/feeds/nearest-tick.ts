/** Venues send a mark finer than their tick; it is rounded half up to the grid before any use (DESIGN §7). */
import { parseScaled } from '#domain/decimal-text';
import type { Step } from '#domain/market/instrument';
import type { Ticks } from '#domain/units';

/** Undefined if the text is not a price. The grid is that of orders; the result is in the book's ticks. */
export function nearestTick(text: unknown, step: Step): Ticks | undefined {
  if (typeof text !== 'string') return undefined;
  const finer = Math.max(step.digits, text.length);
  const scaled = parseScaled(text, finer);
  if (scaled === undefined) return undefined;
  const { perOrder = 1 } = step;
  const unit = BigInt(step.unit * perOrder) * 10n ** BigInt(finer - step.digits);
  const ticks = Number((2n * scaled + unit) / (2n * unit)) * perOrder;
  return Number.isSafeInteger(ticks) && ticks >= 1 ? ticks : undefined;
}
