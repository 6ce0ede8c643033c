/** What is said about spot orders, without checks. Amounts are decimal text, canonical where no step is named. */
import type {
  CancelCause,
  FillRole,
  OrderSide,
  OrderStatus,
  OrderType,
  TimeInForce,
} from '#domain/spot/order';

export interface SpotOrder {
  /** The platform's, rising. */
  readonly id: number;
  /** Of the command that placed it: who placed it knows it by this before the answer. */
  readonly clientId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** In the price's digits; `''` of a market order. */
  readonly price: string;
  /** In the base, in the size's digits; `''` of an order by amount. */
  readonly size: string;
  /** In the quote: what an order by amount may spend; else `''`. */
  readonly total: string;
  /** In the base, in the size's digits. */
  readonly filled: string;
  /** In the quote: what its fills come to; its average price is this over `filled`. */
  readonly filledTotal: string;
  /** What its fills cost so far, in the coin that is received. */
  readonly fee: string;
  readonly feeAsset: string;
  readonly status: OrderStatus;
  /** Why it ended early; `''`: it did not. */
  readonly cause: CancelCause | '';
  readonly created: number;
  readonly updated: number;
  /** The number of its owner's event that last changed it. */
  readonly version: number;
}

/** One trade of one order. Two people's trade with each other is a fill of each. */
export interface SpotFill {
  readonly id: number;
  readonly order: number;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly role: FillRole;
  readonly price: string;
  readonly size: string;
  readonly total: string;
  readonly fee: string;
  readonly feeAsset: string;
  /** The market's trade id, as the tape has it. */
  readonly trade: number;
  readonly time: number;
}

/** Fees of a VIP level, in parts of a million. */
export interface SpotLevelFees {
  readonly maker: number;
  readonly taker: number;
}
