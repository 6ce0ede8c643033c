/** What a text is made of, whatever it stands for. */
import { isPlainDecimal, parseScaled, digitsOf } from '../decimal-text.ts';

const LONGEST_URL = 2_048;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
/** No name or password in it: those serve to make one site look like another. */
const URL_TEXT = new RegExp(
  `^https?://(?:(?:${LABEL}\\.)+[a-z]{2,63}|localhost|(?:${OCTET}\\.){3}${OCTET})(?::(\\d{1,5}))?(?:[/?#][!-~]*)?$`,
  'i',
);
const HIGHEST_PORT = 65_535;
/** SPEC §5: above one up to 10 digits after the point, below one up to 20. */
const AMOUNT = /^(?:[1-9]\d*(?:\.\d{1,10})?|0\.\d{1,20})$/;
/** More digits than any amount has; longer ones are not worth reading. */
const LONGEST_NUMBER = 64;
const CODE_DIGITS = 6;

/** An address of the web: `https://brisk.example/path?x=1`. Letters beyond ASCII are written as %XX. */
export function isUrl(text: string): boolean {
  if (text.length > LONGEST_URL) return false;
  const found = URL_TEXT.exec(text);
  return found !== null && Number(found[1] ?? 0) <= HIGHEST_PORT;
}

/** A plain decimal, its sign included: no exponent, no leading zeros. */
export function isNumber(text: string): boolean {
  return isPlainDecimal(text);
}

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/** What somebody pays, sells or moves: a plain decimal above 0. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text) && /[1-9]/.test(text);
}

/** Chinese characters alone. */
export function isChinese(text: string): boolean {
  return /^\p{Script=Han}+$/u.test(text);
}

export function isLetters(text: string): boolean {
  return /^[a-z]+$/i.test(text);
}

export function isLettersOrDigits(text: string): boolean {
  return /^[a-z\d]+$/i.test(text);
}

/** Something beside spaces. */
export function isFilled(text: string): boolean {
  return /[^\s\p{C}]/u.test(text);
}

/** All of it is seen, and as it stands: no control characters, line ends or marks of direction. */
export function isPlainLine(text: string): boolean {
  return !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);
}

/** An object or a list written as JSON. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** How a code of so many digits is written. */
export function codePattern(digits = CODE_DIGITS): RegExp {
  return new RegExp(`^\\d{${String(digits)}}$`);
}

/** Whether a number is within both bounds, themselves included, all plain decimals with or without sign. */
export function isWithin(text: string, least: string, most: string): boolean {
  if (text.length > LONGEST_NUMBER) return false;
  const digits = Math.max(...[text, least, most].map(digitsOf));
  const [value, low, high] = [text, least, most].map((each) => parseScaled(each, digits));
  return value !== undefined && low !== undefined && high !== undefined && low <= value && value <= high;
}

/** Whether a text has so many characters, an emoji or a rare ideograph counted as one. */
export function hasLength(text: string, least: number, most: number): boolean {
  const { length } = Array.from(text.slice(0, 2 * most + 1));
  return length >= least && length <= most;
}
