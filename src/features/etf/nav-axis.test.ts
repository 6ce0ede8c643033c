import { expect, it } from 'vitest';
import { navAxis } from './nav-axis.ts';

it.each([
  [
    'four lines, as far from one another as their values',
    ['100', '103', '101.5'],
    ['103.0000', '102.0000', '101.0000', '100.0000'],
  ],
  ['values cut to four digits', ['0.00010009', '0.00040009'], ['0.0004', '0.0003', '0.0002', '0.0001']],
  ['one line of a flat chart', ['99.5', '99.5'], ['99.5000']],
  ['none of a single value', ['99.5'], []],
  ['none without values', [], []],
] as const)('ETF-073 the axis of the value of a share has %s', (_what, values, lines) => {
  expect(navAxis(values.map((value, time) => [time, value] as const))).toEqual(lines);
});
