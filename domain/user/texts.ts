/** Formats of texts, independent of their meaning. */
import { isPlainDecimal, parseScaled, digitsOf } from '../decimal-text.ts';

const LONGEST_URL = 2_048;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
/** Without a user name or password, which are used to make one site look like another. */
const URL_TEXT = new RegExp(
  `^https?://(?:(?:${LABEL}\\.)+[a-z]{2,63}|localhost|(?:${OCTET}\\.){3}${OCTET})(?::(\\d{1,5}))?(?:[/?#][!-~]*)?$`,
  'i',
);
const HIGHEST_PORT = 65_535;
/** The longest amount that is read; no real amount has more digits. */
const LONGEST_NUMBER = 64;
const CODE_DIGITS = 6;

/** An invitation code in an address or a form. */
export const INVITATION = /^[\w-]{1,32}$/;
/** A name for the demo's login; not an account number (8 digits). */
export const DEMO_NAME = /^(?!\d{8}$)[A-Za-z0-9]{3,20}$/;
const IPV4 = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}$`);
/** Groups of hexadecimal digits; the platform parses them exactly. */
const IPV6 = /^(?=.*:.*:)[\da-f:.]{2,45}$/i;

/** A web address: `https://brisk.example/path?x=1`. Non-ASCII letters are written as %XX. */
export function isUrl(text: string): boolean {
  if (text.length > LONGEST_URL) return false;
  const found = URL_TEXT.exec(text);
  return found !== null && Number(found[1] ?? 0) <= HIGHEST_PORT;
}

/** A plain decimal with an optional sign: no exponent, no leading zeros. */
export function isNumber(text: string): boolean {
  return isPlainDecimal(text);
}

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

export function isInvitation(text: string): boolean {
  return INVITATION.test(text);
}

export function isDemoName(text: string): boolean {
  return DEMO_NAME.test(text);
}

/** An IPv4 or IPv6 address. */
export function isIpAddress(text: string): boolean {
  return IPV4.test(text) || IPV6.test(text);
}

/** Only Chinese characters. */
export function isChinese(text: string): boolean {
  return /^\p{Script=Han}+$/u.test(text);
}

export function isLetters(text: string): boolean {
  return /^[a-z]+$/i.test(text);
}

export function isLettersOrDigits(text: string): boolean {
  return /^[a-z\d]+$/i.test(text);
}

/** At least one character that is not a space. */
export function isFilled(text: string): boolean {
  return /[^\s\p{C}]/u.test(text);
}

/** All characters are visible and in order: no control characters, line ends or direction marks. */
export function isPlainLine(text: string): boolean {
  return !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);
}

/** A JSON object or list. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The pattern of a code with this many digits. */
export function codePattern(digits = CODE_DIGITS): RegExp {
  return new RegExp(`^\\d{${String(digits)}}$`);
}

/** Whether a number is within both bounds, inclusive; all are plain decimals with an optional sign. */
export function isWithin(text: string, least: string, most: string): boolean {
  if (text.length > LONGEST_NUMBER) return false;
  const digits = Math.max(...[text, least, most].map(digitsOf));
  const [value, low, high] = [text, least, most].map((each) => parseScaled(each, digits));
  return value !== undefined && low !== undefined && high !== undefined && low <= value && value <= high;
}

/** Whether a text has this many characters; an emoji or a rare ideograph counts as one. */
export function hasLength(text: string, least: number, most: number): boolean {
  const { length } = Array.from(text.slice(0, 2 * most + 1));
  return length >= least && length <= most;
}
