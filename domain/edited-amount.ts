/**
 * The display of an amount field during typing (DESIGN §8). The field keeps the text that the user typed, without the
 * grouping marks that it displays, so a mark that the field inserted is never taken for a typed one.
 */
import { shortestText } from './decimal-text.ts';
import { fullText, shortText } from './number-text.ts';
import { amountKey, LONGEST_TYPED, readAmount, type TypedAmount } from './typed-amount.ts';
import type { LocaleMarks } from './locale-marks.ts';

/** The typed text, and the position of the caret in it. */
export interface EditedAmount {
  readonly text: string;
  readonly caret: number;
}

/** One change of a field that showed `shownAmount(text)`, as the browser reports it. */
export interface FieldChange {
  /** The typed text before the change. */
  readonly text: string;
  /** The field's content now, and the position of its caret. */
  readonly value: string;
  readonly caret: number;
  /** `backward` and `forward`: one character was deleted. */
  readonly kind: 'key' | 'paste' | 'backward' | 'forward';
}

/** Replaces characters that a single line cannot show; none of them is part of an amount. */
const UNSEEN = '⏎';
const CUT = '…';

/**
 * The typed text with the language's grouping marks; a text in which the user typed grouping marks is shown unchanged.
 */
export function shownAmount(text: string, marks: LocaleMarks): string {
  const [, whole, decimal, fraction = ''] = /^(0|[1-9]\d*)(?:([.,])(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || (decimal !== undefined && decimal !== marks.decimal)) return text;
  return fullText(whole, marks) + (decimal === undefined ? '' : decimal + fraction);
}

/** The caret's position in the field for a position in the typed text: before a mark that the field inserted. */
export function shownCaret({ text, caret }: EditedAmount, marks: LocaleMarks): number {
  let at = 0;
  while (typedCaret(text, at, marks) < caret) at++;
  return at;
}

/** The typed text after a change of the field. */
export function changedAmount(change: FieldChange, marks: LocaleMarks): EditedAmount {
  const { text, value, caret, kind } = change;
  const shown = shownAmount(text, marks);
  const behind = value.slice(caret);
  if (!shown.endsWith(behind)) return insertedAmount(text, [0, text.length], value, marks);
  const shownEnd = shown.length - behind.length;
  let shownStart = 0;
  const most = Math.min(caret, shownEnd);
  while (shownStart < most && shown[shownStart] === value[shownStart]) shownStart++;
  let start = typedCaret(text, shownStart, marks);
  let end = typedCaret(text, shownEnd, marks);
  const typed = value.slice(shownStart, caret);
  // The user deleted only a mark that the field inserted: delete the digit beside it instead.
  if (typed === '' && start === end && shownStart < shownEnd) {
    if (kind === 'backward') start = Math.max(0, start - 1);
    if (kind === 'forward') end = Math.min(text.length, end + 1);
  }
  if (kind === 'paste' || Array.from(typed).length > 1)
    return insertedAmount(text, [start, end], typed, marks);
  return joined(text, [start, end], amountKey(typed), marks);
}

type Range = readonly [start: number, end: number];

/**
 * The typed text after a paste over a selected range. Pasted text that is not an amount is kept unchanged, so that the
 * user sees the error.
 */
export function insertedAmount(text: string, range: Range, typed: string, marks: LocaleMarks): EditedAmount {
  const piece = typed.trim().replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, UNSEEN);
  const edited = joined(text, range, piece, marks);
  const read = readAmount(edited.text, marks);
  if (read.kind !== 'amount') return edited;
  const plain = writtenAmount(read.plain, marks);
  return { text: plain, caret: Math.max(0, plain.length - (edited.text.length - edited.caret)) };
}

/** The range of the typed text that is selected in the field. */
export function typedRange(text: string, [start, end]: Range, marks: LocaleMarks): Range {
  return [typedCaret(text, start, marks), typedCaret(text, end, marks)];
}

/** Plain decimal text in the language's form: "1.5" is "1,5" in German. */
export function writtenAmount(plain: string, { decimal }: Pick<LocaleMarks, 'decimal'>): string {
  return plain.replace('.', decimal);
}

/** Prefix of a value that is not an amount; no amount begins with it. */
const UNREAD = '?';

/**
 * The form's value: a plain decimal without zeros at its end, so that the number is sent and confirmed and not the
 * typed form; "" for an empty field; or a text that every rule refuses as an amount.
 */
export function amountValue(text: string, read: TypedAmount): string {
  switch (read.kind) {
    case 'empty':
      return '';
    case 'amount':
      return shortestText(read.plain);
    case 'ambiguous':
    case 'unreadable':
      return UNREAD + text;
  }
}

/** The typed text of a value that a form kept or filled in. */
export function amountOfValue(value: string, marks: LocaleMarks): string {
  return value.startsWith(UNREAD) ? value.slice(UNREAD.length) : writtenAmount(value, marks);
}

/** A price in the book's short form ("0.0₄1996"), which fits the field; undefined if there are no zeros to count. */
export function countedZeros(value: string, marks: LocaleMarks): string | undefined {
  return value.startsWith('0.0000') && /[1-9]/.test(value) ? shortText(value, marks) : undefined;
}

function joined(text: string, [start, end]: Range, typed: string, marks: LocaleMarks): EditedAmount {
  const whole = text.slice(0, start) + typed + text.slice(end);
  const caret = start + typed.length;
  if (whole.length > LONGEST_TYPED)
    return { text: whole.slice(0, LONGEST_TYPED - 1) + CUT, caret: LONGEST_TYPED };
  return { text: ownDecimal(whole, marks), caret };
}

/** Replaces the other mark by the language's decimal mark as soon as it cannot be a thousands mark. */
function ownDecimal(text: string, { decimal }: LocaleMarks): string {
  const isOther = /^(?:0\d*|\d{4,}|)[.,]\d*$/.test(text);
  return isOther ? text.replace(/[.,]/, decimal) : text;
}

/** The length of the typed text before a position in the field. */
function typedCaret(text: string, at: number, marks: LocaleMarks): number {
  const shown = shownAmount(text, marks);
  return text === shown ? at : shown.slice(0, at).replaceAll(marks.group, '').length;
}

/** Whether more digits can still make the text an amount: then it is not shown as an error during typing. */
export function isUnfinished(text: string, marks: LocaleMarks): boolean {
  return ['0', '00', '000'].some((rest) => {
    const { kind } = readAmount(text + rest, marks);
    return kind === 'amount' || kind === 'ambiguous';
  });
}
