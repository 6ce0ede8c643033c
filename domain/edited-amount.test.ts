import { describe, expect, it } from 'vitest';
import {
  amountOfValue,
  amountValue,
  changedAmount,
  countedZeros,
  insertedAmount,
  shownAmount,
  shownCaret,
  typedRange,
  type EditedAmount,
  type FieldChange,
} from './edited-amount.ts';
import { localeMarks } from './locale-marks.ts';
import { readAmount } from './typed-amount.ts';

/** Changes a field as a browser does. */
class Field {
  private edited: EditedAmount = { text: '', caret: 0 };
  private readonly marks;

  constructor(language: string, text = '') {
    this.marks = localeMarks(language);
    this.edited = { text, caret: text.length };
  }

  get shown(): string {
    return shownAmount(this.edited.text, this.marks);
  }

  get caret(): number {
    return shownCaret(this.edited, this.marks);
  }

  /** "1|,234": with the caret. */
  get seen(): string {
    return `${this.shown.slice(0, this.caret)}|${this.shown.slice(this.caret)}`;
  }

  get value(): string {
    return amountValue(this.edited.text, readAmount(this.edited.text, this.marks));
  }

  type(keys: string): this {
    for (const key of keys) this.replace([this.caret, this.caret], key, 'key');
    return this;
  }

  /** Positions between two characters of the displayed text. */
  paste(text: string, range: readonly [number, number] = [this.caret, this.caret]): this {
    this.edited = insertedAmount(
      this.edited.text,
      typedRange(this.edited.text, range, this.marks),
      text,
      this.marks,
    );
    return this;
  }

  replace([start, end]: readonly [number, number], text: string, kind: FieldChange['kind']): this {
    const value = this.shown.slice(0, start) + text + this.shown.slice(end);
    const change = { text: this.edited.text, value, caret: start + text.length, kind };
    this.edited = changedAmount(change, this.marks);
    return this;
  }

  backspaceAt(at: number): this {
    return this.replace([at - 1, at], '', 'backward');
  }

  deleteAt(at: number): this {
    return this.replace([at, at + 1], '', 'forward');
  }
}

describe('grouping while typing', () => {
  it.each([
    ['en', '90000', '90,000|', '90000'],
    ['en', '1234567.891', '1,234,567.891|', '1234567.891'],
    ['de', '90000,5', '90.000,5|', '90000.5'],
    ['fi', '90000', '90\u00a0000|', '90000'],
    ['fr', '1234', '1\u202f234|', '1234'],
    ['es', '1234', '1234|', '1234'],
    ['es', '12345', '12.345|', '12345'],
    ['ja', '９００００．５', '90,000.5|', '90000.5'],
    ['en', '0.0001', '0.0001|', '0.0001'],
    ['en', '.5', '.5|', '0.5'],
  ])('ASSETS-326 %s: %s is shown as %s', (language, keys, seen, value) => {
    const field = new Field(language).type(keys);
    expect([field.seen, field.value]).toEqual([seen, value]);
  });

  it.each([
    ['en', '90,000', '90,000|', '?90,000'],
    ['de', '84.000', '84.000|', '?84.000'],
    ['en', '90000,5', '90,000.5|', '90000.5'],
    ['en', '0,5', '0.5|', '0.5'],
    ['en', '61,686.5', '61,686.5|', '61686.5'],
    ['en', '1,234,567', '1,234,567|', '1234567'],
    ['fi', '90 000', '90 000|', '90000'],
  ])('ASSETS-326 %s: marks that were typed stay: %s is %s', (language, keys, seen, value) => {
    const field = new Field(language).type(keys);
    expect([field.seen, field.value]).toEqual([seen, value]);
  });

  it.each([
    '1e3',
    '-1',
    '1e2',
    '+5',
    '1a2',
    '5%',
    '1k',
    '1K5',
    'K',
    'KK',
    '1½',
    '10⁵',
    '٣',
    '$5',
    '1_000',
    '1\u200b0',
  ])('ASSETS-930 %j typed key by key stays whole and is no amount', (keys) => {
    for (const language of ['en', 'de', 'fi']) {
      const field = new Field(language).type(keys);
      expect([field.seen, field.value]).toEqual([`${keys}|`, `?${keys}`]);
    }
  });

  it('ASSETS-930 a longer text than any amount is cut where it is seen, and is no amount', () => {
    const field = new Field('en').type('1'.repeat(80));
    expect(field.shown).toBe(`${'1'.repeat(63)}…`);
    expect(field.value.startsWith('?')).toBe(true);
  });

  it('ASSETS-930 without the character it is an amount again', () => {
    const field = new Field('en').type('-5');
    expect(field.backspaceAt(1)).toMatchObject({ seen: '|5', value: '5' });
    expect(new Field('en').type('1.5K')).toMatchObject({ seen: '1.5K|', value: '1500' });
  });
});

