/** The PnL that a trigger of a position would settle at its price, without fees. */
import { reduced, type Position } from '#domain/contract/position';
import { minorText } from '#domain/ledger/minor';
import { parseSteps, type Instrument } from '#domain/market/instrument';
import { orderStepsOf, totalOf, type OrderSteps } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import type { ContractTrigger } from '#protocol/names/contract';
import { openPosition, type PositionRow } from './open-position.ts';

interface Closed {
  readonly at: Ticks;
  readonly lots: Lots;
}

/** @returns decimal text of the settlement asset, exact */
export function settledText(position: Position, steps: OrderSteps, { at, lots }: Closed): string {
  return minorText(reduced(position, { lots, total: totalOf(steps, at, lots) }).settled);
}

/**
 * Of a trigger that is set: at its limit if it has one, and of no more than what is open.
 * @returns decimal text; '' for a trailing stop before it follows a price
 */
export function settledBy(
  { trigger, price, size }: Pick<ContractTrigger, 'trigger' | 'price' | 'size'>,
  row: PositionRow,
  instrument: Instrument,
): string {
  const steps = orderStepsOf(instrument);
  const position = openPosition(row, steps);
  const at = parseSteps(price || trigger, steps.price);
  if (at === undefined) return '';
  const lots = Math.min(position.lots, parseSteps(size, steps.size) ?? position.lots);
  return settledText(position, steps, { at, lots });
}
