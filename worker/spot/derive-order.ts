/** The fields of a spot order that the page shows and the platform does not send. */
import { digitsOf, formatScaled, parseScaled } from '#domain/decimal-text';
import { averagePrice, shareOf } from '#domain/spot/average-price';
import type { DerivedRow } from '#protocol/entities/define-entity';
import type { spotOrder } from '#protocol/entities/spot-order';
import type { SpotOrder } from '#protocol/names/spot';
import type { MarketDigits } from '../mirrored-entity.ts';

export function deriveOrder(order: SpotOrder, { priceDigits }: MarketDigits): DerivedRow<typeof spotOrder> {
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
