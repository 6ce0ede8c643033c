/** A position as the core holds it, its row, and how it is sent. */
import type { Position } from '#domain/contract/position';
import type { CloseCause } from '#domain/contract/position-terms';
import { minorText, type Minor } from '#domain/ledger/minor';
import { shownSteps } from '#domain/market/instrument';
import type { Lots, Millis } from '#domain/units';
import { contractPosition } from '#protocol/entities/contract-position';
import type { ContractPosition } from '#protocol/names/contract';
import { changesOf } from '../core/entity-change.ts';
import type { OrderMarket } from '../trading/order.ts';
import { notedOf, type NotedPosition } from './history/noted-position.ts';
import { positionRows, type PositionRow } from './position-rows.ts';

export interface HeldPosition extends Pick<
  PositionRow,
  'id' | 'user' | 'symbol' | 'positionSide' | 'marginMode' | 'opened'
> {
  leverage: number;
  /** A closed position has no lots, and the side that it had. Changed by `Positions.reopen` alone. */
  readonly open: Position;
  closedLots: Lots;
  closedTotal: Minor;
  pnl: Minor;
  fee: Minor;
  openCost: Minor;
  funding: Minor;
  borne: Minor;
  changes: number;
  /** As its last change left it. */
  noted: NotedPosition;
  updated: Millis;
  cause: CloseCause | '';
  version: number;
  steps: number;
}

export function heldOf(row: PositionRow): HeldPosition {
  const { side, lots, entryTotal, margin, closedTotal, pnl, fee, openCost, funding, borne, ...rest } = row;
  const held = {
    ...rest,
    open: { side, lots, entryNotional: BigInt(entryTotal), margin: BigInt(margin) },
    closedTotal: BigInt(closedTotal),
    pnl: BigInt(pnl),
    fee: BigInt(fee),
    openCost: BigInt(openCost),
    funding: BigInt(funding),
    borne: BigInt(borne),
  };
  return { ...held, noted: notedOf(held) };
}

/** Field by field, like an order's row (`order-forms.ts`): every fill writes two of them. */
export function rowOf(held: HeldPosition): PositionRow {
  const { open } = held;
  return {
    id: held.id,
    user: held.user,
    symbol: held.symbol,
    positionSide: held.positionSide,
    side: open.side,
    marginMode: held.marginMode,
    leverage: held.leverage,
    lots: open.lots,
    entryTotal: open.entryNotional.toString(),
    margin: open.margin.toString(),
    closedLots: held.closedLots,
    closedTotal: held.closedTotal.toString(),
    pnl: held.pnl.toString(),
    fee: held.fee.toString(),
    opened: held.opened,
    updated: held.updated,
    cause: held.cause,
    version: held.version,
    steps: held.steps,
    openCost: held.openCost.toString(),
    funding: held.funding.toString(),
    borne: held.borne.toString(),
    changes: held.changes,
  };
}

export function sentPosition(held: HeldPosition, { instrument, steps }: OrderMarket): ContractPosition {
  const { open } = held;
  return {
    id: held.id,
    symbol: held.symbol,
    positionSide: held.positionSide,
    side: open.side,
    marginMode: held.marginMode,
    leverage: held.leverage,
    size: shownSteps(open.lots, steps.size),
    entryTotal: minorText(open.entryNotional),
    margin: minorText(open.margin),
    asset: instrument.quote,
    closedSize: shownSteps(held.closedLots, steps.size),
    closedTotal: minorText(held.closedTotal),
    pnl: minorText(held.pnl),
    fee: minorText(held.fee),
    openCost: minorText(held.openCost),
    opened: held.opened,
    updated: held.updated,
    cause: held.cause,
    version: held.version,
  };
}

export const positionChange = changesOf({
  entity: contractPosition.name,
  rows: positionRows,
  row: rowOf,
  sent: sentPosition,
});
