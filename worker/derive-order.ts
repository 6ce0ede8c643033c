/** The fields of an order of any kind that the page shows and the platform does not send. */
import { digitsOf, formatScaled, parseScaled } from '#domain/decimal-text';
import { averagePrice, shareOf } from '#domain/spot/average-price';
import type { RowOf } from '#protocol/entities/fields';
import type { DERIVED_ORDER_FIELDS, SentOrder } from '#protocol/entities/order-fields';
import type { MarketDigits } from './mirrored-entity.ts';

export function deriveOrder(
  order: SentOrder,
  { priceDigits }: MarketDigits,
): RowOf<typeof DERIVED_ORDER_FIELDS> {
  const { symbol, price, size, total, filled, filledTotal } = order;
  return {
    open: size === '' ? '' : less(size, filled),
    average: averagePrice(filledTotal, filled, priceDigits(symbol) ?? digitsOf(price)),
    // The filled share of an order by amount is the amount that it spent.
    percent: (size === '' ? shareOf(filledTotal, total) : shareOf(filled, size)) / 100,
  };
}

function less(whole: string, part: string): string {
  const digits = Math.max(digitsOf(whole), digitsOf(part));
  return formatScaled((parseScaled(whole, digits) ?? 0n) - (parseScaled(part, digits) ?? 0n), digits);
}
