/** Schemas shared by the values of settings. */
import * as z from 'zod/mini';
import { minorOf } from '#domain/ledger/minor';

/** A whole number from `least` to `most`, both included. */
export function wholeNumber(least: number, most: number) {
  return z.int().check(z.gte(least), z.lte(most));
}

/** The largest amount of a setting: 10¹⁵ coins. */
const MOST_AMOUNT = 10n ** 23n;
/** Bounded in length too: settings are sent to every visitor. */
const AMOUNT = /^(?:0|[1-9]\d{0,15})(?:\.\d{1,8})?$/;

/** Plain decimal text above zero, at most 10¹⁵, with at most 8 digits after the point. */
export const positiveAmount = z.string().check(
  z.refine((text) => {
    const minor = AMOUNT.test(text) ? minorOf(text) : undefined;
    return minor !== undefined && minor > 0n && minor <= MOST_AMOUNT;
  }),
);

/**
 * Refuses a value with one field above the other; the problem names the first field.
 * @param read makes the fields comparable, if they are not numbers
 */
export function inOrder<Field extends string, Read extends string | number>(
  low: Field,
  high: Field,
  read: (value: Read) => bigint | number | undefined = (value) => value as number,
) {
  return z.refine<Readonly<Record<Field, Read>>>(
    (value) => {
      const [small, large] = [read(value[low]), read(value[high])];
      return small !== undefined && large !== undefined && small <= large;
    },
    { path: [low] },
  );
}
