/** The calls of spot orders, with checks. Prices, sizes and amounts are decimal text. */
import * as z from 'zod/mini';
import { ORDER_SIDES, ORDER_TYPES, TIMES_IN_FORCE } from '#domain/trading/order';
import { ORDER_STATUSES } from '#domain/trading/order-states';
import { accountEventOf, commandId, validUntil } from './account.ts';
import { TRADE_REFUSALS } from './assets.ts';
import { defineCall } from './call.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { spotFill } from './entities/spot-fill.ts';
import { spotOrder } from './entities/spot-order.ts';
import { CALLS } from './names/calls.ts';
import { MARKET_CODES, PLATFORM_CODES, SPOT_CODES } from './names/codes.ts';
import { amount, countText } from './shapes.ts';

/** The text as typed: the rule checks it and names the problems (`domain/spot/check-order.ts`). */
const typedAmount = z.string().check(z.maxLength(64));
const symbol = z.string().check(z.maxLength(40));
const orderId = z.int().check(z.positive());
const page = { before: z.optional(countText), limit: z.optional(countText.check(z.gte(1), z.lte(100))) };
const span = { from: z.optional(countText), to: z.optional(countText) };
const next = z.nullable(z.int());

const orderRow = entitySchema(spotOrder);
const fillRow = entitySchema(spotFill);
const spotEvent = accountEventOf([spotOrder, spotFill]);

export const placeOrderInput = z.strictObject({
  symbol,
  side: z.enum(ORDER_SIDES),
  type: z.enum(ORDER_TYPES),
  timeInForce: z._default(z.enum(TIMES_IN_FORCE), 'gtc'),
  postOnly: z._default(z.boolean(), false),
  price: z._default(typedAmount, ''),
  size: z._default(typedAmount, ''),
  total: z._default(typedAmount, ''),
  /** The slippage of a market order: how far from the best price it may go. By default the platform's maximum. */
  slippageBps: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  validUntil,
});

/** Places an order of the caller; the answer is the order after matching. */
export const placeOrder = defineCall(CALLS.spotPlaceOrder, {
  input: z.extend(placeOrderInput, { id: commandId }),
  output: z.strictObject({ order: orderRow, event: spotEvent }),
  refusals: [
    ...TRADE_REFUSALS,
    MARKET_CODES.unknownSymbol,
    SPOT_CODES.badOrder,
    SPOT_CODES.notEnough,
    SPOT_CODES.outsideBand,
    SPOT_CODES.wouldTake,
    SPOT_CODES.notFillable,
    SPOT_CODES.noLiquidity,
    SPOT_CODES.tooMany,
    SPOT_CODES.watchOnly,
  ],
});

export const amendOrderInput = z.strictObject({
  order: orderId,
  /** An omitted field does not change. */
  price: z._default(typedAmount, ''),
  /** The size of the whole order, including what is filled. */
  size: z._default(typedAmount, ''),
  validUntil,
});

/**
 * Amends an open limit order. A smaller size keeps the order's priority; any other change puts it behind all orders at
 * its price.
 */
export const amendOrder = defineCall(CALLS.spotAmendOrder, {
  input: z.extend(amendOrderInput, { id: commandId }),
  output: z.strictObject({ order: orderRow, event: spotEvent }),
  refusals: [
    ...TRADE_REFUSALS,
    SPOT_CODES.noOrder,
    SPOT_CODES.beingMatched,
    SPOT_CODES.badOrder,
    SPOT_CODES.notEnough,
    SPOT_CODES.outsideBand,
    SPOT_CODES.wouldTake,
    SPOT_CODES.noLiquidity,
    SPOT_CODES.unchanged,
  ],
});

export const cancelOrderInput = z.strictObject({ order: orderId, validUntil });

export const cancelOrder = defineCall(CALLS.spotCancelOrder, {
  input: z.extend(cancelOrderInput, { id: commandId }),
  output: z.strictObject({ order: orderRow, event: spotEvent }),
  refusals: [...TRADE_REFUSALS, SPOT_CODES.noOrder, SPOT_CODES.beingMatched],
});

