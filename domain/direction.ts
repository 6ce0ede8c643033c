/** Whether a signed value is a gain, a loss or neither, for its colour. Pure. */
export type Direction = 'up' | 'down' | 'flat';

/**
 * Zero is flat, with any digits and either sign, and so is a text without digits: an unknown value.
 * @param value a number, a plain decimal, or such a text as it is shown: "+1,234.50", "−0.01%"
 */
export function directionOf(value: string | number): Direction {
  const text = String(value);
  if (!/[1-9]/.test(text)) return 'flat';
  return /^[-\u2212]/.test(text) ? 'down' : 'up';
}
