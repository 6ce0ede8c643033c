import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../tests/support/hostile-texts.ts';
import { BOUNDED_VALIDATORS, VALIDATORS, type Validator } from './validators.ts';

const { range, length, code } = BOUNDED_VALIDATORS;
const words = (count: number) => Array.from({ length: count }, () => 'a').join('');

/** Accepted and refused texts of each validator. */
const ROWS: Record<keyof typeof VALIDATORS, readonly [right: readonly string[], wrong: readonly string[]]> = {
  email: [
    [
      'a@b.cc',
      'Ann.Lee+news@mail.example.com',
      "o'neil_1@x-y.museum",
      `${words(64)}@b.cc`,
      `a@${words(63)}.cc`,
      `${words(64)}@${`${words(60)}.`.repeat(3)}${words(6)}`,
    ],
    [
      ...['', 'a', 'a@', '@b.cc', 'a@b', 'a@b.c', 'a@@b.cc', 'a@b@c.dd', '.a@b.cc', 'a.@b.cc', 'a..b@b.cc'],
      ...['a b@c.dd', 'a@b c.dd', 'a@-b.cc', 'a@b-.cc', 'a@b..cc', 'a@.b.cc', 'a@b.cc.', 'a@b.11', 'ä@b.cc'],
      ...['a@b.cc\n', '\na@b.cc', '<a@b.cc>', 'a@[127.0.0.1]', `${words(65)}@b.cc`, `a@${words(64)}.cc`],
      `a@b.${words(64)}`,
      `${words(64)}@${`${words(60)}.`.repeat(3)}${words(7)}`,
    ],
  ],
  phone: [
    ['+4915112345678', '+8613812345678', '+1234567', '+123456789012345', '+33123456789'],
    [
      ...['', '+', '4915112345678', '+0915112345678', '+123456', '+1234567890123456', '+49 151 1234567'],
      ...[
        '+49-151',
        '++4915112345678',
        '+8612812345678',
        '+861381234567',
        '+86138123456789',
        '+4915112345678\n',
      ],
      'a+4915112345678',
    ],
  ],
  mobile: [
    ['13000000000', '13812345678', '19999999999'],
    [
      '12812345678',
      '23812345678',
      '1381234567',
      '138123456789',
      '1381234567a',
      '+8613812345678',
      '13812345678\n',
      '',
    ],
  ],
  landline: [
    ['010-88886666', '01088886666', '0755-28886666', '0371-6666777', '010-88886666-1', '010-88886666-123456'],
    [
      ...[
        '88886666',
        '110-88886666',
        '000-88886666',
        '010-18886666',
        '010-98886666',
        '010-888866',
        '010-888866667',
      ],
      ...[
        '01-88886666',
        '07555-8888666',
        '010--88886666',
        '010-88886666-',
        '010-88886666-1234567',
        'a010-88886666',
        '',
      ],
    ],
  ],
  url: [
    [
      ...[
        'http://a.cc',
        'https://Sub.Example.com/',
        'https://a.cc:8443/x?y=1#z',
        'https://a.cc?x',
        'https://a.cc#x',
      ],
      ...[
        'http://localhost:8080/',
        'http://192.168.0.255',
        'https://a.cc:65535',
        'http://a.cc/%E4%BD%A0',
        'http://0.19.200.9',
      ],
      `http://a.cc/${words(2_036)}`,
    ],
    [
      ...[
        '',
        'a.cc',
        'ftp://a.cc',
        'javascript:alert(1)',
        'https:/a.cc',
        'https://',
        'https://a',
        'https://a.c',
      ],
      ...[
        'https://me@a.cc',
        'https://a.cc@b.cc/',
        'https://a.cc/ x',
        'https://a.cc/\n',
        'https://a.cc/ä',
        ' https://a.cc',
      ],
      ...[
        'https://a.cc:',
        'https://a.cc:65536',
        'https://a.cc:123456',
        'https://-a.cc',
        'https://a-.cc',
        'https://a..cc',
      ],
      ...['http://256.1.1.1', 'http://1.2.3', 'http://1.2.3.4.5', 'http://260.1.1.1', 'http://a.cc\\x'],
      `http://a.cc/${words(2_037)}`,
      `http://${words(64)}.cc`,
    ],
  ],
  date: [
    [
      '2026-11-21',
      '2026/11/21',
      '2026-1-5',
      '2026/1/31',
      '2024-02-29',
      '2000-2-29',
      '2026-12-31',
      '2026-04-30',
    ],
    [
      ...[
        '',
        '2026-11/21',
        '2026.11.21',
        '26-11-21',
        '2026-13-01',
        '2024-1-32',
        '2026-0-1',
        '2026-1-0',
        '2026-1-32',
      ],
      ...['2026-02-29', '1900-02-29', '2026-04-31', '2026-06-31', '2026-09-31', '2026-11-31', '2026-11-211'],
      ...['12026-11-21', '2026-111-2', '2026-11-21 ', 'x2026-11-21', '21-11-2026'],
    ],
  ],
  isoDate: [
    ['2026-11-21', '2026-01-05', '2024-02-29', '2000-02-29', '2400-02-29', '2026-01-31', '2026-12-31'],
    [
      '',
      '2026-1-5',
      '2026/11/21',
      '2026-02-29',
      '2100-02-29',
      '2026-13-01',
      '2024-01-32',
      '2026-00-10',
      '2026-10-00',
      '2026-11-21T00:00',
      'x2026-11-21',
    ],
  ],
  number: [
    ['0', '1', '-1', '1.50', '-0.05', '123456789012345678901234567890.1'],
    ['', '+1', '01', '1.', '.1', '1e3', '0x10', '1,5', 'NaN', 'Infinity', ' 1', '1 ', '１'],
  ],
  digits: [
    ['0', '007', '12345678901234567890'],
    ['', '1.0', '-1', '1 ', ' 1', '１２', '١', 'a1', '1a'],
  ],
  amount: [
    ['1', '10', '1.5', '12.0123456789', '0.1', '0.10', `0.${'0'.repeat(19)}1`, '9'.repeat(40)],
    [
      ...[
        '',
        '0',
        '0.0',
        '0.',
        '00.1',
        '01',
        '1.',
        '.1',
        '-1',
        '+1',
        '1e3',
        '1,5',
        '1.01234567890',
        ' 1',
        '1 ',
      ],
      ...['１', 'NaN', `0.${'0'.repeat(20)}1`, `0.${'0'.repeat(20)}`, '1.1.1'],
    ],
  ],
  nationalId: [
    // Invented numbers with valid birthdays and check characters.
    [
      '11010519491231002X',
      '11010519491231002x',
      '440524198001010013',
      '820000190001011231',
      '650101202402299999',
      '71000020000229000X',
    ],
    [
      ...[
        '',
        '110105194912310021',
        '1101051949123100',
        '11010519491231002XX',
        '11010519491331002X',
        '11010519491232002X',
      ],
      ...[
        '99010519491231002X',
        '01010519491231002X',
        'A1010519491231002X',
        ' 11010519491231002X',
        '110105491231002',
      ],
      // The check characters are valid, but the day, the year or the province is not.
      ...['110105194902300020', '110105189912310023', '160105194912310029'],
      '440524188001010014',
    ],
  ],
  carPlate: [
    ['粤B12345', '京A8888Z', '沪C1234学', '粤Z1234港', '粤BD12345', '粤BDA1234', '京A12345F', '琼E00000'],
    [
      ...[
        '',
        'XB12345',
        '粤112345',
        '粤I12345',
        '粤O12345',
        '粤B1234',
        '粤B1234I',
        '粤BI2345',
        '粤B1234O',
        '粤b12345',
      ],
      ...[
        '粤B·12345',
        '粤B123456',
        '粤B1234学1',
        '粤BL12345',
        '粤BDAA234',
        '京A12345L',
        '粤粤12345',
        '粤B12345 ',
        ' 粤B12345',
      ],
    ],
  ],
  chinese: [
    ['中', '张三', '𠮷野', '〇'],
    ['', '张 三', '张3', 'Zhang', '张。', 'ひらがな', '한국', '张三\n'],
  ],
  letters: [
    ['a', 'Z', 'aBc'],
    ['', 'a1', 'a b', 'ä', 'ａ', '_', 'a\n', '1a'],
  ],
  lettersOrDigits: [
    ['a', '1', 'aB1'],
    ['', 'a-1', 'a 1', 'ä', '１', '_', 'a1\n', '-a'],
  ],
  filled: [
    ['a', ' a ', '0', '中', '.'],
    ['', ' ', '\t\n', '\u00a0', '\u3000', '\u200b', '\u202e', '\u0000'],
  ],
  invitation: [
    ['A', 'AB12CD', 'a_b-c', 'x'.repeat(32)],
    ['', 'a b', 'é', 'a.b', 'x'.repeat(33), 'a\n'],
  ],
  demoName: [
    ['Mara', 'abc', '1234567', '123456789', 'x'.repeat(20)],
    ['', 'ab', '12345678', 'a b c', 'x'.repeat(21), 'Mära', 'abc\n'],
  ],
  ipAddress: [
    ['127.0.0.1', '203.0.113.7', '0.0.0.0', '255.255.255.255', '::1', '2001:db8::1', '::ffff:1.2.3.4'],
    ['', '1.2.3', '256.1.1.1', '1.2.3.4.5', '1.2.3.4.', 'localhost', '1:2', 'g::1', '1.2.3.4/8', '::1\n'],
  ],
  json: [
    ['{}', '[]', ' {"a":[1]}', '\n[null]\n', '{"__proto__":1}'],
    ['', '1', '"a"', 'null', 'true', '{', '{a:1}', "{'a':1}", '[1,]', '{} {}', 'x{}', '['.repeat(1_000)],
  ],
};

