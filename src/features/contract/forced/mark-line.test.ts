import { expect, it } from 'vitest';
import { markLine } from './mark-line.ts';

const STEP = { time: 10_000, mark: '96.00' };

it('LIQUIDATION-523 the marks around a liquidation are one line from the first to the last', () => {
  const marks = [
    { time: 6_000, mark: '100.00' },
    { time: 8_000, mark: '98.00' },
    { time: 12_000, mark: '92.00' },
    { time: 14_000, mark: '94.00' },
  ];
  expect(markLine(STEP, marks)).toEqual({
    points: '0,0 0.25,0.25 0.5,0.5 0.75,1 1,0.75',
    at: { x: 0.5, y: 0.5 },
    first: { time: 6_000, mark: '100.00', seconds: -4 },
    last: { time: 14_000, mark: '94.00', seconds: 4 },
    ...{ low: '92.00', high: '100.00' },
  });
});

it('LIQUIDATION-523 a mark of the same moment is drawn once, and a step without other marks has no line', () => {
  expect(markLine(STEP, [{ time: 10_000, mark: '96.00' }])).toBeUndefined();
  expect(markLine(STEP, [])).toBeUndefined();
  const flat = markLine(STEP, [{ time: 9_000, mark: '96.00' }]);
  expect(flat?.points).toBe('0,0.5 1,0.5');
  expect(flat?.last.seconds).toBe(0);
});
