/** The calls of ETFs, with checks. Amounts are decimal text. */
import * as z from 'zod/mini';
import { ETF_SIDES } from '#domain/etf/etf-terms';
import { accountEventOf, asset, commandId, validUntil } from './account.ts';
import { defineCall } from './call.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { etfHolding } from './entities/etf-holding.ts';
import { etfOrder } from './entities/etf-order.ts';
import { CORE_CODES, ETF_CODES, PLATFORM_CODES } from './names/codes.ts';
import { ETF_CALLS } from './names/etf-calls.ts';
import { ETF_RANGES } from './names/etf.ts';
import { amount, count, countText } from './shapes.ts';

const product = z.string().check(z.maxLength(20));
const side = z.enum(ETF_SIDES);
/** The text as typed: the rule checks it and names the problems. */
const typedText = z.string().check(z.maxLength(60));
const orderRow = entitySchema(etfOrder);

/**
 * The products and what backs them. `quantity` of a coin: per share. `held`: in the ETF account. `cash`: USDT in the
 * ETF account for the rests below one order step. `nav` at the last prices; null: a coin has no price, or the product
 * has not begun. `least`: the fewest shares of an order.
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
      }),
    ),
  }),
  refusals: [],
});

/**
 * The result that an order would have now, not binding. For a subscription `quantity` is USDT, for a redemption shares.
 * A subscription pays `value` plus `fee`, a redemption brings `value` less `fee`. `slippageBps`: how far the price is
 * from the net asset value. `least`: sent with the order by the app, by the product's limit.
 */
export const etfQuote = defineCall(ETF_CALLS.etfQuote, {
  input: z.strictObject({ product, side, quantity: typedText }),
  output: z.strictObject({
    shares: amount,
    value: amount,
    fee: amount,
    price: amount,
    nav: amount,
    slippageBps: z.int(),
    least: amount,
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
  validUntil,
});

/** Subscribes or redeems at the prices at which the basket trades now: all coins or none. */
export const placeEtf = defineCall(ETF_CALLS.etfPlaceOrder, {
  input: z.extend(placeEtfInput, { id: commandId }),
  output: z.strictObject({ order: orderRow, event: accountEventOf([etfOrder, etfHolding]) }),
  refusals: [
    ...Object.values(ETF_CODES),
    ...[CORE_CODES.otherInput, CORE_CODES.halted, CORE_CODES.abnormal, CORE_CODES.expired],
    ...[CORE_CODES.discarded, CORE_CODES.noUser, PLATFORM_CODES.badInput],
  ],
});

/** The user's ended orders, newest first; `next` is the `before` of the next page, null at the end. */
export const etfOrders = defineCall(ETF_CALLS.etfOrders, {
  input: z.strictObject({
    product: z.optional(product),
    before: z.optional(countText),
    limit: z.optional(countText.check(z.gte(1), z.lte(50))),
  }),
  output: z.strictObject({ list: z.array(orderRow), next: z.nullable(z.int()) }),
  refusals: [PLATFORM_CODES.badInput],
});
