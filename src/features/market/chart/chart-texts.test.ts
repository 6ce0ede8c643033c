import { describe, expect, it } from 'vitest';
import { ChartTexts, lineText, noteOf } from './chart-texts.ts';

const BTC = { priceStep: '0.5', sizeStep: '0.001' };

describe('what a chart without values says', () => {
  it('CHART-400 a live market without a candle has no data, and a stale one is stale', () => {
    expect(noteOf('', 0, 'No data')).toBe('No data');
    expect(noteOf('', 1, 'No data')).toBe('');
    expect(noteOf('Stale', 0, 'No data')).toBe('Stale');
  });

  it('CHART-400 a line that needs more candles than there are says so at the newest one', () => {
    expect(lineText('—', true, 'Not enough data')).toBe('Not enough data');
    expect(lineText('—', false, 'Not enough data')).toBe('—');
    expect(lineText('61,686.5', true, 'Not enough data')).toBe('61,686.5');
  });
});

describe('ChartTexts', () => {
  it('CHART-008 prices carry their market’s digits, between ticks the nearer one', () => {
    const texts = new ChartTexts(BTC, 'en', 'UTC');
    expect(texts.ticks(123_373)).toBe('61,686.5');
    expect(texts.ticks(123_373.4)).toBe('61,686.5');
    expect(texts.ticks(-3)).toBe('−1.5');
    expect(texts.ticks(NaN)).toBe('—');
    expect(new ChartTexts({ priceStep: '0.0000001', sizeStep: '1' }, 'de', undefined).ticks(82)).toBe(
      '0,0₅82',
    );
  });

  it('CHART-008 each indicator is written as what it is', () => {
    const texts = new ChartTexts(BTC, 'en', 'UTC');
    expect(texts.indicator('ma', 123_373)).toBe('61,686.5');
    expect(texts.indicator('vol', 1_204_000)).toBe('1.20K');
    expect(texts.indicator('rsi', 55.555)).toBe('55.56');
    expect(texts.indicator('kdj', NaN)).toBe('—');
    expect(texts.indicator('kdj', -0.294)).toBe('−0.29');
    expect(texts.change(200, 201)).toBe('+0.50%');
    expect(texts.change(200, 199)).toBe('−0.50%');
  });

  it('CHART-009 the time left to the close', () => {
    const texts = new ChartTexts(BTC, 'en', 'UTC');
    expect(
      [-5, 1, 61_000, 3_661_000, 86_400_000 * 3 + 4 * 3_600_000].map((left) => texts.left(left)),
    ).toEqual(['00:00', '00:01', '01:01', '1:01:01', '3d 04:00']);
  });
});
