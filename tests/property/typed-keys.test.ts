/**
 * Any characters, typed key by key into an amount field, are read as the number that they write, asked about, or
 * refused: never read as another number. The expected number is computed here by separate code.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localeMarks, type LocaleMarks } from '../../domain/locale-marks.ts';
import { readAmount } from '../../domain/typed-amount.ts';
import { LANGUAGES } from '../../protocol/names/languages.ts';
import { typedText } from '../support/typed-text.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 20_000 : 300;

const digit = fc.constantFrom(...Array.from('00123456789７'));
const mark = fc.constantFrom(...Array.from(".,.,' \u00a0\u202f’，。、"));
const other = fc.constantFrom(...Array.from('eE+-−KMBTk₄⁵½٣%$_x…?⏎'));
const any = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
const near = fc.array(fc.oneof({ arbitrary: digit, weight: 6 }, { arbitrary: mark, weight: 2 }), {
  minLength: 1,
  maxLength: 12,
});
/** Amounts, and amounts with one other character in any position. */
const keys = fc.oneof(
  near.map((all) => all.join('')),
  fc
    .tuple(near, fc.oneof(other, any), fc.nat(12))
    .map(([all, one, at]) => [...all.slice(0, at), one, ...all.slice(at)].join('')),
);

/** With plain digits and marks. */
function plainOf(typed: string): string {
  const wide = '０１２３４５６７８９';
  return typed
    .trim()
    .replace(/[０-９]/g, (each) => String(wide.indexOf(each)))
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/’/g, "'")
    .replace(/[，、]/g, ',')
    .replace(/。/g, '.');
}

/** The digits of the whole part and of the fraction, without zeros that change nothing. */
function normal(whole: string, fraction = ''): string {
  return `${whole.replace(/\D/g, '').replace(/^0+/, '')}.${fraction.replace(/0+$/, '')}`;
}

/** Every number that these digits and marks can mean: the last mark is decimal, or no mark is. */
function meanings(plain: string, { decimal }: LocaleMarks): readonly string[] {
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const parted = normal(plain.slice(0, last), plain.slice(last + 1));
  if (last === -1) return [normal(plain)];
  const isOwn = plain[last] === decimal && plain.split(decimal).length === 2;
  return isOwn ? [parted] : [normal(plain), parted];
}

describe.each(Object.values(LANGUAGES))('in %s', (language) => {
  const marks = localeMarks(language);

  it('ASSETS-933 what is typed key by key is never another number', () => {
    fc.assert(
      fc.property(keys, (typed) => {
        const read = readAmount(typedText(typed, marks), marks);
        const plain = plainOf(typed);
        if (/^[\d.,' ]*$/.test(plain)) {
          const numbers =
            read.kind === 'amount' ? [read.plain] : read.kind === 'ambiguous' ? read.readings : [];
          for (const number of numbers) {
            expect(meanings(plain, marks), typed).toContain(normal(...halves(number)));
          }
        } else if (!/[KMBT₀-₉\u212a]/.test(plain.normalize('NFKC') + plain)) {
          // A character that no amount has, in any position; digits of other scripts with a plain form count as digits.
          const isFree = /^[\d.,' ]*$/.test(plainOf(plain.normalize('NFKC')));
          if (!isFree) expect(read.kind, typed).toBe('unreadable');
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('ASSETS-933 key by key nothing is read that the whole text is not', () => {
    fc.assert(
      fc.property(keys, (typed) => {
        const read = readAmount(typedText(typed, marks), marks);
        if (read.kind !== 'unreadable') expect(read, typed).toEqual(readAmount(typed, marks));
      }),
      { numRuns: RUNS },
    );
  });
});

function halves(number: string): [whole: string, fraction: string] {
  const [whole = '', fraction = ''] = number.split('.');
  return [whole, fraction];
}
