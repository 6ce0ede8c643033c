/** The calls of locked mining and pledges, with checks. Amounts are decimal text. */
import * as z from 'zod/mini';
import { EARN_ACCOUNTS, EARN_KINDS } from '#domain/earn/earn-terms';
import { accountEventOf, asset, commandId, validUntil } from './account.ts';
import { defineCall } from './call.ts';
import { earnIncome } from './entities/earn-income.ts';
import { earnOrder } from './entities/earn-order.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { CORE_CODES, EARN_CODES, PLATFORM_CODES } from './names/codes.ts';
import { EARN_CALLS } from './names/earn-calls.ts';
import { amount, count, next, page, rowId, typedAmount } from './shapes.ts';

const product = z.string().check(z.maxLength(30));
const orderRow = entitySchema(earnOrder);
const answer = z.strictObject({ order: orderRow, event: accountEventOf([earnOrder, earnIncome]) });
const paidOrder = z.strictObject({ order: count, amount, ppm: count });

/**
 * The products. Yields are those of a day in parts of a million, of a pledge those of its whole cycle. `todayPpm`: the
 * yield of the day that runs, of a range the operator's or its lower end. `left`: what the product still takes.
 * `start`: when a quantity that is locked now begins to earn, at the start of a day of the platform's `zone`.
 */
export const earnProducts = defineCall(EARN_CALLS.earnProducts, {
  input: z.strictObject({}),
  output: z.strictObject({
    time: count,
    zone: z.string(),
    start: count,
    list: z.array(
      z.strictObject({
        product,
        kind: z.enum(EARN_KINDS),
        asset,
        days: count,
        lowPpm: count,
        highPpm: count,
        todayPpm: count,
        smallest: amount,
        largest: amount,
        quota: amount,
        userQuota: amount,
        left: amount,
        canRedeem: z.boolean(),
        incomeBps: count,
        feeBps: count,
      }),
    ),
  }),
  refusals: [],
});

export const earnLockInput = z.strictObject({
  product,
  quantity: typedAmount,
  from: z.enum(EARN_ACCOUNTS),
  /** Whether it begins again at its end. */
  renew: z.boolean(),
  validUntil,
});

/** Refusals of a new order. */
export const LOCKING = [
  ...[EARN_CODES.noProduct, EARN_CODES.badQuantity, EARN_CODES.belowMinimum, EARN_CODES.aboveMaximum],
  ...[EARN_CODES.notEnough, EARN_CODES.userQuota, EARN_CODES.quota, EARN_CODES.tooMany],
  EARN_CODES.notRenewable,
] as const;

const REFUSALS = [
  ...[CORE_CODES.otherInput, CORE_CODES.halted, CORE_CODES.abnormal, CORE_CODES.discarded],
  ...[CORE_CODES.noUser, PLATFORM_CODES.badInput],
];

/** Locks or pledges a quantity: it is frozen until the end of the order. */
export const earnLock = defineCall(EARN_CALLS.earnLock, {
  input: z.extend(earnLockInput, { id: commandId }),
  output: answer,
  refusals: [...LOCKING, CORE_CODES.expired, ...REFUSALS],
});

export const earnRedeemInput = z.strictObject({
  order: rowId,
  /** The highest deduction that the user accepts: the one that was shown. */
  deduction: amount.check(z.maxLength(64)),
});

/** Ends an order before its end: its quantity less the deduction is back at once. */
export const earnRedeem = defineCall(EARN_CALLS.earnRedeem, {
  input: z.extend(earnRedeemInput, { id: commandId }),
  output: answer,
  refusals: [EARN_CODES.noOrder, EARN_CODES.notRedeemable, EARN_CODES.changed, ...REFUSALS],
});

export const earnRenewInput = z.strictObject({ order: rowId, renew: z.boolean() });

/** Decides whether a locked order begins again at its end, by the terms of then. */
export const earnRenew = defineCall(EARN_CALLS.earnRenew, {
  input: z.extend(earnRenewInput, { id: commandId }),
  output: answer,
  refusals: [EARN_CODES.noOrder, EARN_CODES.notRenewable, ...REFUSALS],
});

/** The user's orders, those in income too, newest first. */
export const earnOrders = defineCall(EARN_CALLS.earnOrders, {
  input: z.strictObject({ kind: z.optional(z.enum(EARN_KINDS)), ...page }),
  output: z.strictObject({ list: z.array(orderRow), next }),
  refusals: [PLATFORM_CODES.badInput],
});

/**
 * The user's payments, newest first: one for all orders of a coin that were due at one instant, with the part of each
 * order. `due`: when it was due; after a downtime it was paid later.
 */
export const earnPayouts = defineCall(EARN_CALLS.earnPayouts, {
  input: z.strictObject(page),
  output: z.strictObject({
    list: z.array(z.strictObject({ id: count, asset, amount, due: count, orders: z.array(paidOrder) })),
    next,
  }),
  refusals: [PLATFORM_CODES.badInput],
});
