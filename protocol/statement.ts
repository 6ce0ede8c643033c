/** The statement of contracts: a user's year by month and contract, added up from the ledger. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { PLATFORM_CODES } from './names/codes.ts';
import { count, countText, next, page, signedAmount } from './shapes.ts';

/**
 * Sums of a part of the year, the newest records first: the client adds up the pages. A page may be empty before the
 * last one. Months are those of UTC; amounts are below zero if they were paid or lost. `first` is the year of the
 * sign-up: there are no records of earlier ones.
 */
export const contractStatement = defineCall(CALLS.contractStatement, {
  input: z.strictObject({
    year: countText.check(z.gte(2_000), z.lte(9_999)),
    before: page.before,
  }),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        month: count,
        symbol: z.string(),
        asset: z.string(),
        pnl: signedAmount,
        fee: signedAmount,
        funding: signedAmount,
      }),
    ),
    first: count,
    next,
  }),
  refusals: [PLATFORM_CODES.badInput],
});
