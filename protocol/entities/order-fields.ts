/** The fields of orders and of fills in every kind of market. A kind's own entities add theirs. */
import {
  CANCEL_CAUSES,
  FILL_ROLES,
  ORDER_SIDES,
  ORDER_TYPES,
  POSITION_CAUSES,
  TIMES_IN_FORCE,
} from '#domain/trading/order';
import { ORDER_STATUSES } from '#domain/trading/order-states';
import { ASSET, COMMAND_ID } from '../names/patterns.ts';
import { amount, count, flag, id, oneOf, percent, price, size, text, time, type RowOf } from './fields.ts';

/** The fields of an order. Amounts are canonical unless they are in a market's digits. */
export const ORDER_FIELDS = {
  /** Assigned by the platform; the number increases over all kinds. */
  id: id(),
  /** The id of the command that placed it: the client knows the order by it before the answer. */
  clientId: text(COMMAND_ID),
  symbol: text(),
  side: oneOf(ORDER_SIDES),
  type: oneOf(ORDER_TYPES),
  timeInForce: oneOf(TIMES_IN_FORCE),
  postOnly: flag(),
  /** `''` for a market order. */
  price: price({ optional: true }),
  /** In the base; `''` for an order by amount. */
  size: size({ optional: true }),
  /** In the quote: the amount that an order by amount may spend; otherwise `''`. */
  total: amount({ optional: true }),
  /** In the base. */
  filled: size(),
  /** In the quote: the sum of its fills; the average price is this divided by `filled`. */
  filledTotal: amount(),
  /** The fees of its fills so far, in `feeAsset`. */
  fee: amount(),
  feeAsset: text(ASSET),
  status: oneOf(ORDER_STATUSES),
  /** Why it ended before it was filled; `''` if it did not. */
  cause: oneOf([...CANCEL_CAUSES, ...POSITION_CAUSES, '']),
  created: time(),
  updated: time(),
  /** The number of its user's event that last changed it. */
  version: count(),
};

/** The fields of an order that the worker computes (`worker/derive-order.ts`). */
export const DERIVED_ORDER_FIELDS = {
  /** The unfilled part of its size; `''` for an order by amount. */
  open: size({ optional: true }),
  /** Rounded half up to two digits more than a price has; `''` before the first fill. */
  average: price({ optional: true }),
  /** The filled share in percent. */
  percent: percent(),
};

/** The fields of one fill of one order. A trade between two users is one fill for each. */
export const FILL_FIELDS = {
  id: id(),
  order: id(),
  symbol: text(),
  side: oneOf(ORDER_SIDES),
  role: oneOf(FILL_ROLES),
  price: price(),
  size: size(),
  total: amount(),
  fee: amount(),
  feeAsset: text(ASSET),
  /** The market's trade id, as on the tape. */
  trade: count(),
  time: time(),
};

export type SentOrder = RowOf<typeof ORDER_FIELDS>;
export type SentFill = RowOf<typeof FILL_FIELDS>;
