/** Shapes that the calls of spot and contract orders share. Prices, sizes and amounts are decimal text. */
import * as z from 'zod/mini';
import { ORDER_SIDES, ORDER_TYPES, TIMES_IN_FORCE } from '#domain/trading/order';
import { ORDER_STATUSES } from '#domain/trading/order-states';
import { validUntil } from './account.ts';
import { countText, next, page, rowId, span, symbol, typedAmount } from './shapes.ts';

/** How long an order waits, and whether it may take. */
export const restingTerms = {
  timeInForce: z._default(z.enum(TIMES_IN_FORCE), 'gtc'),
  postOnly: z._default(z.boolean(), false),
};

/** A new order of any kind of market; the rule checks the texts and names the problems. */
export const newOrder = {
  symbol,
  side: z.enum(ORDER_SIDES),
  type: z.enum(ORDER_TYPES),
  ...restingTerms,
  price: z._default(typedAmount, ''),
  /** In the base: whole lots. */
  size: z._default(typedAmount, ''),
  /** The slippage of a market order: how far from the best price it may go. By default the platform's maximum. */
  slippageBps: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  validUntil,
};

export const amendOrderInput = z.strictObject({
  order: rowId,
  /** An omitted field does not change. */
  price: z._default(typedAmount, ''),
  /** The size of the whole order, including what is filled. */
  size: z._default(typedAmount, ''),
  validUntil,
});

export const cancelOrderInput = z.strictObject({ order: rowId, validUntil });

/** Without `symbol`: in all markets of the kind. */
export const cancelOrdersInput = z.strictObject({ symbol: z.optional(symbol), validUntil });

export const ofMarket = z.strictObject({ symbol: z.optional(symbol) });

/** All rows that are open, as of the caller's event `asOf`, oldest first. */
export const openRows = <Row extends z.core.$ZodType>(row: Row) =>
  z.strictObject({ asOf: z.int(), list: z.array(row) });

/** A page of rows, newest first; `next` is the `before` of the next page, null at the end. */
export const pageOfRows = <Row extends z.core.$ZodType>(row: Row) =>
  z.strictObject({ list: z.array(row), next });

/** `from` and `to` bound the time of placing, milliseconds UTC: inclusive start and exclusive end. */
export const orderFilters = {
  symbol: z.optional(symbol),
  side: z.optional(z.enum(ORDER_SIDES)),
  status: z.optional(z.enum(ORDER_STATUSES)),
  ...span,
  ...page,
};

export const fillFilters = z.strictObject({
  order: z.optional(countText),
  symbol: z.optional(symbol),
  side: z.optional(z.enum(ORDER_SIDES)),
  ...span,
  ...page,
});

export const ppm = z.int().check(z.nonnegative());

/** The terms of trading: fees by VIP level from 0 on, in parts per million, and the limits. */
export const orderLimits = {
  levels: z.array(z.strictObject({ maker: ppm, taker: ppm })),
  /** The maximum slippage of a market order. */
  slippageBps: z.int(),
  /** A limit price this much worse than the market needs a confirmation before it is sent. */
  priceWarningBps: z.int(),
  /** A limit price this much worse than the feed's last mid-price is refused. */
  priceBandBps: z.int(),
  /** The maximum number of open orders of one user. */
  mostOpen: z.int(),
};
