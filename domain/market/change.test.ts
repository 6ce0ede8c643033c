import { describe, expect, it } from 'vitest';
import { changeBps } from './change.ts';

describe('changeBps', () => {
  it.each([
    ['102.41', '100', 241],
    ['98.775', '100', -123],
    ['101.225', '100', 123],
    ['101.2249', '100', 122],
    ['100.004', '100', 0],
    ['99.996', '100', 0],
    ['100', '100.00', 0],
    ['0.00000124', '0.00000123', 81],
    ['61686.5', '60000', 281],
    ['0', '5', -10000],
    ['123456789012345678.91', '123456789012345678.90', 0],
  ])('ENGINE-021 %s from %s is %i hundredths of a percent', (last, open, bps) => {
    expect(changeBps(last, open)).toBe(bps);
  });

  it.each([
    ['1', '0'],
    ['1', '0.00'],
    ['x', '1'],
    ['1', ''],
  ])('is unknown for %j from %j', (last, open) => {
    expect(changeBps(last, open)).toBeUndefined();
  });
});
