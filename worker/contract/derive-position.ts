/** The fields of a position that the page shows and the platform does not send. */
import { minorOf, minorText } from '#domain/ledger/minor';
import { averagePrice } from '#domain/spot/average-price';
import type { DerivedRow } from '#protocol/entities/define-entity';
import type { contractPosition } from '#protocol/entities/contract-position';
import type { ContractPosition } from '#protocol/names/contract';
import type { MarketDigits } from '../mirrored-entity.ts';

export function derivePosition(
  row: ContractPosition,
  { priceDigits }: MarketDigits,
): DerivedRow<typeof contractPosition> {
  const { symbol, size, entryTotal, closedSize, closedTotal } = row;
  const digits = priceDigits(symbol) ?? 0;
  return {
    entryPrice:
      averagePrice(entryTotal, size, digits) || averagePrice(closedEntryOf(row), closedSize, digits),
    closePrice: averagePrice(closedTotal, closedSize, digits),
  };
}

/** The value of the closed part at its entry prices: of its value, what was not settled. */
function closedEntryOf({ side, closedTotal, pnl }: ContractPosition): string {
  const [total, settled] = [minorOf(closedTotal) ?? 0n, minorOf(pnl) ?? 0n];
  return minorText(side === 'long' ? total - settled : total + settled);
}
