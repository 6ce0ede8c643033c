/** The calls of the quick exchange, with checks. Amounts are decimal text. */
import * as z from 'zod/mini';
import { accountEvent, asset, commandId, validUntil } from './account.ts';
import { TRADE_REFUSALS } from './assets.ts';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { CONVERT_CODES, PLATFORM_CODES } from './names/codes.ts';
import { amount, count, countText } from './shapes.ts';

/** The text as typed: the rule checks it and names the problems (`domain/convert/convert.ts`). */
const typedText = (longest: number) => z.string().check(z.maxLength(longest));
const coins = { from: typedText(20), to: typedText(20) };
const terms = { sell: amount, buy: amount, spreadBps: count, smallest: amount, largest: amount };
/** The whole quote and its seal: only the platform can make or change one. */
const sealed = z.string().check(z.regex(/^[\w-]{1,600}\.[\w-]{43}$/));

export const convertInput = z.strictObject({ quote: sealed, validUntil });

/** The current terms of an exchange; not binding. */
export const convertPrice = defineCall(CALLS.convertPrice, {
  input: z.strictObject(coins),
  output: z.strictObject(terms),
  refusals: [PLATFORM_CODES.badInput, CONVERT_CODES.noPrice],
});

/** A binding quote for the caller until it expires: the amount on one side is given, the other is computed. */
export const convertQuote = defineCall(CALLS.convertQuote, {
  input: z.strictObject({ ...coins, given: z.enum(['from', 'to']), amount: typedText(64) }),
  output: z.strictObject({
    ...terms,
    quote: sealed,
    from: asset,
    to: asset,
    pays: amount,
    receives: amount,
    time: count,
    expires: count,
  }),
  refusals: [
    PLATFORM_CODES.badInput,
    CONVERT_CODES.wrongAmount,
    CONVERT_CODES.noPrice,
    CONVERT_CODES.tooManyQuotes,
  ],
});

/**
 * Makes the exchange of a quote, once. `convert.price-changed`: the price has moved too far against the platform;
 * nothing was exchanged, and `data.quote` is a new quote by the current prices.
 */
export const convertExecute = defineCall(CALLS.convertExecute, {
  input: z.extend(convertInput, { id: commandId }),
  output: z.strictObject({ event: accountEvent }),
  refusals: [
    ...TRADE_REFUSALS,
    CONVERT_CODES.wrongAmount,
    CONVERT_CODES.expired,
    CONVERT_CODES.notEnough,
    CONVERT_CODES.noPrice,
    CONVERT_CODES.priceChanged,
  ],
});

const conversion = z.strictObject({
  id: count,
  from: asset,
  to: asset,
  pays: amount,
  receives: amount,
  time: count,
});

/** The caller's exchanges, newest first; `next` is the `before` of the next page, null at the end. */
export const convertHistory = defineCall(CALLS.convertHistory, {
  input: z.strictObject({
    before: z.optional(countText),
    limit: z.optional(countText.check(z.gte(1), z.lte(50))),
  }),
  output: z.strictObject({ list: z.array(conversion), next: z.nullable(z.int()) }),
  refusals: [PLATFORM_CODES.badInput],
});
