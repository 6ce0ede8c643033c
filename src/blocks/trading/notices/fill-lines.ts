/** Combines fills to one line for each order. */
import { digitsOf, formatScaled, parseScaled } from '#domain/decimal-text';
import { minorText } from '#domain/ledger/minor';
import { averagePrice } from '#domain/spot/average-price';
import type { OrderSide } from '#domain/trading/order';
import type { SpotFill } from '#protocol/names/spot';
import { MINOR_DIGITS } from '#domain/units';

/** Fills of one order; decimal texts. */
export interface FilledOrder {
  readonly order: number;
  readonly symbol: string;
  readonly side: OrderSide;
  /** In the base asset, without trailing zeros. */
  readonly size: string;
  /** The price of all fills, or their average if prices differ. */
  readonly price: string;
  readonly isAverage: boolean;
}

/**
 * One line for each order; the order with the newest fill comes first.
 * @param fills newest first
 */
export function filledOrders(fills: readonly SpotFill[]): readonly FilledOrder[] {
  const byOrder = new Map<number, SpotFill[]>();
  for (const fill of fills) byOrder.set(fill.order, [...(byOrder.get(fill.order) ?? []), fill]);
  return [...byOrder.values()].map((each) => lineOf(each as [SpotFill, ...SpotFill[]]));
}

function lineOf(fills: readonly [SpotFill, ...SpotFill[]]): FilledOrder {
  const [{ order, symbol, side, price }] = fills;
  const size = sum(fills.map((fill) => fill.size));
  const isAverage = fills.some((fill) => fill.price !== price);
  if (!isAverage) return { order, symbol, side, size: minorText(size), price, isAverage };
  const total = formatScaled(sum(fills.map((fill) => fill.total)), MINOR_DIGITS);
  const average = averagePrice(total, formatScaled(size, MINOR_DIGITS), digitsOf(price));
  return { order, symbol, side, size: minorText(size), price: average, isAverage };
}

function sum(texts: readonly string[]): bigint {
  return texts.reduce((total, text) => total + (parseScaled(text, MINOR_DIGITS) ?? 0n), 0n);
}
