import { expect, it } from 'vitest';
import { highestRate, rateBars } from './rate-bars.ts';

it('LIQUIDATION-512 past rates are bars on one scale, the newest on the right', () => {
  const rates = ['0.0001', '-0.0004', '0', '0.0002'].map((rate, time) => ({ rate, time }));
  expect(rateBars(rates, 3)).toEqual([
    { time: 0, x: 2, y: 0.375, height: 0.125, side: 'up' },
    { time: 1, x: 1, y: 0.5, height: 0.5, side: 'down' },
    { time: 2, x: 0, y: 0.48, height: 0.02, side: 'up' },
  ]);
  expect(rateBars([], 3)).toEqual([]);
  expect(highestRate(rates, 3)).toBe('0.0004');
  expect(highestRate(rates, 1)).toBe('0.0001');
  expect(highestRate([], 3)).toBe('0');
});
