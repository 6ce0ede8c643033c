/** Trading in the store: the rows that decisions write, and the rows that a start rebuilds the core from. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { CancelCause, FillRole, OrderSide, OrderType, TimeInForce } from '#domain/trading/order';
import type { OrderStatus } from '#domain/trading/order-states';
import type { Lots, Millis, Ticks } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

/** An order in ticks and lots of its market. Amounts are whole units of 10⁻⁸. */
export interface OrderRow {
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
  readonly tick: Ticks | null;
  /** Null: an order by amount. */
  readonly lots: Lots | null;
  /** The most that an order by amount may spend. */
  readonly budget: string | null;
  readonly filled: Lots;
  readonly filledTotal: string;
  readonly fee: string;
  readonly status: OrderStatus;
  readonly cause: CancelCause | '';
  readonly created: Millis;
  readonly updated: Millis;
  /** The number of its user's event that last changed it. */
  readonly version: number;
  /** The number of the command that ranks it: at one price the lower number trades first. */
  readonly rank: number;
  /** `StoredSteps.id`: the ticks and lots in which it is counted. */
  readonly steps: number;
  /** All three null: it does not wait. Until when, the worst price, and the frozen amount. */
  readonly waitUntil: Millis | null;
  readonly waitLimit: Ticks | null;
  readonly waitReserved: string | null;
}

export interface FillRow {
  readonly id: number;
  readonly order: number;
  readonly user: UserId;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly role: FillRole;
  readonly tick: Ticks;
  readonly lots: Lots;
  readonly fee: string;
  /** The market's trade id. */
  readonly trade: number;
  readonly time: Millis;
  readonly steps: number;
}

/** Trade ids up to `reservedTo` may have been given out. */
export interface TradeIdRow {
  readonly symbol: string;
  readonly reservedTo: number;
}

export const tradeIdRows = defineRows<TradeIdRow>('trade-ids-reserved');

/** Ticks and lots in which a market is or was traded; id 0: those of its stored instrument. */
export interface StoredSteps {
  readonly id: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly priceStep: string;
  readonly sizeStep: string;
}

/** The orders of one kind of market. */
export interface StoredOrders<Row extends OrderRow = OrderRow> {
  /** Ordered by rank. */
  readonly open: readonly Row[];
  /** The highest ids ever given out. */
  readonly lastOrder: number;
  readonly lastFill: number;
}

export interface StoredTrading {
  /** Trade ids up to this one may have been given out, by symbol. */
  readonly reservedTradeIds: Readonly<Record<string, number>>;
}
