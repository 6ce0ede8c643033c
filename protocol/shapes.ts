/** Schemas that several calls and messages share. */
import * as z from 'zod/mini';

/** Ids, times and numbers of events. */
export const count = z.int().check(z.nonnegative());

/** A decimal as text: no exponent, no sign, no leading zeros. */
export const amount = z.string().check(z.regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/));
export const signedAmount = z.string().check(z.regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/));

/** Query strings carry text: only digits are accepted, without coercion. */
export const countText = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

/** The highest id of a row; a database refuses a higher one. */
const HIGHEST_ROW = 2_147_483_647;
/** The id of a row. */
export const rowId = z.int().check(z.positive(), z.lte(HIGHEST_ROW));
