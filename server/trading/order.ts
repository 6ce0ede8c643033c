/**
 * A spot order as the core holds it, as a row, and as it is sent. Each is built field by field: the JavaScript engine
 * keeps an object made by spreading as a dictionary, several times as large, and every command makes some of them.
 * Fields that trading does not read are not named here (`carried-fields.ts`).
 */
import type { UserId } from '#domain/ledger/account-kinds';
import { minorText, type Minor } from '#domain/ledger/minor';
import { shownSteps, type Instrument } from '#domain/market/instrument';
import { recount } from '#domain/market/recount';
import {
  totalOf,
  type CancelCause,
  type OrderSide,
  type OrderSteps,
  type OrderType,
  type TimeInForce,
} from '#domain/trading/order';
import type { OrderStatus } from '#domain/trading/order-states';
import type { Lots, Millis, Ticks } from '#domain/units';
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import { carry, type CarriedFields } from './carried-fields.ts';
import type { FillRow, OrderRow } from './stored-trading.ts';

export interface Order extends CarriedFields {
  readonly id: number;
  readonly user: UserId;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** Null: a market order. */
  tick: Ticks | null;
  /** Null: an order by amount. */
  lots: Lots | null;
  /** The most that an order by amount may spend. */
  readonly budget: Minor | null;
  filled: Lots;
  /** In the quote asset. */
  filledTotal: Minor;
  /** In the received asset. */
  fee: Minor;
  /** Only `changeState` (order-state.ts) sets status and cause. */
  readonly status: OrderStatus;
  readonly cause: CancelCause | '';
  updated: Millis;
  /** The number of its user's event that last changed it. */
  version: number;
  /** The number of the command that ranks it: at one price the lower number trades first. */
  rank: number;
  /** Null: the order is in the book, or closed. */
  wait: OrderWait | null;
  /** The ticks and lots in which it is counted (`Market.stepsId`). */
  steps: number;
}

/** The value of `OrderWait.until` for an order that waits for the venue's update instead of the end of a delay. */
export const UNTIL_UPDATED: Millis = Number.MAX_SAFE_INTEGER;

/** The terms of an order that waits to be matched. */
export interface OrderWait {
  readonly until: Millis;
  /** The worst price. */
  readonly limit: Ticks;
  /** The amount frozen for it, in the asset that it pays with. */
  readonly reserved: Minor;
}

/** A fill of an order, from which its row is made. */
export interface OrderFill extends Omit<FillRow, 'fee'> {
  readonly fee: Minor;
}

/** The parts of a market that are needed to read an order. */
export interface OrderMarket {
  readonly instrument: Pick<Instrument, 'base' | 'quote'>;
  readonly steps: OrderSteps;
}

/** How a market reads orders counted in its present steps and in its earlier ones. */
export interface MarketReadings extends OrderMarket {
  readonly stepsId: number;
  readonly others: ReadonlyMap<number, OrderMarket>;
}

/** The market by which to read an order or a fill counted in these steps; undefined: unknown steps. */
export function readingOf(
  markets: ReadonlyMap<string, MarketReadings>,
  { symbol, steps }: Pick<Order, 'symbol' | 'steps'>,
): OrderMarket | undefined {
  const market = markets.get(symbol);
  return market === undefined || market.stepsId === steps ? market : market.others.get(steps);
}

/** The unfilled lots of an order; an open order always has a size. */
export function openLots({ lots, filled }: Pick<Order, 'lots' | 'filled'>): Lots {
  return (lots ?? filled) - filled;
}

/** Whether an open order is counted in its market's present steps, and its remainder is whole order steps. */
export function fitsSteps(
  order: Order,
  { stepsId, steps }: { readonly stepsId: number; readonly steps: Pick<OrderSteps, 'perOrder'> },
): boolean {
  const { price, size } = steps.perOrder;
  return order.steps === stepsId && (order.tick ?? 0) % price === 0 && openLots(order) % size === 0;
}

