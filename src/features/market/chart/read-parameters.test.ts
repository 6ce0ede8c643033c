import { describe, expect, it } from 'vitest';
import { localeMarks } from '#domain/locale-marks';
import { readParameters, writtenParameters } from './read-parameters.ts';

const en = localeMarks('en');
const de = localeMarks('de');

describe('readParameters', () => {
  it.each([
    ['5, 10,30 60', [5, 10, 30, 60]],
    [' 20 ; 2.5 ', [20, 2.5]],
    ['5，10', [5, 10]],
    ['２０、２．５', [20, 2.5]],
  ])('CHART-013 %s', (text, values) => {
    expect(readParameters(text, en)).toEqual(values);
  });

  it.each([
    ['20; 2,5', [20, 2.5]],
    ['20, 2.5', [20, 2.5]],
    ['5, 10, 30', [5, 10, 30]],
    ['5 10', [5, 10]],
  ])('CHART-320 in German %s', (text, values) => {
    expect(readParameters(text, de)).toEqual(values);
  });

  it.each(['', ' , ', '5, x', '-5', '1e3', '5..2', '0x10', '5²'])('CHART-013 %o is refused', (text) => {
    expect(readParameters(text, en)).toBeUndefined();
  });

  it('CHART-320 what the field shows is read as the same numbers, and what can be two numbers is refused', () => {
    for (const marks of [en, de]) {
      expect(readParameters(writtenParameters([20, 2.5, 0.01, 500], marks), marks)).toEqual([
        20, 2.5, 0.01, 500,
      ]);
    }
    expect(readParameters('2.500', de)).toBeUndefined();
  });
});
