/**
 * Reads an amount or a price as a user typed or pasted it (DESIGN §8). Pure. A text is read completely or refused: no
 * character is dropped, and nothing is guessed. If two readings are possible, both are returned.
 */
import { digitsOf, formatScaled, parseScaled } from './decimal-text.ts';
import type { LocaleMarks } from './locale-marks.ts';

export type TypedAmount =
  | { readonly kind: 'empty' }
  /** Plain decimal text: "90000.5". */
  | { readonly kind: 'amount'; readonly plain: string }
  /** "90,000" in English: ninety thousand, or ninety. Plain decimal texts. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [grouped: string, decimal: string] }
  | { readonly kind: 'unreadable' };

type DecimalMark = Pick<LocaleMarks, 'decimal'>;

/** A longer text is refused. */
export const LONGEST_TYPED = 64;

const UNREADABLE: TypedAmount = { kind: 'unreadable' };
/** Characters that NFKC would turn into ordinary digits and so change the number: 10⁵ is not 105. */
const COUNTED_DIGITS = /[\p{No}\p{Nl}]/u;
/** The app's short form: 0.0₄1996. */
const SHORT_FORM = /^([^₀-₉]*)([₀-₉]{1,2})([^₀-₉]*)$/;
const SUBSCRIPT_ZERO = 0x2080;
/** The app's magnitudes: 1.84B. */
const MAGNITUDES: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12 };

export function readAmount(typed: string, marks: DecimalMark): TypedAmount {
  if (typed.length > LONGEST_TYPED) return UNREADABLE;
  const short = SHORT_FORM.exec(typed);
  if (short) return readShortForm(plainMarks(short[1]), short[2], plainMarks(short[3]));
  const text = plainMarks(typed);
  if (text === '') return { kind: 'empty' };
  const [, base = text, magnitude = ''] = /^(.*\d)([KMBT])$/.exec(text) ?? [];
  const read = readPlainMarks(base, marks);
  const power = MAGNITUDES[magnitude];
  return power === undefined ? read : raised(read, power);
}

/**
 * The character that a key types: a digit or mark of another script becomes the one that is read. Any other character
 * stays, so that the text is refused: without the "e", "1e3" would be another number.
 */
export function amountKey(key: string): string {
  const text = plainMarks(key, false);
  return /^[\d.,' ]$/.test(text) ? text : key;
}

/** NFKC, and one character for each kind of mark. Special digits, such as superscripts, make the text unreadable. */
function plainMarks(typed = '', trimmed = true): string {
  if (COUNTED_DIGITS.test(typed)) return '?';
  const text = typed
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02BC\u2032`]/g, "'")
    .replace(/\u3002/g, '.')
    .replace(/\u3001/g, ',');
  return trimmed ? text.trim() : text;
}

function readShortForm(head: string, zeros = '', rest: string): TypedAmount {
  const count = Number(
    Array.from(zeros, (each) => String((each.codePointAt(0) ?? 0) - SUBSCRIPT_ZERO)).join(''),
  );
  if (!/^0[.,]0$/.test(head) || !/^\d+$/.test(rest) || count === 0) return UNREADABLE;
  return { kind: 'amount', plain: `0.${'0'.repeat(count)}${rest}` };
}

function readPlainMarks(text: string, { decimal }: DecimalMark): TypedAmount {
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(text)) return UNREADABLE;
  const own = decimal === ',' ? ',' : '.';
  const other = own === ',' ? '.' : ',';
  const [ownCount, otherCount] = [countOf(text, own), countOf(text, other)];
  const [ownLast, otherLast] = [text.lastIndexOf(own), text.lastIndexOf(other)];
  if (ownCount === 1 && otherLast < ownLast) return parted(text, ownLast);
  if (otherCount === 1 && ownLast < otherLast) {
    return canGroup(text) ? ambiguous(text, otherLast) : parted(text, otherLast);
  }
  if (ownCount > 0 && otherCount > 0) return UNREADABLE;
  return parted(text, text.length);
}

/**
 * Whether its only mark can be a thousands mark: one to three digits before it, and three after it, or more by a
 * typing error ("9,0000").
 */
function canGroup(text: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3,}$/.test(text);
}

function ambiguous(text: string, at: number): TypedAmount {
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
  return { kind: 'ambiguous', readings: [whole + fraction, `${whole}.${fraction}`] };
}

/** Reads it with the decimal mark at `at`. */
function parted(text: string, at: number): TypedAmount {
  const whole = ungrouped(text.slice(0, at));
  const fraction = text.slice(at + 1);
  if (whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '') return UNREADABLE;
  const bare = whole.replace(/^0+(?=\d)/, '') || '0';
  return { kind: 'amount', plain: fraction === '' ? bare : `${bare}.${fraction}` };
}

/** Removes grouping marks: all must be of one kind, and each in its position, in threes or as in India. */
function ungrouped(whole: string): string | undefined {
  const [mark, ...others] = new Set(whole.replace(/\d/g, ''));
  if (mark === undefined) return whole;
  if (others.length > 0) return undefined;
  const [first = '', ...groups] = whole.split(mark);
  const last = groups.pop() ?? '';
  const isWestern = first.length <= 3 && groups.every(({ length }) => length === 3);
  const isIndian = first.length <= 2 && groups.every(({ length }) => length === 2);
  if (!/^[1-9]/.test(first) || last.length !== 3 || !(isWestern || isIndian)) return undefined;
  return first + groups.join('') + last;
}

function raised(read: TypedAmount, power: number): TypedAmount {
  const by = (plain: string): string => {
    const digits = digitsOf(plain);
    const value = (parseScaled(plain, digits) ?? 0n) * 10n ** BigInt(power);
    return formatScaled(value, digits).replace(/\.0*$/, '');
  };
  if (read.kind === 'amount') return { kind: 'amount', plain: by(read.plain) };
  if (read.kind !== 'ambiguous') return read;
  const [grouped, decimal] = read.readings;
  return { kind: 'ambiguous', readings: [by(grouped), by(decimal)] };
}

function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
