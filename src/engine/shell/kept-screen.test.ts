import { describe, expect, it } from 'vitest';
import { parseScreen, readScreen, writeScreen, type KeptScreen } from './kept-screen.ts';
import { newerValues, servedValues } from './shell-values.ts';

const ROW = {
  symbol: 'BTC-USDT-PERP',
  base: 'BTC',
  quote: 'USDT',
  last: '61,686.50',
  change: '+2.81%',
  volume: '1.84B',
  direction: 1,
};
const SCREEN: KeptScreen = {
  language: 'en',
  time: 1_000,
  offset: 5,
  texts: { 'market.title': 'Markets' },
  rows: [ROW],
};
const kept = (change: object) => JSON.stringify({ version: 1, ...SCREEN, ...change });

describe('what the page left on the device', () => {
  it('AGE-010 is read as it was written', () => {
    expect(parseScreen(kept({}))).toMatchObject(SCREEN);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{"version":1,'],
    ['a list', '[1]'],
    ['an older form', kept({ version: 0 })],
    ['no time', kept({ time: null })],
    ['texts of another kind', kept({ texts: { title: 3 } })],
    ['rows of another kind', kept({ rows: [{ ...ROW, last: 61_686 }] })],
    ['a row without a direction', kept({ rows: [{ ...ROW, direction: 'up' }] })],
    ['more than 16 KB', kept({ texts: { long: 'x'.repeat(9_000) } })],
  ])('AGE-010 %s is ignored', (_what, text) => {
    expect(parseScreen(text)).toBeUndefined();
  });

  it('AGE-010 blocked storage harms nothing', () => {
    // Node has no storage, which fails like a blocked one.
    expect(() => {
      writeScreen(SCREEN);
    }).not.toThrow();
    expect(readScreen()).toBeUndefined();
  });
});

describe('served quotes', () => {
  const served = {
    time: 2_000,
    rows: [['BTC-USDT-PERP', 'BTC', 'USDT', '61686.50', '60000.00', '1843512345.12']],
  } as const;

  it('START-001 read as the engine writes them, in the language of the page', () => {
    expect(servedValues(served, 'en').rows).toEqual([ROW]);
    expect(servedValues(served, 'de').rows[0]).toMatchObject({
      last: '61.686,50',
      change: '+2,81%',
      volume: '1,84B',
    });
    const unknown = { time: 1, rows: [['A-B', 'A', 'B', null, null, null]] } as const;
    expect(servedValues(unknown, 'en').rows[0]).toMatchObject({
      last: '—',
      change: '—',
      volume: '—',
      direction: 0,
    });
  });

  it('START-002 meet kept ones: the newer by the platform’s time wins, another language’s never', () => {
    const values = servedValues(served, 'en');
    expect(newerValues(values, SCREEN, 'en')).toBe(values);
    const newer = { ...SCREEN, time: 3_000 };
    expect(newerValues(values, newer, 'en')).toBe(newer);
    expect(newerValues(values, newer, 'de')).toBe(values);
    expect(newerValues(undefined, SCREEN, 'en')).toBe(SCREEN);
    expect(newerValues(undefined, undefined, 'en')).toBeUndefined();
  });
});
