/** A position's row as the arithmetic of `domain/contract` takes it. */
import { reduced, type Position } from '#domain/contract/position';
import { minorOf, type Minor } from '#domain/ledger/minor';
import { formatSteps, parseSteps } from '#domain/market/instrument';
import { totalOf, type OrderSide, type OrderSteps } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import type { ContractPosition } from '#protocol/names/contract';

export type PositionRow = Pick<ContractPosition, 'side' | 'size' | 'entryTotal' | 'margin'>;

export type HeldPosition = PositionRow & Pick<ContractPosition, 'id' | 'positionSide'>;

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

/**
 * The PnL that closing lots at a price would settle, without fees, rounded down to 10⁻⁸ of the quote.
 * @param lots undefined: all; at most all
 */
export function settledAt(position: Position, tick: Ticks, steps: OrderSteps, lots?: Lots): Minor {
  const closed = Math.min(lots ?? position.lots, position.lots);
  return reduced(position, { lots: closed, total: totalOf(steps, tick, closed) }).settled;
}

/** The purpose of a trigger that closes a position at a price: a take-profit where it gains, otherwise a stop-loss. */
export function protectionAt(
  { side, lots, entryNotional }: Position,
  tick: Ticks,
  steps: OrderSteps,
): 'take-profit' | 'stop-loss' {
  const isAbove = totalOf(steps, tick, lots) > entryNotional;
  return isAbove === (side === 'long') ? 'take-profit' : 'stop-loss';
}

interface Closing {
  readonly side: OrderSide;
  readonly positionSide: ContractPosition['positionSide'];
  /** In the base; '': the whole position. */
  readonly size: string;
  /** The position that it closes; 0 or absent: whatever is open on its side. */
  readonly position?: number;
}

/** The PnL that an order or a trigger would settle at a price; undefined: it closes nothing that is open. */
export function settledBy(
  { side, positionSide, size, position = 0 }: Closing,
  tick: Ticks,
  open: readonly HeldPosition[],
  steps: OrderSteps,
): Minor | undefined {
  const row = open.find((each) =>
    position === 0
      ? closingSide(each.side) === side && each.positionSide === positionSide
      : each.id === position,
  );
  if (row === undefined) return undefined;
  const lots = size === '' ? undefined : parseSteps(size, steps.size);
  return settledAt(openPosition(row, steps), tick, steps, lots);
}
