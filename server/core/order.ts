/** A spot order as the core holds it, and as a row and the wire have it. */
import type { OwnerId } from '#domain/ledger/account-kinds';
import { minorText, type Minor } from '#domain/ledger/minor';
import { formatSteps, type Instrument } from '#domain/market/instrument';
import {
  baseOf,
  totalOf,
  type CancelCause,
  type OrderSide,
  type OrderSteps,
  type OrderStatus,
  type OrderType,
  type TimeInForce,
} from '#domain/spot/order';
import type { Lots, Millis, Ticks } from '#domain/units';
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import type { FillRow, OrderRow } from '../db/store-api.ts';

export interface Order {
  readonly id: number;
  readonly owner: OwnerId;
  /** The id of the command that placed it. */
  readonly clientId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** Null: a market order. */
  tick: Ticks | null;
  /** Null: an order by amount. */
  lots: Lots | null;
  /** What an order by amount may spend. */
  readonly budget: Minor | null;
  filled: Lots;
  /** In the quote. */
  filledTotal: Minor;
  /** In the coin that is received. */
  fee: Minor;
  status: OrderStatus;
  cause: CancelCause | '';
  readonly created: Millis;
  updated: Millis;
  /** The number of its owner's event that last changed it. */
  version: number;
  /** The number of the command that put it where it stands: at one price the lower one trades first. */
  rank: number;
}

/** A trade of an order, before its row. */
export interface OrderFill extends Omit<FillRow, 'fee'> {
  readonly fee: Minor;
}

/** What an order is read by. */
export interface OrderMarket {
  readonly instrument: Pick<Instrument, 'base' | 'quote'>;
  readonly steps: OrderSteps;
}

/** Of an open order, which always has a price and a size. */
export function openLots({ lots, filled }: Pick<Order, 'lots' | 'filled'>): Lots {
  return (lots ?? filled) - filled;
}

/** What so many lots of an order take to rest, in the coin it pays with. */
export function frozenOf({ side, tick }: Pick<Order, 'side' | 'tick'>, steps: OrderSteps, lots: Lots): Minor {
  return side === 'buy' ? totalOf(steps, tick ?? 0, lots) : baseOf(steps, lots);
}

export function paidAsset(side: OrderSide, { base, quote }: OrderMarket['instrument']): string {
  return side === 'buy' ? quote : base;
}

/** The fee is paid in it. */
export function receivedAsset(side: OrderSide, { base, quote }: OrderMarket['instrument']): string {
  return side === 'buy' ? base : quote;
}

export function orderOf(row: OrderRow): Order {
  const { user, budget, filledTotal, fee, ...same } = row;
  return {
    ...same,
    owner: user,
    budget: budget === null ? null : BigInt(budget),
    filledTotal: BigInt(filledTotal),
    fee: BigInt(fee),
  };
}

export function orderRow({ owner, budget, filledTotal, fee, ...same }: Order): OrderRow {
  return {
    ...same,
    user: owner,
    budget: budget === null ? null : budget.toString(),
    filledTotal: filledTotal.toString(),
    fee: fee.toString(),
  };
}

export function fillRow({ fee, ...same }: OrderFill): FillRow {
  return { ...same, fee: fee.toString() };
}

export function wireOrder(order: Order, { instrument, steps }: OrderMarket): SpotOrder {
  const { id, clientId, symbol, side, type, timeInForce, postOnly, tick, lots, budget } = order;
  const { status, cause, created, updated, version } = order;
  return {
    ...{ id, clientId, symbol, side, type, timeInForce, postOnly },
    price: tick === null ? '' : formatSteps(tick, steps.price),
    size: lots === null ? '' : formatSteps(lots, steps.size),
    total: budget === null ? '' : minorText(budget),
    filled: formatSteps(order.filled, steps.size),
    filledTotal: minorText(order.filledTotal),
    fee: minorText(order.fee),
    feeAsset: receivedAsset(side, instrument),
    ...{ status, cause, created, updated, version },
  };
}

export function wireFill(fill: OrderFill, { instrument, steps }: OrderMarket): SpotFill {
  const { id, order, symbol, side, role, tick, lots, fee, trade, time } = fill;
  return {
    ...{ id, order, symbol, side, role, trade, time },
    price: formatSteps(tick, steps.price),
    size: formatSteps(lots, steps.size),
    total: minorText(totalOf(steps, tick, lots)),
    fee: minorText(fee),
    feeAsset: receivedAsset(side, instrument),
  };
}
