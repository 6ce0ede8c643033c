/**
 * Checks by hand, for what arrives hundreds of times a second: each accepts exactly what its twin in
 * `protocol/market.ts` accepts (`tests/property/engine-decode.test.ts` holds them equal), without regular
 * expressions and without allocating.
 */
const ZERO = 48;
const NINE = 57;
const POINT = 46;
const DASH = 45;

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As many fields as a strict shape has: with all of them checked by name, none is left over. */
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

const known = new Set<string>();
/** Symbols are few; what is remembered beyond that many was said by nobody serious. */
const KNOWN_SYMBOLS = 4_096;

/** Two or three words of 1 to 20 capitals and digits with dashes between. */
export function isSymbol(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (known.has(value)) return true;
  const words = value.split('-');
  if (words.length < 2 || words.length > 3 || !words.every(isSymbolWord)) return false;
  if (known.size >= KNOWN_SYMBOLS) known.clear();
  known.add(value);
  return true;
}

function isSymbolWord(word: string): boolean {
  if (word.length < 1 || word.length > 20) return false;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (!isDigit(code) && (code < 65 || code > 90)) return false;
  }
  return true;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
