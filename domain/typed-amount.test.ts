import { describe, expect, it } from 'vitest';
import { localeMarks } from './locale-marks.ts';
import { amountKey, readAmount } from './typed-amount.ts';

const marks = {
  en: localeMarks('en'),
  de: localeMarks('de'),
  fi: localeMarks('fi'),
};
type Language = keyof typeof marks;

/** The amount as plain text, or both readings; undefined if it is not an amount. */
function read(language: Language, typed: string): string | readonly string[] | undefined {
  const amount = readAmount(typed, marks[language]);
  switch (amount.kind) {
    case 'amount':
      return amount.plain;
    case 'ambiguous':
      return amount.readings;
    case 'empty':
      return '';
    case 'unreadable':
      return undefined;
  }
}

describe('one mark', () => {
  it.each([
    ['en', '1.5', '1.5'],
    ['de', '1,5', '1.5'],
    ['fi', '1,5', '1.5'],
    ['en', '84.000', '84.000'],
    ['de', '90,000', '90.000'],
    ['en', '5.', '5'],
    ['en', '.5', '0.5'],
    ['de', ',5', '0.5'],
    ['en', ' 2 ', '2'],
    ['en', '007', '7'],
    ['de', '00,50', '0.50'],
    ['en', '', ''],
    ['en', '  ', ''],
  ] as const)(
    'ASSETS-320 %s: the language’s decimal mark is the decimal mark: %j',
    (language, typed, plain) => {
      expect(read(language, typed)).toBe(plain);
    },
  );

  it.each([
    ['en', '0,5', '0.5'],
    ['de', '0.5', '0.5'],
    ['en', '90,00', '90.00'],
    ['en', '1234,567', '1234.567'],
    ['en', ',500', '0.500'],
    ['de', '61686.5', '61686.5'],
    ['en', '0,500', '0.500'],
    ['de', '0.500', '0.500'],
    ['fi', '0.500', '0.500'],
    ['en', '5,', '5'],
  ] as const)(
    'ASSETS-321 %s: the other mark is decimal where it groups nothing: %j',
    (language, typed, plain) => {
      expect(read(language, typed)).toBe(plain);
    },
  );

  it.each([
    ['en', '90,000', ['90000', '90.000']],
    ['en', '1,000', ['1000', '1.000']],
    ['de', '84.000', ['84000', '84.000']],
    ['fi', '84.125', ['84125', '84.125']],
    ['en', '９０，０００', ['90000', '90.000']],
    ['en', '1,234K', ['1234000', '1234']],
  ] as const)('ASSETS-322 %s: %j has two readings', (language, typed, readings) => {
    expect(read(language, typed)).toEqual(readings);
  });
});

describe('a thousands mark with too many digits', () => {
  it.each([
    ['en', '9,0000', ['90000', '9.0000']],
    ['en', '90,0000', ['900000', '90.0000']],
    ['en', '1,23456', ['123456', '1.23456']],
    ['de', '9.0000', ['90000', '9.0000']],
    ['fi', '84.12345', ['8412345', '84.12345']],
    ['en', '0,0000', '0.0000'],
    ['de', '84,0000', '84.0000'],
  ] as const)(
    'ASSETS-931 %s: %j is asked about: the other mark may be a slip',
    (language, typed, readings) => {
      expect(read(language, typed)).toEqual(readings);
    },
  );
});

describe('several marks', () => {
  it.each([
    ['en', '1,234,567', '1234567'],
    ['en', '1.234.567', '1234567'],
    ['de', '1.234.567', '1234567'],
    ['en', '12,34,567', '1234567'],
    ['en', '1,23,45,678.9', '12345678.9'],
    ['en', '1,234.5', '1234.5'],
    ['de', '1.234,5', '1234.5'],
    ['en', '1.234,5', '1234.5'],
    ['de', '1,234.5', '1234.5'],
    ['en', '61,686.', '61686'],
    ['en', '12 34 567', '1234567'],
    ['en', "12'345'678.9", '12345678.9'],
    ['en', '12’345', '12345'],
    ['fi', '90\u00a0000,5', '90000.5'],
    ['en', '90\u202f000,5', '90000.5'],
    ['en', '1 234,567', '1234.567'],
  ] as const)('ASSETS-323 %s: marks that group correctly: %j', (language, typed, plain) => {
    expect(read(language, typed)).toBe(plain);
  });

  it.each([
    '1,23,4',
    '1,2345,678',
    '1,234,56',
    '1,2,3',
    '1.2.3',
    '0,500,000',
    '0 500',
    '1 23',
    '1  234',
    "1 234'567",
    '1,234 567',
    '1 234,567.8',
    '1,234.5.6',
    '1.5,5.5',
    '1,234,567.8,9',
    '1.234,567,890',
    '0.000 123',
    '1.5 ,',
    '.',
    ',',
    "'",
    '12,345,67',
    '1234,567,890',
    '123,45,678',
  ])('ASSETS-323 marks that do not are a problem: %j', (typed) => {
    for (const language of ['en', 'de', 'fi'] as const) expect(read(language, typed)).toBeUndefined();
  });
});

describe('the app’s own forms', () => {
  it.each([
    ['0.0₄1996', '0.00001996'],
    ['0,0₄1996', '0.00001996'],
    ['0.0₁₂5', '0.0000000000005'],
    ['1.84B', '1840000000'],
    ['1.50K', '1500'],
    ['0.05M', '50000'],
    ['1,843.25T', '1843250000000000'],
  ])('ASSETS-324 %s is read as it was meant', (typed, plain) => {
    for (const language of ['en', 'de', 'fi'] as const) expect(read(language, typed)).toBe(plain);
  });

  it.each([...'0.0₀5 0.0₄ 0.₄5 5₄ ₄ 1.0₄5 0.0₄1₂3 0.0₄1.5 K 1.K 1KK'.split(' '), '1 K'])(
    'ASSETS-324 %s is none',
    (typed) => {
      expect(read('en', typed)).toBeUndefined();
    },
  );
});

describe('anything else', () => {
  it.each([
    '1e5',
    '1E5',
    '-1',
    '+1',
    '−1',
    '1_000',
    '0x10',
    'abc',
    '٣',
    '10⁵',
    '1½',
    '①',
    'Ⅷ',
    '1\n000',
    '1\t000',
    '$5',
    '5 USDT',
    '1,5\u0000',
    '?5',
    '5…',
    'Infinity',
    'NaN',
    '1'.repeat(65),
  ])('ASSETS-325 %j is refused whole', (typed) => {
    expect(read('en', typed)).toBeUndefined();
  });

  it('ASSETS-325 wide digits and marks of an eastern keyboard are digits and marks', () => {
    expect(read('en', '１２．５')).toBe('12.5');
    expect(read('en', '12。5')).toBe('12.5');
    expect(read('en', '０、５')).toBe('0.5');
  });

  it('ASSETS-325 a key types a digit or a mark of the ones that are read, or stays what it is', () => {
    const others = ['e', '-', '+', 'x', '%', '$', '⁵', '½', '٣', 'k', '\n', '00', '₄', 'K'];
    expect(others.map(amountKey)).toEqual(others);
    expect(['7', '７', '.', ',', '，', '。', ' ', '\u202f', '’'].map(amountKey)).toEqual([
      ...['7', '7', '.', ',', ',', '.', ' ', ' ', "'"],
    ]);
  });
});
