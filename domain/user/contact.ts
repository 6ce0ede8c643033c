/** A user's contact: an e-mail address or a phone number. */

/** RFC 5321: 64 before the @, 254 in all. */
const LONGEST_EMAIL = 254;
const EMAIL_NAME = /^(?=.{1,64}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const EMAIL_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
/** E.164: a plus, a country code that does not begin with 0, at most 15 digits. */
const PHONE = /^\+[1-9]\d{6,14}$/;
/** SPEC §5: mainland mobile numbers have 11 digits, begin with 1, and the second is 3 to 9. */
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/;
const MAINLAND_DIAL = '+86';
/** Area code, number, extension: `010-88886666`, `0755-8888666-123`. */
const LANDLINE = /^0[1-9]\d{1,2}-?[2-8]\d{6,7}(?:-\d{1,6})?$/;

export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 0 || text.length > LONGEST_EMAIL) return false;
  return EMAIL_NAME.test(text.slice(0, at)) && EMAIL_HOST.test(text.slice(at + 1));
}

/** The address in lower case, by which addresses are compared. */
export function plainEmail(email: string): string {
  return email.toLowerCase();
}

export function isMainlandMobile(digits: string): boolean {
  return MAINLAND_MOBILE.test(digits);
}

/** A number with its country's dial code, without spaces: `+4915112345678`. */
export function isPhone(text: string): boolean {
  if (!PHONE.test(text)) return false;
  return !text.startsWith(MAINLAND_DIAL) || isMainlandMobile(text.slice(MAINLAND_DIAL.length));
}

/** A landline number of mainland China, with its area code. */
export function isLandline(text: string): boolean {
  return LANDLINE.test(text);
}

/**
 * Countries in which the first zero belongs to the number; in all others it is only a prefix for calls within the
 * country.
 */
const ZERO_COUNTS: ReadonlySet<string> = new Set(['+39', '+225', '+241', '+242', '+378', '+379']);

/**
 * A number as it is typed in a country, in the form of `isPhone`: without spaces, dashes, brackets and the zero before
 * the area code. A number that begins with `+` or `00` contains its country code. `dial` is undefined if the country
 * is not known.
 */
export function phoneIn(dial: string | undefined, typed: string): string {
  const plain = typed.normalize('NFKC').replace(/[^\d+]/g, '');
  if (/^(?:\+|00)/.test(plain)) return `+${plain.replace(/^(?:\+|00)/, '').replaceAll('+', '')}`;
  const digits = plain.replaceAll('+', '');
  const counts = dial === undefined || ZERO_COUNTS.has(dial);
  return `${dial ?? ''}${counts ? digits : digits.replace(/^0/, '')}`;
}
