/** The calls of ETFs, with checks. Amounts are decimal text. */
import * as z from 'zod/mini';
import {
  ETF_SIDES,
  PLAN_ACCOUNTS,
  PLAN_ACTIONS,
  PLAN_MISSED,
  REBALANCE_CAUSES,
  REBALANCE_CYCLES,
  REBALANCE_LEFT,
} from '#domain/etf/etf-terms';
import { PLAN_CYCLES } from '#domain/etf/plan-times';
import { accountEventOf, asset, commandId, validUntil } from './account.ts';
import { defineCall } from './call.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { etfHolding } from './entities/etf-holding.ts';
import { etfPlan } from './entities/etf-plan.ts';
import { etfOrder } from './entities/etf-order.ts';
import { CORE_CODES, ETF_CODES, PLATFORM_CODES } from './names/codes.ts';
import { ETF_CALLS } from './names/etf-calls.ts';
import { ETF_RANGES } from './names/etf.ts';
import { amount, count, countText, rowId, signedAmount } from './shapes.ts';

const product = z.string().check(z.maxLength(20));
const side = z.enum(ETF_SIDES);
/** A flag of a query. */
const flagText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);
/** The text as typed: the rule checks it and names the problems. */
const typedText = z.string().check(z.maxLength(60));
const orderRow = entitySchema(etfOrder);

/**
 * The products and what backs them. `quantity` of a coin: per share. `held`: in the ETF account. `cash`: USDT in the
 * ETF account for the rests below one order step and for `cashPerShare`, the USDT in one share while it is rebalanced.
 * `weightBps`: the target. `leaving`: coins that are announced to leave the basket. `nav` at the last prices; null: a
 * coin has no price, or the product has not begun. `least`: the fewest shares of an order.
 */
export const etfProducts = defineCall(ETF_CALLS.etfProducts, {
  input: z.strictObject({}),
  output: z.strictObject({
    time: count,
    list: z.array(
      z.strictObject({
        product: asset,
        feeBps: count,
        managementBps: count,
        slippageBps: count,
        unit: amount,
        least: amount,
        /** Whether every coin of it can be bought and sold now. */
        isOpen: z.boolean(),
        nav: z.nullable(amount),
        shares: amount,
        cash: amount,
        coins: z.array(
          z.strictObject({ asset, weightBps: count, quantity: amount, held: amount, step: amount }),
        ),
        cashPerShare: amount,
        rebalance: z.strictObject({ every: z.enum(REBALANCE_CYCLES), driftBps: count, slippageBps: count }),
        leaving: z.array(z.strictObject({ asset, at: count })),
      }),
    ),
  }),
  refusals: [],
});

/**
 * The result that an order would have now, not binding. For a subscription `quantity` is USDT, for a redemption shares.
 * A subscription pays `value` plus `fee`, a redemption brings `value` less `fee`. `slippageBps`: how far the price is
 * from the net asset value. `least`: sent with the order by the app, by the product's limit. A refusal as below the
 * minimum has the least USDT in `data.least`.
 */
export const etfQuote = defineCall(ETF_CALLS.etfQuote, {
  input: z.strictObject({ product, side, quantity: typedText, inKind: z.optional(flagText) }),
  output: z.strictObject({
    shares: amount,
    value: amount,
    fee: amount,
    price: amount,
    nav: amount,
    slippageBps: z.int(),
    least: amount,
    /** With `inKind`: the coins that are not traded now, which a redemption pays out. */
    paidOut: z.array(z.strictObject({ asset, quantity: amount })),
  }),
  refusals: [
    ...[PLATFORM_CODES.badInput, ETF_CODES.noProduct, ETF_CODES.badOrder, ETF_CODES.belowMinimum],
    ...[ETF_CODES.closed, ETF_CODES.noLiquidity],
  ],
});

/** Past net asset values of the present basket, by the candles of its coins: `[time, value]`, oldest first. */
export const etfHistory = defineCall(ETF_CALLS.etfHistory, {
  input: z.strictObject({ product, range: z.enum(ETF_RANGES) }),
  output: z.strictObject({ list: z.array(z.tuple([count, amount])) }),
  refusals: [PLATFORM_CODES.badInput, ETF_CODES.noProduct],
});

export const placeEtfInput = z.strictObject({
  product,
  side,
  /** USDT to spend, fee included, or shares to redeem. */
  quantity: typedText,
  /** The fewest shares, or the least USDT less the fee, for which it is executed. */
  least: typedText,
  /** USDT for one share, fee included: the order waits while the price is worse. Without it the order never waits. */
  limit: z.optional(typedText),
  /**
   * A redemption may pay out coins that are not traded now, instead of being refused as `closed`. An order that waits
   * for its limit waits for them.
   */
  inKind: z.optional(z.boolean()),
  validUntil,
});

export const cancelEtfInput = z.strictObject({ order: rowId });

/** Refusals of an order; the others are those of cancelling and of plans. */
export const PLACING = [
  ...[ETF_CODES.noProduct, ETF_CODES.badOrder, ETF_CODES.belowMinimum, ETF_CODES.notEnough, ETF_CODES.closed],
  ...[ETF_CODES.noLiquidity, ETF_CODES.limit, ETF_CODES.tooMany],
] as const;

