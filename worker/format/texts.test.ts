import { describe, expect, it } from 'vitest';
import { stepOf } from '#domain/market/instrument';
import { Texts } from './texts.ts';

describe('Texts', () => {
  const step = stepOf('0.5');

  it('writes whole steps with exactly their digits', () => {
    const texts = new Texts('en');
    expect(texts.price(123_373, step)).toBe('61,686.5');
    expect(texts.price(123_374, step)).toBe('61,687.0');
    expect(texts.size(123_373, stepOf('0.001'))).toBe('123.373');
  });

  it('keeps the texts of different steps apart', () => {
    const texts = new Texts('en');
    expect([texts.price(10, step), texts.price(10, stepOf('0.01')), texts.size(10, step)]).toEqual([
      '5.0',
      '0.10',
      '5.0',
    ]);
  });

  it('stays right with more prices than it caches', () => {
    const texts = new Texts('en');
    for (let ticks = 0; ticks < 10_000; ticks++) texts.price(ticks, step);
    expect(texts.price(3, step)).toBe('1.5');
  });
});

describe('the clock', () => {
  it('is the user’s own time of day', () => {
    expect(new Texts('de').clock(new Date(2026, 0, 2, 3, 4, 5, 678).getTime())).toBe('03:04:05');
  });

  it('SETTINGS-004 follows the chosen zone, from 00 to 23', () => {
    const shanghai = new Texts('en', { zone: 'Asia/Shanghai' });
    expect(shanghai.clock(Date.UTC(2026, 0, 2, 3, 4, 5))).toBe('11:04:05');
    expect(shanghai.clock(Date.UTC(2026, 0, 2, 16, 0, 9))).toBe('00:00:09');
  });
});