export const cancelOrdersInput = z.strictObject({ symbol: z.optional(symbol), validUntil });

/**
 * Cancels all open orders of the caller, or those of one market, except orders that are being matched. Having no open
 * orders is not an error.
 */
export const cancelOrders = defineCall(CALLS.spotCancelOrders, {
  input: z.extend(cancelOrdersInput, { id: commandId }),
  output: z.strictObject({ cancelled: z.int(), event: z.nullable(spotEvent) }),
  refusals: [...TRADE_REFUSALS, MARKET_CODES.unknownSymbol],
});

/** The caller's open orders as of their event `asOf`, oldest first. */
export const openOrders = defineCall(CALLS.spotOpenOrders, {
  input: z.strictObject({ symbol: z.optional(symbol) }),
  output: z.strictObject({ asOf: z.int(), list: z.array(orderRow) }),
  refusals: [PLATFORM_CODES.badInput],
});

/** One order with its newest fills (at most 1,000), by its id or by the id of the command that placed it. */
export const orderDetail = defineCall(CALLS.spotOrder, {
  input: z.strictObject({ order: z.optional(countText), clientId: z.optional(commandId) }),
  output: z.strictObject({ order: orderRow, fills: z.array(fillRow) }),
  refusals: [PLATFORM_CODES.badInput, SPOT_CODES.noOrder],
});

/**
 * The caller's orders, newest first; `next` is the `before` of the next page, null at the end. If a filter is set, a
 * page may be short or empty before the end.
 */
export const orderHistory = defineCall(CALLS.spotOrders, {
  input: z.strictObject({
    symbol: z.optional(symbol),
    side: z.optional(z.enum(ORDER_SIDES)),
    status: z.optional(z.enum(ORDER_STATUSES)),
    /** Without the open ones. */
    only: z.optional(z.literal('ended')),
    /** The time of placing, milliseconds UTC: inclusive start and exclusive end. */
    ...span,
    ...page,
  }),
  output: z.strictObject({ list: z.array(orderRow), next }),
  refusals: [PLATFORM_CODES.badInput],
});

/** The caller's fills, newest first, in pages as above. */
export const fillHistory = defineCall(CALLS.spotFills, {
  input: z.strictObject({
    order: z.optional(countText),
    symbol: z.optional(symbol),
    side: z.optional(z.enum(ORDER_SIDES)),
    ...span,
    ...page,
  }),
  output: z.strictObject({ list: z.array(fillRow), next }),
  refusals: [PLATFORM_CODES.badInput],
});

/** The cost of the coins that the caller bought in a market and has not sold yet: the average is cost / size. */
export const spotCost = defineCall(CALLS.spotCost, {
  input: z.strictObject({ symbol }),
  output: z.strictObject({
    /** The newest fill that is included; 0 if there is none. The client adds later fills. */
    fill: z.int(),
    /** In the base, and in the quote; null if there are too many fills to add up. */
    held: z.nullable(z.strictObject({ size: amount, cost: amount })),
  }),
  refusals: [PLATFORM_CODES.badInput],
});

const ppm = z.int().check(z.nonnegative());

/** The terms of trading: fees by VIP level from 0 on, in parts per million, and the limits. */
export const spotTerms = defineCall(CALLS.spotTerms, {
  input: z.strictObject({}),
  output: z.strictObject({
    levels: z.array(z.strictObject({ maker: ppm, taker: ppm })),
    /** The maximum slippage of a market order. */
    slippageBps: z.int(),
    /** A limit price this much worse than the market needs a confirmation before it is sent. */
    priceWarningBps: z.int(),
    /** A limit price this much worse than the feed's last mid-price is refused (`spot.outside-band`). */
    priceBandBps: z.int(),
    /** The maximum number of open orders of one user. */
    mostOpen: z.int(),
  }),
  refusals: [],
});
