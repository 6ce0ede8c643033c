/** The calls of contract orders and positions, with checks. Prices, sizes and amounts are decimal text. */
import * as z from 'zod/mini';
import { ORDER_POSITION_SIDES } from '#domain/contract/position-terms';
import { TRIGGER_PRICES } from '#domain/contract/trigger-terms';
import { POSITION_SIDES } from '#domain/contract/position';
import { accountEventOf, commandId, validUntil } from './account.ts';
import { TRADE_REFUSALS } from './assets.ts';
import { defineCall } from './call.ts';
import { contractFill } from './entities/contract-fill.ts';
import { contractMode } from './entities/contract-mode.ts';
import { contractOrder } from './entities/contract-order.ts';
import { contractPosition } from './entities/contract-position.ts';
import { contractTrigger } from './entities/contract-trigger.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { CALLS } from './names/calls.ts';
import { CONTRACT_CODES, MARKET_CODES, PLATFORM_CODES } from './names/codes.ts';
import { amount, page, rowId, span, symbol, typedAmount } from './shapes.ts';
import * as trading from './trading.ts';

const orderRow = entitySchema(contractOrder);
const fillRow = entitySchema(contractFill);
const positionRow = entitySchema(contractPosition);
const event = accountEventOf([contractOrder, contractFill, contractPosition, contractMode, contractTrigger]);
const orderAndEvent = z.strictObject({ order: orderRow, event });

/** A leg that closes what the order fills: at market, or with `price` by a limit order. */
const leg = z.strictObject({
  trigger: typedAmount,
  triggerBy: z._default(z.enum(TRIGGER_PRICES), 'mark'),
  price: z._default(typedAmount, ''),
});

export const placeContractOrderInput = z.strictObject({
  ...trading.newOrder,
  /**
   * In hedge mode `long` or `short`: to buy long opens, and to sell long reduces. Leverage follows from the
   * mode.
   */
  positionSide: z._default(z.enum(ORDER_POSITION_SIDES), 'net'),
  /** Closes what is open, and never opens a position: its size is cut to what is open. */
  reduceOnly: z._default(z.boolean(), false),
  /** Placed with the order; they wait until it fills. When one of both is filled, the other one ends. */
  takeProfit: z.optional(leg),
  stopLoss: z.optional(leg),
});

/** Of a new or amended order. */
const ORDER_REFUSALS = [
  ...TRADE_REFUSALS,
  CONTRACT_CODES.badOrder,
  CONTRACT_CODES.notEnough,
  CONTRACT_CODES.outsideBand,
  CONTRACT_CODES.wouldTake,
  CONTRACT_CODES.noLiquidity,
  CONTRACT_CODES.indexStale,
  CONTRACT_CODES.resuming,
  CONTRACT_CODES.wrongSide,
  CONTRACT_CODES.beyondLiquidation,
  CONTRACT_CODES.noPrice,
  CONTRACT_CODES.delisting,
  CONTRACT_CODES.tradingEnded,
  CONTRACT_CODES.delisted,
] as const;

/** Places an order of the caller; the answer is the order after matching. */
export const placeContractOrder = defineCall(CALLS.contractPlaceOrder, {
  input: z.extend(placeContractOrderInput, { id: commandId }),
  output: orderAndEvent,
  refusals: [
    ...ORDER_REFUSALS,
    MARKET_CODES.unknownSymbol,
    CONTRACT_CODES.notFillable,
    CONTRACT_CODES.tooMany,
    CONTRACT_CODES.positionLimit,
    CONTRACT_CODES.watchOnly,
    CONTRACT_CODES.tooManyTriggers,
  ],
});

/**
 * Amends a resting limit order. A smaller size keeps the order's priority; any other change puts it behind all orders
 * at its price.
 */
export const amendContractOrder = defineCall(CALLS.contractAmendOrder, {
  input: z.extend(trading.amendOrderInput, { id: commandId }),
  output: orderAndEvent,
  refusals: [
    ...ORDER_REFUSALS,
    CONTRACT_CODES.noOrder,
    CONTRACT_CODES.beingMatched,
    CONTRACT_CODES.positionLimit,
    CONTRACT_CODES.unchanged,
  ],
});

export const cancelContractOrder = defineCall(CALLS.contractCancelOrder, {
  input: z.extend(trading.cancelOrderInput, { id: commandId }),
  output: orderAndEvent,
  refusals: [...TRADE_REFUSALS, CONTRACT_CODES.noOrder, CONTRACT_CODES.beingMatched],
});

/** Cancels all open orders of the caller, or those of one contract, except orders that are being matched. */
export const cancelContractOrders = defineCall(CALLS.contractCancelOrders, {
  input: z.extend(trading.cancelOrdersInput, { id: commandId }),
  output: z.strictObject({ cancelled: z.int(), event: z.nullable(event) }),
  refusals: [...TRADE_REFUSALS, MARKET_CODES.unknownSymbol],
});

export const closePositionInput = z.strictObject({
  position: rowId,
  /** In the base; without it the whole position. It is cut to what is open. */
  size: z.optional(typedAmount),
  /** With it a limit order closes the position; without it a market order does. */
  price: z.optional(typedAmount),
  ...trading.restingTerms,
  validUntil,
});

/**
 * Closes a position or a part of it by a reduce-only order: at market, as far as the book goes within the
 * slippage, or at a price. The answer is the closing order.
 */
