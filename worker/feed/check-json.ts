/**
 * Hand-written checks of JSON messages: each accepts exactly the messages that its twin in `protocol/market.ts`
 * accepts (`tests/property/engine-decode.test.ts` proves it), without regular expressions and without allocating.
 */
import { isDigit, type Fields } from './check.ts';

const ZERO = 48;
const POINT = 46;
const DASH = 45;

/** Number of fields of a strict shape: if all of them are checked by name, there is no other field. */
export function hasFields(value: Fields, count: number): boolean {
  let found = 0;
  for (const name in value) if (Object.hasOwn(value, name)) found++;
  return found === count;
}

/** Ids, sequence numbers and times. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A decimal without sign, exponent or leading zeros. */
export function isAmount(value: unknown): value is string {
  return typeof value === 'string' && isAmountFrom(value, 0);
}

export function isSignedAmount(value: unknown): value is string {
  return typeof value === 'string' && isAmountFrom(value, value.charCodeAt(0) === DASH ? 1 : 0);
}

function isAmountFrom(text: string, start: number): boolean {
  let at = start;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  const whole = at - start;
  if (whole === 0 || (whole > 1 && text.charCodeAt(start) === ZERO)) return false;
  if (at === text.length) return true;
  if (text.charCodeAt(at++) !== POINT || at === text.length) return false;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at === text.length;
}
