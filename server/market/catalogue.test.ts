import { describe, expect, it } from 'vitest';
import { parseSteps, stepsOf } from '#domain/market/instrument';
import { instrumentProblems } from '#domain/market/order-steps';
import { catalogue } from './catalogue.ts';
import type { CatalogueRow } from './catalogue.ts';

const rowsOf = (kind: string, quote: string): readonly CatalogueRow[] =>
  catalogue.filter(({ instrument }) => instrument.kind === kind && instrument.quote === quote);

const priceOf = (symbol: string): number =>
  Number(catalogue.find(({ instrument }) => instrument.symbol === symbol)?.price);

function ticksOf({ instrument, price }: CatalogueRow): number {
  return parseSteps(price, stepsOf(instrument).price) ?? 0;
}

describe('the catalogue', () => {
  it('FEED-001 lists enough markets of each kind, each symbol once, named after its coins', () => {
    expect(rowsOf('spot', 'USDT').length).toBeGreaterThanOrEqual(76);
    expect(rowsOf('spot', 'BTC').length).toBeGreaterThanOrEqual(8);
    expect(rowsOf('perpetual', 'USDT').length).toBeGreaterThanOrEqual(42);
    const symbols = catalogue.map(({ instrument }) => instrument.symbol);
    expect(new Set(symbols).size).toBe(symbols.length);
    for (const { instrument } of catalogue) {
      const tail = instrument.kind === 'perpetual' ? '-PERP' : '';
      expect(instrument.symbol).toBe(`${instrument.base}-${instrument.quote}${tail}`);
      expect(instrument.name).not.toBe('');
    }
  });

  it('FEED-002 has only valid instruments', () => {
    const unsound = catalogue.filter(({ instrument }) => instrumentProblems(instrument).length > 0);
    expect(unsound.map(({ instrument }) => [instrument.symbol, ...instrumentProblems(instrument)])).toEqual(
      [],
    );
  });

  it('FEED-003 has prices of 12,500 to 1,000,000 ticks, on the grid, with the digits of the tick', () => {
    for (const row of catalogue) {
      expect(ticksOf(row), row.instrument.symbol).toBeGreaterThanOrEqual(12_500);
      expect(ticksOf(row), row.instrument.symbol).toBeLessThanOrEqual(1_000_000);
      const digits = (text: string) => text.split('.')[1]?.length ?? 0;
      expect(digits(row.price), row.instrument.symbol).toBe(digits(row.instrument.priceStep));
    }
  });

  it('FEED-003 offers 1, 10 and 100 ticks, and 1,000 if 25 rows of it stay within 20 %', () => {
    const expected = (row: CatalogueRow) =>
      25_000 <= ticksOf(row) * 0.2 ? [1, 10, 100, 1000] : [1, 10, 100];
    for (const row of catalogue)
      expect(row.instrument.groupings, row.instrument.symbol).toEqual(expected(row));
    expect(catalogue.some(({ instrument }) => instrument.groupings.includes(1000))).toBe(true);
  });

  it('FEED-004 has small lots, and smallest amounts that a small balance can pay', () => {
    for (const { instrument, price } of catalogue) {
      const most = instrument.quote === 'BTC' ? 0.0005 : 5;
      expect(Number(instrument.sizeStep) * Number(price), instrument.symbol).toBeLessThan(most * 1.01);
      expect(Number(instrument.minSize) * Number(price), instrument.symbol).toBeLessThan(most * 2.01);
    }
  });

  it('FEED-005 gives one coin the same price in all of its markets', () => {
    for (const { instrument, price } of [...rowsOf('perpetual', 'USDT'), ...rowsOf('spot', 'BTC')]) {
      const inUsdt = Number(price) * (instrument.quote === 'BTC' ? priceOf('BTC-USDT') : 1);
      const ratio = inUsdt / priceOf(`${instrument.base}-USDT`);
      expect(Math.abs(ratio - 1), instrument.symbol).toBeLessThan(0.01);
    }
  });

  it('has volumes and volatilities that a simulation can use, and very small prices', () => {
    for (const row of catalogue) {
      expect(Number.isSafeInteger(row.dailyVolume) && row.dailyVolume > 0, row.instrument.symbol).toBe(true);
      expect(row.volatilityBps).toBeGreaterThanOrEqual(100);
      expect(row.volatilityBps).toBeLessThanOrEqual(1000);
    }
    expect(catalogue.filter(({ price }) => price.startsWith('0.0000')).length).toBeGreaterThanOrEqual(4);
  });
});