describe('the caret', () => {
  it('ASSETS-327 typing in the middle leaves the caret behind the digit', () => {
    const field = new Field('en', '123456').replace([2, 2], '9', 'key');
    expect(field.seen).toBe('1,29|3,456');
    expect(field.type('87').seen).toBe('129,87|3,456');
  });

  it('ASSETS-327 deleting over a mark of the field deletes the digit beside it', () => {
    expect(new Field('en', '1234').backspaceAt(2).seen).toBe('|234');
    expect(new Field('en', '1234').deleteAt(1).seen).toBe('1|34');
    expect(new Field('en', '12345').deleteAt(2).seen).toBe('1,2|45');
    expect(new Field('de', '1234567').backspaceAt(6).seen).toBe('123|.567');
  });

  it('ASSETS-327 a selection is replaced, over marks too', () => {
    expect(new Field('en', '1234567').replace([0, 9], '5', 'key').seen).toBe('5|');
    expect(new Field('en', '1234567').replace([1, 6], '', 'backward').seen).toBe('1|,567');
    expect(new Field('en', '1234567').replace([1, 2], '', 'key').seen).toBe('1|,234,567');
  });

  it('ASSETS-327 a mark that is typed beside one of the field’s is the user’s', () => {
    expect(new Field('en', '1234').replace([1, 1], ',', 'key')).toMatchObject({
      seen: '1,|234',
      value: '?1,234',
    });
    expect(new Field('en', '1234').replace([2, 2], ',', 'key').value).toBe('?1,234');
    expect(new Field('en', '1234').replace([2, 2], '.', 'key').value).toBe('1.234');
  });

  it('ASSETS-327 a change that nobody can place replaces the whole', () => {
    const change = { text: '1234', value: '90,000', caret: 0, kind: 'key' } as const;
    expect(changedAmount(change, localeMarks('en')).text).toBe('90,000');
  });
});

describe('pasting', () => {
  it.each([
    ['en', '61,686.5', '61,686.5|', '61686.5'],
    ['en', ' 61 686,50\n', '61,686.50|', '61686.5'],
    ['de', '0.0₄1996', '0,00001996|', '0.00001996'],
    ['en', '1.84B', '1,840,000,000|', '1840000000'],
    ['en', '90,000', '90,000|', '?90,000'],
    ['en', '1e5', '1e5|', '?1e5'],
    ['en', '1\n000', '1⏎000|', '?1⏎000'],
    ['en', '', '|', ''],
  ])('ASSETS-328 %s: %j is read whole or refused whole', (language, text, seen, value) => {
    const field = new Field(language).paste(text);
    expect([field.seen, field.value]).toEqual([seen, value]);
  });

  it('ASSETS-328 into a text, it is part of what is read', () => {
    expect(new Field('en', '1234').paste('00', [2, 3])).toMatchObject({
      seen: '10,0|34',
    });
    expect(new Field('en', '5').paste('1e5')).toMatchObject({ value: '?51e5' });
  });

  it('ASSETS-328 nothing of a long text is dropped in silence', () => {
    const field = new Field('en').paste('1'.repeat(100));
    expect(field.shown).toBe(`${'1'.repeat(63)}…`);
    expect(field.value.startsWith('?')).toBe(true);
  });

  it('ASSETS-328 an amount that the browser autofills counts as pasted', () => {
    expect(new Field('en').replace([0, 0], '1e5', 'key').value).toBe('?1e5');
    expect(new Field('en', '5').replace([0, 1], 'x', 'paste').value).toBe('?x');
  });
});

describe('values', () => {
  it.each([
    ['de', '84,000', '84'],
    ['en', '9.0000', '9'],
    ['en', '0.50', '0.5'],
    ['en', '100', '100'],
    ['en', '0.00', '0'],
  ])('ASSETS-932 %s: the value of %s is the number %s, not the typed form', (language, keys, value) => {
    expect(new Field(language).type(keys).value).toBe(value);
  });

  it('ASSETS-326 a form keeps plain decimals, and what is none is known as none', () => {
    const de = localeMarks('de');
    expect(amountOfValue('90000.50', de)).toBe('90000,50');
    expect(amountOfValue('?84.000', de)).toBe('84.000');
    expect(amountOfValue('', de)).toBe('');
    expect(amountValue('0.0₄', readAmount('0.0₄', de))).toBe('?0.0₄');
  });
});

describe('a price outside of editing', () => {
  it.each([
    ['en', '0.0000199632', '0.0₄199632'],
    ['de', '0.0000199632', '0,0₄199632'],
    ['en', '0.000199632', undefined],
    ['en', '61686.5', undefined],
    ['en', '0.0000', undefined],
    ['en', '?0.0000x', undefined],
    ['en', '', undefined],
  ])('SPOT-348 %s: %s is %s, and is read as the same number', (language, plain, shown) => {
    const marks = localeMarks(language);
    expect(countedZeros(plain, marks)).toBe(shown);
    if (shown !== undefined) expect(readAmount(shown, marks)).toEqual({ kind: 'amount', plain });
  });
});
