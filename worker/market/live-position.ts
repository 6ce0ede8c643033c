/** A position of the account's mirror in the steps of its contract, and its mark. */
import type { Position } from '#domain/contract/position';
import { minorOf } from '#domain/ledger/minor';
import { parseSteps } from '#domain/market/instrument';
import { stepsOfText } from '#domain/market/step-text';
import type { OrderSteps } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import type { ContractPosition } from '#protocol/names/contract';
import type { MarketInput } from '../topic-provider.ts';

/** Undefined: the row has another form than these steps. */
export function positionOf(row: ContractPosition, steps: Pick<OrderSteps, 'size'>): Position | undefined {
  const lots = parseSteps(row.size, steps.size);
  const [entryNotional, margin] = [minorOf(row.entryTotal), minorOf(row.margin)];
  if (lots === undefined || entryNotional === undefined || margin === undefined) return undefined;
  return { side: row.side, lots, entryNotional, margin };
}

/** In ticks; undefined while it is unknown. */
export function markTicks(
  { instruments, market }: Pick<MarketInput, 'instruments' | 'market'>,
  symbol: string,
): Ticks | undefined {
  const steps = instruments.stepsOf(symbol);
  const mark = steps ? stepsOfText(market.marks.of(symbol)?.[1], steps.price) : -1;
  return mark < 1 ? undefined : mark;
}
