import { describe, expect, it } from 'vitest';
import { readParameters } from './read-parameters.ts';

describe('readParameters', () => {
  it.each([
    ['5, 10,30 60', [5, 10, 30, 60]],
    [' 20 ; 2.5 ', [20, 2.5]],
    ['5，10', [5, 10]],
  ])('CHART-013 %s', (text, values) => {
    expect(readParameters(text)).toEqual(values);
  });

  it.each(['', ' , ', '5, x', '-5', '1e3', '5..2', '0x10'])('CHART-013 %o is refused', (text) => {
    expect(readParameters(text)).toBeUndefined();
  });
});
