/** The calls of short-cycle options, with checks. */
import * as z from 'zod/mini';
import { OPTION_CYCLES, OPTION_DIRECTIONS, OPTION_RESULTS } from '#domain/option/option-terms';
import { accountEventOf, asset, commandId, validUntil } from './account.ts';
import { defineCall } from './call.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { optionOrder } from './entities/option-order.ts';
import { CORE_CODES, OPTION_CODES, PLATFORM_CODES } from './names/codes.ts';
import { OPTION_CALLS } from './names/option-calls.ts';
import { amount, count, countText, rowId, signedAmount, symbol, typedAmount } from './shapes.ts';

const cycle = z.enum(OPTION_CYCLES);
const direction = z.enum(OPTION_DIRECTIONS);
const optionRow = entitySchema(optionOrder);
const optionEvent = accountEventOf([optionOrder]);

export const placeOptionInput = z.strictObject({
  symbol,
  cycle,
  direction,
  stake: z.string().check(z.maxLength(60)),
  /** The delivery that the user saw. An order that arrives too late for it is refused, never moved to the next one. */
  delivery: count,
  /** The odds that the user saw; without it the present ones count. */
  odds: z.optional(amount),
  validUntil,
});

const EXIT_ONLY: ReadonlySet<string> = new Set([
  ...[OPTION_CODES.noOrder, OPTION_CODES.noExit, OPTION_CODES.tooFewPrices, OPTION_CODES.belowLeast],
]);
export const PLACING_CODES = Object.values(OPTION_CODES).filter((code) => !EXIT_ONLY.has(code));
export const EXIT_CODES = [
  ...[OPTION_CODES.noOrder, OPTION_CODES.noExit, OPTION_CODES.noIndex, OPTION_CODES.tooFewPrices],
  ...[OPTION_CODES.belowLeast, OPTION_CODES.badOrder, OPTION_CODES.marketEnds],
];
const COMMAND_CODES = [
  ...[CORE_CODES.otherInput, CORE_CODES.halted, CORE_CODES.abnormal, CORE_CODES.expired],
  ...[CORE_CODES.discarded, CORE_CODES.noUser, PLATFORM_CODES.badInput],
];

/** Buys an option at the next price. */
export const placeOption = defineCall(OPTION_CALLS.optionPlaceOrder, {
  input: z.extend(placeOptionInput, { id: commandId }),
  output: z.strictObject({ order: optionRow, event: optionEvent }),
  refusals: [...PLACING_CODES, ...COMMAND_CODES],
});

export const exitOptionInput = z.strictObject({
  order: rowId,
  /** The least payment that the user accepts; without it whatever the option is worth. */
  least: z.optional(typedAmount),
  validUntil,
});

/**
 * Gives an option back before delivery, if its terms allow it (`exitShareBps`). The price is the first sample after the
 * same delay as at the opening; without one in time the order goes on, and `exitMissed` says so. `noExit`: before its
 * opening price, if it was asked for already, and near delivery. `tooFewPrices`: until `isValued` of its terms.
 * `belowLeast`: at the newest sample it would pay less than `least`. If the sample that counts pays less, the order
 * goes on, and `exitMissed` with `exitBelow` says so. `badOrder`: `least` is no amount of at most 8 decimal places, or
 * below zero. `marketEnds`: trading in the contract ends before its delivery, and its stake is returned then.
 */
export const exitOption = defineCall(OPTION_CALLS.optionExit, {
  input: z.extend(exitOptionInput, { id: commandId }),
  output: z.strictObject({ order: optionRow, event: optionEvent }),
  refusals: [...EXIT_CODES, ...COMMAND_CODES],
});

const ofSides = z.strictObject({ up: amount, flat: amount, down: amount });

/**
 * The present terms. `odds`: what a win returns for one unit of the stake. `bandPpm` is the flat band of a whole cycle
 * by the present volatility; `bandOfPurchase` (`domain/option/volatility.ts`) gives the band of an order of now.
 * `left`: what the platform still accepts on each side, at most `largest`. `start` and `delivery` are those of the
 * present cycle; nothing is sold after `delivery - cutOffMillis`.
 */
