import { expect, it } from 'vitest';
import { localeMarks } from '#domain/locale-marks';
import { percentText } from '#domain/number-text';
import { LANGUAGES } from '#protocol/names/languages';
import { percentTexts } from './percent-text.ts';

it.each(Object.values(LANGUAGES))(
  'ETF-124 a percentage has one form on the page and from the worker: %s',
  (language) => {
    const page = percentTexts(language, { least: 2, signed: true });
    const worker = (bps: number) => percentText(bps, localeMarks(language));
    for (const bps of [155, 9, 0, -122]) expect(page(bps / 10_000)).toBe(worker(bps));
  },
);

it('ETF-124 digits are filled up to the least and rounded to the most', () => {
  expect(percentTexts('de', { least: 1 })(0.46)).toBe('46,0%');
  expect(percentTexts('en', { most: 4 })(0.0001)).toBe('0.01%');
  expect(percentTexts('en', {})(0.925)).toBe('93%');
});
