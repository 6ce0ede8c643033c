import { expect, it } from 'vitest';
import { alertLevel, type AlertLevel } from './margin-alert.ts';

it('LIQUIDATION-510 a level rises at its border and ends five points below it', () => {
  let level: AlertLevel = 0;
  const levels = [0, 699_999, 700_000, 650_001, 650_000, 900_000, 850_001, 850_000, -1, 1_000_000, 0].map(
    (ppm) => (level = alertLevel(level, ppm)),
  );
  expect(levels).toEqual([0, 0, 1, 1, 0, 2, 2, 1, 1, 2, 0]);
});
