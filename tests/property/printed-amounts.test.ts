/** A displayed amount, typed key by key or pasted, gives the same number, or the app asks: never another number. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatScaled, parseScaled, shortestText } from '../../domain/decimal-text.ts';
import { insertedAmount, shownAmount, writtenAmount } from '../../domain/edited-amount.ts';
import { localeMarks, type LocaleMarks } from '../../domain/locale-marks.ts';
import { fullText, shortText, volumeText } from '../../domain/number-text.ts';
import { readAmount } from '../../domain/typed-amount.ts';
import { LANGUAGES } from '../../protocol/names/languages.ts';
import { amountText } from '../../src/i18n/amount-text.ts';
import { stepText } from '../../src/blocks/market/step-text.ts';
import { estimateText } from '../../worker/format/rounded.ts';
import { Texts } from '../../worker/format/texts.ts';
import { typedText } from '../support/typed-text.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 10_000 : 60;

/** Short and round numbers too, because a mark can turn these into other numbers. */
const plain = fc
  .tuple(
    fc.oneof(
      fc.bigInt(1n, 10n ** 15n),
      fc.bigInt(1n, 999_999n),
      fc.constantFrom(1n, 1_000n, 90_000n, 84_000n),
    ),
    fc.integer({ min: 0, max: 12 }),
  )
  .map(([units, digits]) => formatScaled(units, digits));

const MAGNITUDES: Readonly<Record<string, number | undefined>> = { K: 3, M: 6, B: 9, T: 12 };

/** The number in a short volume, read by separate code. */
function readBy(volume: string, marks: LocaleMarks): string {
  const power = MAGNITUDES[volume.slice(-1)] ?? 0;
  const digits = volume
    .replace(/[KMBT]$/, '')
    .replaceAll(marks.group, '')
    .replace(marks.decimal, '.');
  return formatScaled((parseScaled(digits, 2) ?? 0n) * 10n ** BigInt(power), 2);
}

/** Every form in which the app displays an amount or a price, and the number that the text means. */
const FORMS: Readonly<
  Record<string, (text: string, marks: LocaleMarks, language: string) => [string, string]>
> = {
  amounts: (text, _, language) => [amountText(text, language), text],
  'amounts of the engine': (text, marks) => [fullText(text, marks), text],
  'prices, zeros counted': (text, marks) => [shortText(text, marks), text],
  'prices of the engine': (text, _, language) => [new Texts(language).short(text), text],
  steps: (text, _, language) => [stepText(text, language), text],
  volumes: (text, marks) => {
    const volume = volumeText(text, marks);
    return [volume, readBy(volume, marks)];
  },
  'a field': (text, marks) => [shownAmount(writtenAmount(text, marks), marks), text],
};

function pasted(printed: string, marks: LocaleMarks): string {
  return insertedAmount('', [0, 0], printed, marks).text;
}

/** The numbers that a field accepts or offers. */
function numbers(text: string, marks: LocaleMarks): readonly string[] {
  const read = readAmount(text, marks);
  if (read.kind === 'ambiguous') return read.readings.map(shortestText);
  return read.kind === 'amount' ? [shortestText(read.plain)] : [];
}

describe.each(Object.values(LANGUAGES))('in %s', (language) => {
  const marks = localeMarks(language);

  it.each(Object.entries(FORMS))('ASSETS-330 %s', (_, print) => {
    fc.assert(
      fc.property(plain, (text) => {
        const [printed, meant] = print(text, marks, language);
        for (const way of [typedText, pasted]) {
          expect(numbers(way(printed, marks), marks), `${way.name} ${printed}`).toContain(
            shortestText(meant),
          );
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('ASSETS-330 a pasted text that is no amount gives none: signs, percents, estimates', () => {
    const currency = { before: '€', after: ' €' };
    for (const text of ['5', '1234.5', '90000']) {
      const others = [`-${text}`, fullText(`-${text}`, marks), `${amountText(text, language)}%`];
      for (const printed of [...others, estimateText(text, currency, marks)]) {
        expect(numbers(pasted(printed, marks), marks), printed).toEqual([]);
      }
    }
  });
});
