import { expect, it } from 'vitest';
import { stepOf } from '#domain/market/instrument';
import { samplePlot } from './sample-plot.ts';

const SAMPLES = [
  { time: 1_000, price: '100.5' },
  { time: 2_000, price: '100.0' },
  { time: 3_000, price: '101.0' },
];

it('OPTION-104 samples are placed by time and price, other prices on the same scale', () => {
  const { points, y } = samplePlot(SAMPLES, ['102.0', ''], stepOf('0.1'), { width: 100, height: 112 });
  expect(points).toBe('0.0,81.0 50.0,106.0 100.0,56.0');
  expect([y('102.0'), y('100.0'), y('')]).toEqual([6, 106, undefined]);
});

it('OPTION-104 one sample, or none, is a picture too', () => {
  const size = { width: 100, height: 112 };
  expect(samplePlot(SAMPLES.slice(0, 1), [], stepOf('0.1'), size).points).toBe('0.0,56.0');
  expect(samplePlot([], [], stepOf('0.1'), size).points).toBe('');
});

it('OPTION-128 samples of one price are a line in the middle of the picture', () => {
  const still = SAMPLES.map(({ time }) => ({ time, price: '100.0' }));
  const { points, y } = samplePlot(still, ['100.0'], stepOf('0.1'), { width: 100, height: 112 });
  expect(points).toBe('0.0,56.0 50.0,56.0 100.0,56.0');
  expect(y('100.0')).toBe(56);
});