/** Subscribes or redeems at the prices at which the basket trades now: all coins or none. */
export const placeEtf = defineCall(ETF_CALLS.etfPlaceOrder, {
  input: z.extend(placeEtfInput, { id: commandId }),
  output: z.strictObject({ order: orderRow, event: accountEventOf([etfOrder, etfHolding]) }),
  refusals: [
    ...PLACING,
    ...[CORE_CODES.otherInput, CORE_CODES.halted, CORE_CODES.abnormal, CORE_CODES.expired],
    ...[CORE_CODES.discarded, CORE_CODES.noUser, PLATFORM_CODES.badInput],
  ],
});

/** Cancels an open order: what it froze is available again. */
export const cancelEtf = defineCall(ETF_CALLS.etfCancelOrder, {
  input: z.extend(cancelEtfInput, { id: commandId }),
  output: z.strictObject({ order: orderRow, event: accountEventOf([etfOrder]) }),
  refusals: [
    ...[ETF_CODES.noOrder, CORE_CODES.otherInput, CORE_CODES.halted, CORE_CODES.abnormal],
    ...[CORE_CODES.discarded, CORE_CODES.noUser, PLATFORM_CODES.badInput],
  ],
});

export const placePlanInput = z.strictObject({
  product,
  /** USDT of each run, fee included. */
  amount: typedText,
  from: z.enum(PLAN_ACCOUNTS),
  every: z.enum(PLAN_CYCLES),
  hour: z.int().check(z.gte(0), z.lte(23)),
  /** The user's zone, by whose clock it runs. */
  zone: z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/)),
  /** No run after it; 0: no end. */
  end: count,
  missed: z.enum(PLAN_MISSED),
});

const planRow = entitySchema(etfPlan);
const planAnswer = z.strictObject({ plan: planRow, event: accountEventOf([etfPlan]) });
const planRefusals = [
  ...[CORE_CODES.otherInput, CORE_CODES.halted, CORE_CODES.abnormal, CORE_CODES.discarded],
  ...[CORE_CODES.noUser, PLATFORM_CODES.badInput],
];

/** Begins a regular subscription; its first run is the next hour of that number. */
export const placePlan = defineCall(ETF_CALLS.etfPlacePlan, {
  input: z.extend(placePlanInput, { id: commandId }),
  output: planAnswer,
  refusals: [
    ...[ETF_CODES.noProduct, ETF_CODES.badPlan, ETF_CODES.belowMinimum, ETF_CODES.tooManyPlans],
    ...planRefusals,
  ],
});

export const editPlanInput = z.extend(
  z.partial(z.pick(placePlanInput, { amount: true, every: true, hour: true, end: true, missed: true })),
  { plan: rowId },
);

/**
 * Other terms for the runs to come; those that are not given stay, and so does the last day with another hour. Its days
 * stay unless `every` changes; then its first run is the next such hour.
 */
export const editPlan = defineCall(ETF_CALLS.etfEditPlan, {
  input: z.extend(editPlanInput, { id: commandId }),
  output: planAnswer,
  refusals: [ETF_CODES.noPlan, ETF_CODES.badPlan, ETF_CODES.belowMinimum, ...planRefusals],
});

export const changePlanInput = z.strictObject({ plan: rowId, action: z.enum(PLAN_ACTIONS) });

/** Pauses, resumes or ends a plan, or leaves out its next run. */
export const changePlan = defineCall(ETF_CALLS.etfChangePlan, {
  input: z.extend(changePlanInput, { id: commandId }),
  output: planAnswer,
  refusals: [ETF_CODES.noPlan, ...planRefusals],
});

/**
 * The rebalancings of a product, newest first. Weights are in basis points, `after` is null while it runs, `navAfter`
 * too. `quantity` of a coin was bought or sold (`side`); `left`: why it was not traded as far as its target. `cost` in
 * USDT: of all trades, against the prices between bid and ask.
 */
export const etfRebalances = defineCall(ETF_CALLS.etfRebalances, {
  input: z.strictObject({ product, before: z.optional(countText) }),
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.int(),
        cause: z.enum(REBALANCE_CAUSES),
        status: z.enum(['running', 'done']),
        began: count,
        updated: count,
        navBefore: amount,
        navAfter: z.nullable(amount),
        cost: signedAmount,
        coins: z.array(
          z.strictObject({
            ...{
              asset,
              before: count,
              target: count,
              after: z.nullable(count),
              side: z.enum(['buy', 'sell']),
            },
            ...{ quantity: amount, left: z.enum(REBALANCE_LEFT) },
          }),
        ),
      }),
    ),
    next: z.nullable(z.int()),
  }),
  refusals: [PLATFORM_CODES.badInput, ETF_CODES.noProduct],
});

/** The user's orders, open ones too, newest first; `next` is the `before` of the next page, null at the end. */
export const etfOrders = defineCall(ETF_CALLS.etfOrders, {
  input: z.strictObject({
    product: z.optional(product),
    before: z.optional(countText),
    limit: z.optional(countText.check(z.gte(1), z.lte(50))),
  }),
  output: z.strictObject({ list: z.array(orderRow), next: z.nullable(z.int()) }),
  refusals: [PLATFORM_CODES.badInput],
});
