/** A position's row as the arithmetic of `domain/contract` takes it. */
import type { Position } from '#domain/contract/position';
import { minorOf } from '#domain/ledger/minor';
import { formatSteps, parseSteps } from '#domain/market/instrument';
import type { OrderSide, OrderSteps } from '#domain/trading/order';
import type { Lots } from '#domain/units';
import type { ContractPosition } from '#protocol/names/contract';

export type PositionRow = Pick<ContractPosition, 'side' | 'size' | 'entryTotal' | 'margin'>;

export function openPosition({ side, size, entryTotal, margin }: PositionRow, steps: OrderSteps): Position {
  return {
    side,
    lots: parseSteps(size, steps.size) ?? 0,
    entryNotional: minorOf(entryTotal) ?? 0n,
    margin: minorOf(margin) ?? 0n,
  };
}

/** The side of an order that reduces it. */
export function closingSide(side: Position['side']): OrderSide {
  return side === 'long' ? 'sell' : 'buy';
}

/** A size in the base, in the digits of orders. */
export function sizeText({ grid, perOrder }: OrderSteps, lots: Lots): string {
  return formatSteps(lots / perOrder.size, grid.size);
}
