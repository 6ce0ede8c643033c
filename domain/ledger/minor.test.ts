import { expect, it } from 'vitest';
import { minorOf, minorText } from './minor.ts';

it.each([
  ['0', 0n],
  ['1', 100_000_000n],
  ['1.50', 150_000_000n],
  ['-0.00000001', -1n],
  ['0.000000010', 1n],
  ['999999999999999999999999999999', 10n ** 38n - 10n ** 8n],
  ['999999999999999999999999999999.99999999', 10n ** 38n - 1n],
  ['-999999999999999999999999999999.99999999', 1n - 10n ** 38n],
])('LEDGER-007 reads %s exactly', (text, minor) => {
  expect(minorOf(text)).toBe(minor);
});

it.each([
  '',
  '1e3',
  '+1',
  '01',
  '1.',
  '.5',
  '0.000000001',
  '1000000000000000000000000000000',
  '-1000000000000000000000000000000',
  '١',
])('LEDGER-007 refuses "%s"', (text) => {
  expect(minorOf(text)).toBeUndefined();
});

it.each([
  [0n, '0'],
  [1n, '0.00000001'],
  [-1n, '-0.00000001'],
  [100_000_000n, '1'],
  [10_000_000_000n, '100'],
  [150_000_000n, '1.5'],
  [-1_010_000_000n, '-10.1'],
])('LEDGER-007 writes %s as %s, and reads it back', (minor, text) => {
  expect(minorText(minor)).toBe(text);
  expect(minorOf(text)).toBe(minor);
});
