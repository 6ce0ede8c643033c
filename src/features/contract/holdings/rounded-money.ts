import { quotientHalfUp } from '#domain/contract/contract-terms';
import { formatScaled, parseScaled } from '#domain/decimal-text';
import { MINOR_DIGITS } from '#domain/units';

/**
 * An amount of money with exactly these digits after the point, rounded half up by its size (decision 0520):
 * "-2.27709" with four is "-2.2771". "" if it is no decimal text.
 */
export function roundedMoney(plain: string, digits: number): string {
  const units = parseScaled(plain, MINOR_DIGITS);
  if (units === undefined) return '';
  return formatScaled(quotientHalfUp(units, 10n ** BigInt(MINOR_DIGITS - digits)), digits);
}

/** Rounded in the same way, but a text with fewer digits stays as it is: "0.5". */
export function atMostRounded(plain: string, digits: number): string {
  const point = plain.indexOf('.');
  return point === -1 || plain.length - point - 1 <= digits ? plain : roundedMoney(plain, digits);
}
