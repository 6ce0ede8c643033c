/** The calls of funding and of the index of contracts, with checks. */
import * as z from 'zod/mini';
import { INDEX_STATES, SOURCE_STATES } from '#domain/market/market-mark';
import { defineCall } from './call.ts';
import { contractFunding } from './entities/contract-funding.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { CALLS } from './names/calls.ts';
import { MARKET_CODES, PLATFORM_CODES } from './names/codes.ts';
import { amount, count, next, page, signedAmount, symbol } from './shapes.ts';

const time = z.nullable(count);

/** A contract's final rates, newest first; `next` is the `before` of the next page, null at the end. */
export const contractFundingRates = defineCall(CALLS.contractFundingRates, {
  input: z.strictObject({ symbol, ...page }),
  output: z.strictObject({
    list: z.array(z.strictObject({ symbol, rate: signedAmount, mark: amount, time: count })),
    next,
  }),
  refusals: [MARKET_CODES.unknownSymbol, PLATFORM_CODES.badInput],
});

/** Payments of the caller (paid: below zero; received), newest first, in pages as above. */
export const contractFundings = defineCall(CALLS.contractFundings, {
  input: z.strictObject({ symbol: z.optional(symbol), ...page }),
  output: z.strictObject({ list: z.array(entitySchema(contractFunding)), next }),
  refusals: [PLATFORM_CODES.badInput],
});

/**
 * The index of a contract with its sources, and the terms of its funding. `resumes`: until then positions can only be
 * reduced, because the index was stale. The order of the sources is that of the letters on the channel `marks`.
 */
export const contractIndex = defineCall(CALLS.contractIndex, {
  input: z.strictObject({ symbol }),
  output: z.strictObject({
    symbol,
    state: z.enum(INDEX_STATES),
    index: z.nullable(amount),
    mark: z.nullable(amount),
    time,
    resumes: time,
    sources: z.array(z.strictObject({ name: z.string(), price: amount, state: z.enum(SOURCE_STATES) })),
    funding: z.strictObject({ hours: count, interestPpm: count, clampPpm: count, capPpm: count }),
  }),
  refusals: [MARKET_CODES.unknownSymbol, PLATFORM_CODES.badInput],
});
