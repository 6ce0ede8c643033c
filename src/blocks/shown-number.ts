/** The engine's texts read back as plain decimals, where a form needs one: exact, because they are written exactly. */
import type { LocaleMarks } from '#domain/locale-marks';
import { readAmount } from '#domain/typed-amount';

const SIGN = /^[-+\u2212]/;

/** "−1,234.50" → "-1234.50"; undefined if the text is no number. */
export function plainOf(text: string, marks: LocaleMarks): string | undefined {
  const read = readAmount(text.replace(SIGN, ''), marks);
  const minus = /^[-\u2212]/.test(text) ? '-' : '';
  if (read.kind === 'amount') return minus + read.plain;
  // The engine groups digits: "61,684" in English has no decimal mark.
  return read.kind === 'ambiguous' ? minus + read.readings[0] : undefined;
}
