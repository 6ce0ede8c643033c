/** An order and its fills as the core holds them, for every kind of market. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Instrument, InstrumentKind } from '#domain/market/instrument';
import { recount } from '#domain/market/recount';
import type { CancelCause, OrderSide, OrderSteps, OrderType, TimeInForce } from '#domain/trading/order';
import type { OrderStatus } from '#domain/trading/order-states';
import type { Lots, Millis, Ticks } from '#domain/units';
import type { FillRow } from './stored-trading.ts';

/** A kind of market may add fields (`OwnFields` of `order-forms.ts`), which its settlement reads. */
export interface Order {
  /** The kind of its market: how it is settled, stored and sent. */
  readonly kind: InstrumentKind;
  readonly id: number;
  readonly user: UserId;
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
  /** The most that an order by amount may spend. */
  readonly budget: Minor | null;
  filled: Lots;
  /** In the quote asset. */
  filledTotal: Minor;
  /** In the asset that its kind of market charges (`OrderForms`). */
  fee: Minor;
  /** Only `changeState` (order-state.ts) sets status and cause. */
  readonly status: OrderStatus;
  readonly cause: CancelCause | '';
  readonly created: Millis;
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
