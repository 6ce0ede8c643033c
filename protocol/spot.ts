/** The calls of spot orders, with checks. Prices, sizes and amounts are decimal text. */
import * as z from 'zod/mini';
import { accountEventOf, commandId } from './account.ts';
import { TRADE_REFUSALS } from './assets.ts';
import { defineCall } from './call.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { spotFill } from './entities/spot-fill.ts';
import { spotOrder } from './entities/spot-order.ts';
import { CALLS } from './names/calls.ts';
import { MARKET_CODES, PLATFORM_CODES, SPOT_CODES } from './names/codes.ts';
import { amount, countText, symbol, typedAmount } from './shapes.ts';
import * as trading from './trading.ts';

const orderRow = entitySchema(spotOrder);
const fillRow = entitySchema(spotFill);
const event = accountEventOf([spotOrder, spotFill]);
const orderAndEvent = z.strictObject({ order: orderRow, event });

/** A market order's quantity is `size` in the base, or `total` in the quote. */
export const placeOrderInput = z.strictObject({ ...trading.newOrder, total: z._default(typedAmount, '') });

/** Places an order of the caller; the answer is the order after matching. */
export const placeOrder = defineCall(CALLS.spotPlaceOrder, {
  input: z.extend(placeOrderInput, { id: commandId }),
  output: orderAndEvent,
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

/**
 * Amends an open limit order. A smaller size keeps the order's priority; any other change puts it behind all orders at
 * its price.
 */
export const amendOrder = defineCall(CALLS.spotAmendOrder, {
  input: z.extend(trading.amendOrderInput, { id: commandId }),
  output: orderAndEvent,
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

export const cancelOrder = defineCall(CALLS.spotCancelOrder, {
  input: z.extend(trading.cancelOrderInput, { id: commandId }),
  output: orderAndEvent,
  refusals: [...TRADE_REFUSALS, SPOT_CODES.noOrder, SPOT_CODES.beingMatched],
});

/**
 * Cancels all open orders of the caller, or those of one market, except orders that are being matched. Having no open
 * orders is not an error.
 */
export const cancelOrders = defineCall(CALLS.spotCancelOrders, {
  input: z.extend(trading.cancelOrdersInput, { id: commandId }),
  output: z.strictObject({ cancelled: z.int(), event: z.nullable(event) }),
  refusals: [...TRADE_REFUSALS, MARKET_CODES.unknownSymbol],
});

/** The caller's open orders as of their event `asOf`, oldest first. */
export const openOrders = defineCall(CALLS.spotOpenOrders, {
  input: trading.ofMarket,
  output: trading.openRows(orderRow),
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
    ...trading.orderFilters,
    /** Without the open ones. */
    only: z.optional(z.literal('ended')),
  }),
  output: trading.pageOfRows(orderRow),
  refusals: [PLATFORM_CODES.badInput],
});

/** The caller's fills, newest first, in pages as above. */
export const fillHistory = defineCall(CALLS.spotFills, {
  input: trading.fillFilters,
  output: trading.pageOfRows(fillRow),
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

export const spotTerms = defineCall(CALLS.spotTerms, {
  input: z.strictObject({}),
  output: z.strictObject(trading.orderLimits),
  refusals: [],
});
