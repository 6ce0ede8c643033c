/** A user's orders and fills as a chart shows them. Pure. */
import { parseSteps, type Step } from '#domain/market/instrument';
import { formatScaled, parseScaled } from '#domain/decimal-text';
import { minorText, type Minor } from '#domain/ledger/minor';
import { heldAfter, type Held } from '#domain/spot/average-cost';
import type { OrderSide } from '#domain/trading/order';
import type { SpotFill } from '#protocol/names/spot';
import { MINOR_DIGITS, type Millis, type Ticks } from '#domain/units';
import type { LiveOrder } from '../../../blocks/spot-orders.ts';

/** A horizontal line across the chart. */
export interface OwnLine {
  readonly kind: OrderSide | 'cost';
  /** In ticks; an average cost can be between two ticks. */
  readonly price: number;
  readonly text: string;
}

export interface OwnMark {
  readonly side: OrderSide;
  readonly time: Millis;
  readonly price: Ticks;
}

export interface OwnTrades {
  readonly lines: readonly OwnLine[];
  /** Oldest first. */
  readonly marks: readonly OwnMark[];
}

export const NO_OWN_TRADES: OwnTrades = { lines: [], marks: [] };

/**
 * The resting orders at one price on one side: decimal texts, the size in the base asset without trailing
 * zeros.
 */
export interface Resting {
  readonly side: OrderSide;
  readonly tick: Ticks;
  readonly price: string;
  readonly size: string;
}

/** Orders at one price are one line; the line of the newest order comes first. */
export function restingOf(orders: readonly LiveOrder[], step: Step): readonly Resting[] {
  const sizes = new Map<string, Minor>();
  for (const { side, price, open } of orders) {
    const level = `${side} ${price}`;
    sizes.set(level, (sizes.get(level) ?? 0n) + (parseScaled(open, MINOR_DIGITS) ?? 0n));
  }
  return [...sizes].map(([level, size]) => {
    const [side, price] = level.split(' ') as [OrderSide, string];
    return { side, price, tick: parseSteps(price, step) ?? 0, size: minorText(size) };
  });
}

/** Live fills merged with the fetched ones; one fill is one mark. */
export function marksOf(
  past: readonly SpotFill[],
  live: readonly SpotFill[],
  step: Step,
): readonly OwnMark[] {
  const byId = new Map([...past, ...live].map((fill) => [fill.id, fill]));
  return [...byId.values()]
    .sort((one, other) => one.id - other.id)
    .map(({ side, time, price }) => ({ side, time, price: parseSteps(price, step) ?? 0 }));
}

/**
 * The current holding: adds the fills after the newest counted one.
 * @param live newest first
 */
export function carriedOn(held: Held, counted: number, live: readonly SpotFill[]): Held {
  return live.filter(({ id }) => id > counted).reduceRight(heldAfter, held);
}

/** The average cost of one unit: its line in ticks, and its exact text in the price's digits, rounded half up. */
export function costOf({ size, cost }: Held, { digits, unit }: Step) {
  if (size <= 0n || cost <= 0n) return undefined;
  const scaled = (2n * cost * 10n ** BigInt(digits) + size) / (2n * size);
  return { price: Number(scaled) / unit, text: formatScaled(scaled, digits) };
}
