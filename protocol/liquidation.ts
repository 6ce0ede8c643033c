/** The calls of liquidations and of the insurance fund, with checks. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { contractLiquidation } from './entities/contract-liquidation.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { CALLS } from './names/calls.ts';
import { PLATFORM_CODES } from './names/codes.ts';
import { INSURANCE_CAUSES } from './names/liquidation.ts';
import { amount, count, countText, next, page, signedAmount } from './shapes.ts';

/**
 * The steps by which the platform closed positions of the caller, or one of them, newest first; `next` is the
 * `before` of the next page. With `position`, `marks` are those of its market up to 30 s before and after the oldest
 * step of the page, the oldest first, at most one a second; none are known from before a start of the platform.
 */
export const contractLiquidations = defineCall(CALLS.contractLiquidations, {
  input: z.strictObject({
    symbol: z.optional(z.string().check(z.maxLength(40))),
    position: z.optional(countText),
    ...page,
  }),
  output: z.strictObject({
    list: z.array(entitySchema(contractLiquidation)),
    marks: z.array(z.strictObject({ time: count, mark: z.string() })),
    next,
  }),
  refusals: [PLATFORM_CODES.badInput],
});

/**
 * The insurance fund of an asset (USDT unless one is named): its balance, and its changes, newest first, in
 * pages.
 */
export const contractInsuranceFund = defineCall(CALLS.contractInsuranceFund, {
  input: z.strictObject({ asset: z.optional(z.string().check(z.maxLength(20))), ...page }),
  output: z.strictObject({
    asset: z.string(),
    balance: amount,
    list: z.array(
      z.strictObject({
        id: count,
        asset: z.string(),
        cause: z.enum(INSURANCE_CAUSES),
        symbol: z.string(),
        amount: signedAmount,
        balance: amount,
        time: count,
      }),
    ),
    next,
  }),
  refusals: [PLATFORM_CODES.badInput],
});

/**
 * The place of each open position of the caller in its queue of deleveraging: five bars come first. At most
 * 10 s old.
 */
export const contractDeleverageRanks = defineCall(CALLS.contractDeleverageRanks, {
  input: z.strictObject({}),
  output: z.strictObject({
    list: z.array(z.strictObject({ position: count, bars: count.check(z.gte(1), z.lte(5)) })),
  }),
  refusals: [],
});