export const closePosition = defineCall(CALLS.contractClosePosition, {
  input: z.extend(closePositionInput, { id: commandId }),
  output: orderAndEvent,
  refusals: [
    ...TRADE_REFUSALS,
    CONTRACT_CODES.noPosition,
    CONTRACT_CODES.badOrder,
    CONTRACT_CODES.notEnough,
    CONTRACT_CODES.outsideBand,
    CONTRACT_CODES.wouldTake,
    CONTRACT_CODES.notFillable,
    CONTRACT_CODES.noLiquidity,
    CONTRACT_CODES.tooMany,
    CONTRACT_CODES.delisting,
    CONTRACT_CODES.tradingEnded,
    CONTRACT_CODES.delisted,
  ],
});

export const reversePositionInput = z.strictObject({ position: rowId, validUntil });

/**
 * Closes a position at market and opens the opposite one of the same size, or does neither. `fee` is what
 * both cost; `position` is the one that is open now, null while the order waits for a venue's update.
 */
export const reversePosition = defineCall(CALLS.contractReverse, {
  input: z.extend(reversePositionInput, { id: commandId }),
  output: z.strictObject({ order: orderRow, fee: amount, position: z.nullable(positionRow), event }),
  refusals: [
    ...TRADE_REFUSALS,
    CONTRACT_CODES.noPosition,
    CONTRACT_CODES.badOrder,
    CONTRACT_CODES.notEnough,
    CONTRACT_CODES.notFillable,
    CONTRACT_CODES.noLiquidity,
    CONTRACT_CODES.positionLimit,
    CONTRACT_CODES.indexStale,
    CONTRACT_CODES.resuming,
    CONTRACT_CODES.delisting,
    CONTRACT_CODES.tradingEnded,
    CONTRACT_CODES.delisted,
  ],
});

export const closeAllInput = z.strictObject({ validUntil });

/**
 * Closes all positions of the caller at market in one command. `results` has each position that was open:
 * what was closed, what is left, and the code of the reason why it is left (`''` if there is none). `order` is the
 * closing order of a position, if it waits for the next update of its market's venue: it closes what is left then. No
 * position is not an error.
 */
export const closeAllPositions = defineCall(CALLS.contractCloseAll, {
  input: z.extend(closeAllInput, { id: commandId }),
  output: z.strictObject({
    results: z.array(
      z.strictObject({
        ...{ position: rowId, symbol, closed: amount, left: amount, code: z.string() },
        order: z.optional(rowId),
      }),
    ),
    event: z.nullable(event),
  }),
  refusals: [...TRADE_REFUSALS],
});

/** The caller's open orders as of their event `asOf`, oldest first. */
export const openContractOrders = defineCall(CALLS.contractOpenOrders, {
  input: trading.ofMarket,
  output: trading.openRows(orderRow),
  refusals: [PLATFORM_CODES.badInput],
});

/** The caller's open positions as of their event `asOf`, oldest first. */
export const contractPositions = defineCall(CALLS.contractPositions, {
  input: trading.ofMarket,
  output: trading.openRows(positionRow),
  refusals: [PLATFORM_CODES.badInput],
});

/**
 * The caller's closed positions, the last opened first; `next` is the `before` of the next page, null at the end. A
 * page may be short or empty before the end. Times are those of the opening.
 */
export const closedPositions = defineCall(CALLS.contractClosedPositions, {
  input: z.strictObject({
    symbol: z.optional(symbol),
    side: z.optional(z.enum(POSITION_SIDES)),
    ...span,
    ...page,
  }),
  output: trading.pageOfRows(positionRow),
  refusals: [PLATFORM_CODES.badInput],
});

/**
 * The caller's orders, newest first; `next` is the `before` of the next page, null at the end. If a filter is
 * set, a page may be short or empty before the end.
 */
export const contractOrderHistory = defineCall(CALLS.contractOrders, {
  input: z.strictObject(trading.orderFilters),
  output: trading.pageOfRows(orderRow),
  refusals: [PLATFORM_CODES.badInput],
});

/** The caller's fills, newest first, in pages as above. */
export const contractFillHistory = defineCall(CALLS.contractFills, {
  input: trading.fillFilters,
  output: trading.pageOfRows(fillRow),
  refusals: [PLATFORM_CODES.badInput],
});

/**
 * The announced end of a contract: until `windowMinutes` before `at` it is only reduced, then trading ends, and at `at`
 * its positions are settled at the average of the index over these minutes, of which `samples` had one. With fewer than
 * `leastSamples` the settlement waits for more. `price` is null until it is fixed; if the index did not come back, it
 * is the last mark, and `samples` is 0.
 */
const delisting = z.strictObject({
  at: z.int(),
  windowMinutes: z.int(),
  price: z.nullable(z.string()),
  samples: z.int(),
  leastSamples: z.int(),
});

const positionLimits = z.strictObject({ position: amount, share: amount, exposure: amount });
const tier = z.strictObject({ upTo: amount, maintenancePpm: trading.ppm, mostLeverage: z.int() });

/** The terms of trading, and each contract's tiers. */
export const contractTerms = defineCall(CALLS.contractTerms, {
  input: z.strictObject({}),
  output: z.strictObject({
    ...trading.orderLimits,
    /** Until a user sets another one; a market's largest leverage limits it. */
    defaultLeverage: z.int(),
    /** Of conditional orders: the most of a user and of a position, and the range of a trailing stop's callback. */
    triggers: z.strictObject({
      mostOpen: z.int(),
      mostOfPosition: z.int(),
      leastCallbackBps: z.int(),
      mostCallbackBps: z.int(),
    }),
    /**
     * `tiers` by rising notional, in the quote: the maintenance margin rate, and the largest leverage. `limits` of one
     * user, in the quote: of a position, of one by the market's present open interest, and of all positions together.
     */
    markets: z.array(
      z.strictObject({
        symbol,
        tiers: z.array(tier),
        limits: positionLimits,
        delisting: z.nullable(delisting),
      }),
    ),
  }),
  refusals: [],
});