export const optionTerms = defineCall(OPTION_CALLS.optionTerms, {
  input: z.strictObject({}),
  output: z.strictObject({
    time: count,
    openDelayMillis: count,
    openWithinMillis: count,
    windowMillis: count,
    products: z.array(
      z.strictObject({
        symbol,
        asset,
        /** Whether its index is live, so that orders are accepted now. */
        isLive: z.boolean(),
        /** Whether the index has enough samples to value an early exit. */
        isValued: z.boolean(),
        /**
         * The moves of the index on each scale: their sum of squares in (10⁻⁹)², and the milliseconds that they took.
         * `exitValue` (`domain/option/exit.ts`) gives the payment of an exit by them; none: not yet.
         */
        volatility: z.array(z.strictObject({ squares: amount, millis: count })),
        /** The newest index sample; null: there is none of late. */
        latest: z.nullable(amount),
        /**
         * When trading in the contract ends: no cycle is listed whose delivery is later, and running options that would
         * be delivered later are returned then. Null: no end is announced.
         */
        ends: z.nullable(count),
        cycles: z.array(
          z.strictObject({
            cycle,
            odds: ofSides,
            bandPpm: count,
            /** The market moves too little for a fair band, or was sampled too few times: "flat" is not sold now. */
            isQuiet: z.boolean(),
            /** Otherwise the band is fixed. */
            followsVolatility: z.boolean(),
            smallest: amount,
            largest: amount,
            left: ofSides,
            feeBps: count,
            /** The share of its value that an early exit pays; 0: there is none. */
            exitShareBps: count,
            cutOffMillis: count,
            start: count,
            delivery: count,
          }),
        ),
      }),
    ),
  }),
  refusals: [],
});

/** The open orders of the caller. */
export const optionOpenOrders = defineCall(OPTION_CALLS.optionOpenOrders, {
  input: z.strictObject({ symbol: z.optional(symbol) }),
  output: z.strictObject({ asOf: count, list: z.array(optionRow) }),
  refusals: [PLATFORM_CODES.badInput],
});

const filters = {
  symbol: z.optional(symbol),
  cycle: z.optional(cycle),
  result: z.optional(z.enum(OPTION_RESULTS)),
  /** Delivered, exited or returned from this time on, and before that one. */
  from: z.optional(countText),
  to: z.optional(countText),
};

/**
 * The caller's ended orders, newest first; `next` is the `before` of the next page, null at the end. While a filter is
 * set, a page may be short or empty before the end.
 */
export const optionOrders = defineCall(OPTION_CALLS.optionOrders, {
  input: z.strictObject({
    ...filters,
    before: z.optional(countText),
    limit: z.optional(countText.check(z.gte(1), z.lte(100))),
  }),
  output: z.strictObject({ list: z.array(optionRow), next: z.nullable(z.int()) }),
  refusals: [PLATFORM_CODES.badInput],
});

/** Sums of the caller's ended orders by asset. `pnl` is payout − stake − fee, as the ledger's records add up. */
export const optionSummary = defineCall(OPTION_CALLS.optionSummary, {
  input: z.strictObject(filters),
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        ...{ asset, won: count, lost: count, exited: count, returned: count },
        ...{ stake: amount, fee: amount, payout: amount, pnl: signedAmount },
      }),
    ),
  }),
  refusals: [PLATFORM_CODES.badInput],
});

const sample = z.strictObject({ time: count, price: amount });

/**
 * The recorded samples of an index from 60 s before a delivery on, for everybody: the delivery price is the average of
 * those in the window. None: no order needed them, or they are older than the operator keeps them.
 */
export const optionSamples = defineCall(OPTION_CALLS.optionSamples, {
  input: z.strictObject({ symbol, delivery: countText }),
  output: z.strictObject({ list: z.array(sample) }),
  refusals: [PLATFORM_CODES.badInput],
});

/**
 * The proof of an order: the order with its rule, and the recorded samples of the index from which its prices follow.
 * `npm run check:option -- FILE` recomputes the outcome from this answer alone.
 */
export const optionProof = defineCall(OPTION_CALLS.optionProof, {
  input: z.strictObject({ order: z.pipe(countText, rowId) }),
  output: z.strictObject({
    order: optionRow,
    /** The index of this contract. */
    source: z.string(),
    /** Before the purchase: the band follows from their volatility (`provenBand` in `domain/option/volatility.ts`). */
    volatility: z.array(sample),
    /** From the acceptance of the order to its opening deadline. */
    opening: z.array(sample),
    /** The window before delivery, and the samples recorded before it. */
    delivery: z.array(sample),
    /** The 320 s up to the sample that gave an early exit its price, this one included (`domain/option/exit.ts`). */
    exit: z.array(sample),
  }),
  refusals: [OPTION_CODES.noOrder, PLATFORM_CODES.badInput],
});
