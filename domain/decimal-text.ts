/**
 * Converts decimal text to integers and back, exactly. A number travels as text with a fixed count of digits after the
 * point ("2.50") and is held as an integer of its last digit (250). Nothing is rounded: text with more digits, or text
 * that is not a plain decimal (a minus sign is allowed), is refused as `undefined`.
 */

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Whether a text is a plain decimal: no exponent, no leading zeros, no sign except a minus. */
export function isPlainDecimal(text: string): boolean {
  return PLAIN.test(text);
}

/** SPEC §5: above one up to 10 digits after the point, below one up to 20. */
const AMOUNT = /^(?:[1-9]\d*(?:\.\d{1,10})?|0\.\d{1,20})$/;

/** Whether a text is an amount: a plain decimal above 0. Every amount field checks this first. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text) && /[1-9]/.test(text);
}

/** Why a text is not an amount; undefined if it is one. */
export function amountFault(text: string): 'empty' | 'not-positive' | 'bad-number' | undefined {
  if (isAmount(text)) return undefined;
  if (text === '') return 'empty';
  return /^0(?:\.0+)?$/.test(text) ? 'not-positive' : 'bad-number';
}

/** The number of digits after the point: "0.50" has 2, "1" has none. */
export function digitsOf(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}

/** "2.5" at 2 digits → 250n. Undefined if the text is not a plain decimal or has digits that would be cut. */
export function parseScaled(text: string, digits: number): bigint | undefined {
  if (!isPlainDecimal(text)) return undefined;
  const point = text.indexOf('.');
  if (point === -1) return BigInt(text) * 10n ** BigInt(digits);
  const fraction = text.slice(point + 1);
  const kept = fraction.slice(0, digits).padEnd(digits, '0');
  if (/[1-9]/.test(fraction.slice(digits))) return undefined;
  return BigInt(text.slice(0, point) + kept);
}

/** Removes zeros at the end of the fraction: "90.50" is "90.5", "90.00" is "90". */
export function shortestText(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** 250 at 2 digits → "2.50". Exact for any safe integer and any bigint; never an exponent. */
export function formatScaled(value: number | bigint, digits: number): string {
  const text = value.toString();
  if (digits === 0) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const bare = text.slice(sign.length).padStart(digits + 1, '0');
  const point = bare.length - digits;
  return `${sign}${bare.slice(0, point)}.${bare.slice(point)}`;
}

/** Whether a plain decimal is zero, whatever its digits and sign. */
export function isZero(text: string): boolean {
  return /^-?0*\.?0*$/.test(text) && text !== '';
}
