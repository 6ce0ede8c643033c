/** Schemas shared by the values of settings. */
import * as z from 'zod/mini';
import { minorOf } from '#domain/ledger/minor';

/** A whole number from `least` to `most`, both included. */
export function wholeNumber(least: number, most: number) {
  return z.int().check(z.gte(least), z.lte(most));
}

/** Decimal text above zero, no finer than 10⁻⁸. */
export const positiveAmount = z
  .string()
  .check(z.refine((text) => /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && (minorOf(text) ?? 0n) > 0n));

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