interface Row {
  readonly name: string;
  readonly is: Validator;
  readonly text: string;
  readonly right: boolean;
}

const rowsOf = (name: string, is: Validator, right: readonly string[], wrong: readonly string[]): Row[] => [
  ...right.map((text) => ({ name, is, text, right: true })),
  ...wrong.map((text) => ({ name, is, text, right: false })),
];

const NAMED = (Object.keys(ROWS) as (keyof typeof ROWS)[]).flatMap((name) =>
  rowsOf(name, VALIDATORS[name], ...ROWS[name]),
);

const BOUNDED = [
  ...rowsOf(
    'range 1 to 10.5',
    range('1', '10.5'),
    ['1', '1.0', '10.5', '10.500', '2', '9.99999999999999999999'],
    ['0.999', '10.51', '11', '-2', '', 'NaN', '1e0', ' 2', `2.${'0'.repeat(63)}`],
  ),
  ...rowsOf('range -2 to 0', range('-2', '0'), ['-2', '-0.5', '0', '-0'], ['-2.1', '0.1', '1']),
  ...rowsOf('range of nonsense', range('a', '5'), [], ['1', 'a']),
  ...rowsOf('range to nonsense', range('1', 'b'), [], ['1', 'b']),
  ...rowsOf(`a number's length`, range('0', '9'), [`1.${'0'.repeat(62)}`], [`1.${'0'.repeat(63)}`]),
  ...rowsOf(
    'length 2 to 3',
    length(2, 3),
    ['ab', 'abc', '中文', '😀😀😀', '𠮷a'],
    ['', 'a', 'abcd', '😀', '😀😀😀😀'],
  ),
  ...rowsOf(
    'code',
    code(),
    ['000000', '123456'],
    ['', '12345', '1234567', '12345a', '１２３４５６', '123456\n', ' 123456'],
  ),
  ...rowsOf('code of 4', code(4), ['0000'], ['000', '00000', '']),
];

describe('SAFE-001 a text is what a field asks for', () => {
  it.each([...NAMED, ...BOUNDED])('$name $text: $right', ({ is, text, right }) => {
    expect(is(text)).toBe(right);
  });
});

describe('SAFE-002 hostile texts', () => {
  const all: readonly (readonly [string, Validator])[] = [
    ...Object.entries(VALIDATORS),
    ['range', range('0', '1000')],
    ['length', length(1, 20)],
    ['code', code()],
  ];
  const aimed = Object.entries(HOSTILE_TEXTS).flatMap(([aim, texts]) => texts.map((text) => ({ aim, text })));

  it.each(all)('%s judges each, in no time worth measuring', (_, is) => {
    for (const { text } of aimed) expect(typeof is(text)).toBe('boolean');
  });

  it.each([
    'email',
    'phone',
    'mobile',
    'landline',
    'url',
    'date',
    'isoDate',
    'nationalId',
    'carPlate',
  ] as const)('%s takes none of them', (name) => {
    expect(aimed.filter(({ text }) => VALIDATORS[name](text))).toEqual([]);
  });
});
