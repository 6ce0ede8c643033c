/**
 * Exact decimal text for display. Text is never converted to a number, so no digit is lost and no exponent appears.
 * The minus is the typographic one (U+2212), which is as wide as a plus.
 */
import { formatScaled } from './decimal-text.ts';
import type { Bps } from './units.ts';
import type { LocaleMarks } from './locale-marks.ts';

/** Shown for an unknown value. */
export const UNKNOWN = '—';
const MINUS = '\u2212';

const SUBSCRIPT_ZERO = 0x2080;
/** From this many zeros after the point on, the zeros are counted instead of written: 0.0₅123. */
const COUNTED_ZEROS = 4;
const VOLUME_DIGITS = 2;
/** The short scale, as venues write it in every language. */
const MAGNITUDES = ['', 'K', 'M', 'B', 'T'];

/** The sign of a number that is more (1), less (-1) or nothing (0). */
export function signOf(direction: -1 | 0 | 1): string {
  return direction === 0 ? '' : direction > 0 ? '+' : MINUS;
}

/** "-61686.50" → "−61,686.50". */
export function fullText(plain: string, marks: LocaleMarks): string {
  const negative = plain.startsWith('-');
  const start = negative ? 1 : 0;
  const point = plain.indexOf('.');
  const whole = plain.slice(start, point === -1 ? undefined : point);
  const grouped = whole.length < marks.groupFrom ? whole : groupsOf(whole, marks.group);
  const fraction = point === -1 ? '' : marks.decimal + plain.slice(point + 1);
  return (negative ? MINUS : '') + grouped + fraction;
}

/** Like `fullText`, but a price with four or more zeros after the point counts them: "0.00000123" → "0.0₅123". */
export function shortText(plain: string, marks: LocaleMarks): string {
  if (!plain.startsWith('0.0000')) return fullText(plain, marks);
  let first = 2;
  while (plain.charCodeAt(first) === 48) first++;
  const zeros = first - 2;
  if (zeros < COUNTED_ZEROS || first === plain.length) return fullText(plain, marks);
  return `0${marks.decimal}0${subscript(zeros)}${plain.slice(first)}`;
}

/** 241 → "+2.41%", 0 → "0.00%". `digits` is the number of digits after the percentage's point. */
export function percentText(value: Bps | bigint, marks: LocaleMarks, digits = 2): string {
  const text = fullText(formatScaled(value, digits), marks);
  return `${value > 0 ? '+' : ''}${text}%`;
}

/** An amount cut (not rounded) to two digits after the point of its magnitude: "1843512345.12" → "1.84B". */
export function volumeText(plain: string, marks: LocaleMarks): string {
  const point = plain.indexOf('.');
  const whole = point === -1 ? plain : plain.slice(0, point);
  const magnitude = Math.min(MAGNITUDES.length - 1, Math.floor((whole.length - 1) / 3));
  const kept = whole.length - 3 * magnitude;
  const rest = whole.slice(kept) + (point === -1 ? '' : plain.slice(point + 1));
  const fraction = rest.slice(0, VOLUME_DIGITS).padEnd(VOLUME_DIGITS, '0');
  return fullText(`${whole.slice(0, kept)}.${fraction}`, marks) + (MAGNITUDES[magnitude] as string);
}

function groupsOf(whole: string, mark: string): string {
  let end = whole.length % 3 || 3;
  let text = whole.slice(0, end);
  for (; end < whole.length; end += 3) text += mark + whole.slice(end, end + 3);
  return text;
}

function subscript(count: number): string {
  let text = '';
  for (const digit of count.toString()) text += String.fromCharCode(SUBSCRIPT_ZERO + Number(digit));
  return text;
}
