/** Texts that may break the code that reads them, grouped by the kind of weakness. */

const BIDI = '\u202e\u2066';
const LONG = 1_000_000;

export const HOSTILE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  numbers: [
    ...['1e400', '-1e400', 'NaN', 'Infinity', '-Infinity', '-0', '0x10', '0b1', '0o7', '+1', '1_000', '1,5'],
    ...['１２３', '١٢٣', '१२३', '½', '1e-7', '00', '.5', '5.', '--1', '9007199254740993'],
    `0.${'1'.repeat(400)}`,
    '9'.repeat(400),
    `-${'9'.repeat(400)}.${'9'.repeat(400)}`,
  ],
  ids: [
    '0',
    '-1',
    '1.5',
    '2147483648',
    '9223372036854775808',
    '1; select 1',
    '../1',
    '00000000-0000-0000-0000-000000000000',
  ],
  sql: [
    "' or '1'='1",
    "'; drop table logins; --",
    '" union select password from logins --',
    '\\',
    "\\'; select pg_sleep(9)--",
  ],
  html: [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    '{{constructor}}',
    '${7*7}',
  ],
  lines: ['a\r\nBcc: all@example.com', 'a\nb', 'a\r\n\r\n<html>', 'a\u2028b', 'a\u0085b'],
  marks: [
    `${BIDI}abc`,
    'a\u0000b',
    '\u0000',
    '\ud800',
    'a\udc00',
    '\ufeff',
    '\u200b',
    'e\u0301',
    'ﬁ',
    '\u{e0041}',
  ],
  names: [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
  ],
  long: [
    'x'.repeat(LONG),
    `${'a'.repeat(LONG / 2)}@${'b'.repeat(LONG / 2)}`,
    ' '.repeat(LONG),
    '1'.repeat(LONG),
    '['.repeat(100_000),
  ],
  /** A pattern with exponential backtracking would take very long on these. */
  slow: [
    `${'a.'.repeat(30_000)}@`,
    `a@${'a-'.repeat(30_000)}`,
    `https://${'a.'.repeat(30_000)}`,
    `${'0-'.repeat(30_000)}!`,
    '{"a":'.repeat(20_000),
  ],
  empty: ['', ' ', '\t', '\u00a0', '\u3000'],
};
