/** Schemas that several calls and messages share. */
import * as z from 'zod/mini';

/** Ids, times and numbers of events. */
export const count = z.int().check(z.nonnegative());

/** A decimal as text: no exponent, no sign, no leading zeros. */
export const amount = z.string().check(z.regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/));
export const signedAmount = z.string().check(z.regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/));

/** Query strings carry text: only digits are accepted, without coercion. */
export const countText = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

/** An amount, a price or a size as typed: a rule checks it and names the problems. */
export const typedAmount = z.string().check(z.maxLength(64));
/** The symbol of a market, as sent by a client: a rule looks it up. */
export const symbol = z.string().check(z.maxLength(40));

/** Which page of a list: the rows before this id, and how many. */
export const page = {
  before: z.optional(countText),
  limit: z.optional(countText.check(z.gte(1), z.lte(100))),
};
/** Milliseconds UTC: inclusive start and exclusive end. */
export const span = { from: z.optional(countText), to: z.optional(countText) };
/** The `before` of the next page, null at the end. */
export const next = z.nullable(count);

/** The highest id of a row; a database refuses a higher one. */
const HIGHEST_ROW = 2_147_483_647;
/** The id of a row. */
export const rowId = z.int().check(z.positive(), z.lte(HIGHEST_ROW));
