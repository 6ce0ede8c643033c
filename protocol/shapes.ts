/** Shapes that calls and messages of several words share. */
import * as z from 'zod/mini';

/** A decimal as text: no exponent, no sign, no leading zeros. */
export const amount = z.string().check(z.regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/));
export const signedAmount = z.string().check(z.regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/));

/** Query strings carry text: digits only, no coercion of anything else. */
export const countText = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));
