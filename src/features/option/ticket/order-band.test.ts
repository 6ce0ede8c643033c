import { expect, test } from 'vitest';
import { orderBand } from './order-band.ts';

const MINUTE = 60_000;
const DELIVERY = 100 * MINUTE;
const INPUT = {
  answer: { openDelayMillis: 1_000, openWithinMillis: 5_000, windowMillis: 5_000 },
  latest: '91600',
  terms: {
    bandPpm: 51,
    isQuiet: false,
    followsVolatility: true,
    start: DELIVERY - MINUTE,
    delivery: DELIVERY,
  },
  step: '0.1',
};

test('OPTION-140 the ticket shows the band of an order bought now: the later in a cycle, the narrower', () => {
  const early = orderBand(INPUT, DELIVERY - 50_000);
  const late = orderBand(INPUT, DELIVERY - 20_000);
  // 51 ppm × √(13 s ÷ 60 s) less half a step.
  expect(late).toEqual({ bandPpm: 22, isQuiet: false });
  expect(early.bandPpm).toBeGreaterThan(late.bandPpm);
  expect(orderBand({ ...INPUT, latest: null }, DELIVERY - 20_000).isQuiet).toBe(true);
});
