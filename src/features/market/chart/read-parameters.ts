/**
 * Reads parameters as a user types them: numbers separated by commas or spaces, with the language's separators.
 * A comma with digits on both sides separates numbers unless it is the language's decimal mark: "5,10" is 5 and
 * 10 in English; in German "2,5" is 2.5, and "5, 10" or "5; 10" are two numbers. Undefined if a part is no
 * number or is ambiguous.
 */
import type { LocaleMarks } from '#domain/locale-marks';
import { readAmount } from '#domain/typed-amount';

/** More digits than any parameter has. */
const SOUND = /^\d{1,6}(?:\.\d{1,4})?$/;

export function readParameters(
  text: string,
  marks: Pick<LocaleMarks, 'decimal'>,
): readonly number[] | undefined {
  const separators = marks.decimal === ',' ? /[\s;；、]+|[,，](?![\d０-９])/ : /[\s,;，；、]+/;
  const words = text.split(separators).filter((word) => word !== '');
  const values = words.map((word) => {
    const read = readAmount(word, marks);
    return read.kind === 'amount' && SOUND.test(read.plain) ? Number(read.plain) : undefined;
  });
  return values.length > 0 && values.every((value) => value !== undefined) ? values : undefined;
}

/** Parameters in a language's notation: "20, 2.5", in German "20; 2,5". */
export function writtenParameters(
  values: readonly number[],
  { decimal }: Pick<LocaleMarks, 'decimal'>,
): string {
  return values.map((value) => String(value).replace('.', decimal)).join(decimal === ',' ? '; ' : ', ');
}
