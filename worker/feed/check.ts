/** Hand-written checks of incoming values: whether one is an object, and whether one is a symbol. */
const ZERO = 48;
const NINE = 57;

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const known = new Set<string>();
/** Symbols are few. A larger cache would only hold malformed input. */
const KNOWN_SYMBOLS = 4_096;

/** Two or three words of 1 to 20 capitals and digits, separated by dashes. */
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

/** Whether the character of this code is a digit. */
export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