/** An open order's counts in its market's new steps; undefined: it does not fit them. */
export function recounted(
  { tick, lots, filled }: Pick<Order, 'tick' | 'lots' | 'filled'>,
  from: OrderMarket,
  to: OrderMarket,
): { readonly tick: Ticks; readonly lots: Lots; readonly filled: Lots } | undefined {
  if (from.instrument.base !== to.instrument.base || from.instrument.quote !== to.instrument.quote)
    return undefined;
  const recountedOrder = {
    tick: recount(tick as Ticks, from.steps.price, to.steps.price),
    lots: recount(lots as Lots, from.steps.size, to.steps.size),
    filled: recount(filled, from.steps.size, to.steps.size),
  };
  if (
    recountedOrder.tick === undefined ||
    recountedOrder.lots === undefined ||
    recountedOrder.filled === undefined
  )
    return undefined;
  const { price, size } = to.steps.perOrder;
  if (
    recountedOrder.tick % price !== 0 ||
    recountedOrder.lots % size !== 0 ||
    recountedOrder.filled % size !== 0
  )
    return undefined;
  return { tick: recountedOrder.tick, lots: recountedOrder.lots, filled: recountedOrder.filled };
}

export function paidAsset(side: OrderSide, { base, quote }: OrderMarket['instrument']): string {
  return side === 'buy' ? quote : base;
}

/** The asset that the order receives, and pays its fee in. */
export function receivedAsset(side: OrderSide, { base, quote }: OrderMarket['instrument']): string {
  return side === 'buy' ? base : quote;
}

export function orderOf(row: OrderRow): Order {
  return carry<Order>(row, {
    id: row.id,
    user: row.user,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    timeInForce: row.timeInForce,
    postOnly: row.postOnly,
    tick: row.tick,
    lots: row.lots,
    budget: row.budget === null ? null : BigInt(row.budget),
    filled: row.filled,
    filledTotal: BigInt(row.filledTotal),
    fee: BigInt(row.fee),
    status: row.status,
    cause: row.cause,
    updated: row.updated,
    version: row.version,
    rank: row.rank,
    wait: waitOf(row),
    steps: row.steps,
  });
}

function waitOf({ waitUntil, waitLimit, waitReserved }: OrderRow): OrderWait | null {
  if (waitUntil === null || waitLimit === null || waitReserved === null) return null;
  return { until: waitUntil, limit: waitLimit, reserved: BigInt(waitReserved) };
}

export function orderRow(order: Order): OrderRow {
  return carry<OrderRow>(order, {
    id: order.id,
    user: order.user,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    tick: order.tick,
    lots: order.lots,
    budget: order.budget === null ? null : order.budget.toString(),
    filled: order.filled,
    filledTotal: order.filledTotal.toString(),
    fee: order.fee.toString(),
    status: order.status,
    cause: order.cause,
    updated: order.updated,
    version: order.version,
    rank: order.rank,
    waitUntil: order.wait === null ? null : order.wait.until,
    waitLimit: order.wait === null ? null : order.wait.limit,
    waitReserved: order.wait === null ? null : order.wait.reserved.toString(),
    steps: order.steps,
  });
}

export function fillRow(fill: OrderFill): FillRow {
  return {
    id: fill.id,
    order: fill.order,
    user: fill.user,
    symbol: fill.symbol,
    side: fill.side,
    role: fill.role,
    tick: fill.tick,
    lots: fill.lots,
    fee: fill.fee.toString(),
    trade: fill.trade,
    time: fill.time,
    steps: fill.steps,
  };
}

export function wireOrder(order: Order, { instrument, steps }: OrderMarket): SpotOrder {
  const { side, tick, lots, budget, filledTotal, fee } = order;
  return carry<SpotOrder>(order, {
    id: order.id,
    symbol: order.symbol,
    side,
    type: order.type,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    price: tick === null ? '' : shownSteps(tick, steps.price),
    size: lots === null ? '' : shownSteps(lots, steps.size),
    total: budget === null ? '' : minorText(budget),
    filled: shownSteps(order.filled, steps.size),
    filledTotal: minorText(filledTotal),
    fee: minorText(fee),
    feeAsset: receivedAsset(side, instrument),
    status: order.status,
    cause: order.cause,
    updated: order.updated,
    version: order.version,
  });
}

export function wireFill(fill: OrderFill, { instrument, steps }: OrderMarket): SpotFill {
  const { side, tick, lots } = fill;
  return {
    id: fill.id,
    order: fill.order,
    symbol: fill.symbol,
    side,
    role: fill.role,
    trade: fill.trade,
    time: fill.time,
    price: shownSteps(tick, steps.price),
    size: shownSteps(lots, steps.size),
    total: minorText(totalOf(steps, tick, lots)),
    fee: minorText(fill.fee),
    feeAsset: receivedAsset(side, instrument),
  };
}
