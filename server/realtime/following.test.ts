import { expect, it } from 'vitest';
import { mergeTickers } from './following.ts';

it('WIRE-008 merges later changes into first values, including those of the same millisecond', () => {
  const row = (symbol: string, last: number) => ({ symbol, last });
  const snapshots = [
    { time: 10, rows: [{ ...row('A-USDT', 1), high: 9 }] },
    { time: 20, rows: [row('B-USDT', 1)] },
  ];
  const missed = [
    { time: 9, rows: [row('A-USDT', 0)] },
    { time: 15, rows: [row('A-USDT', 2)] },
    { time: 20, rows: [row('B-USDT', 3)] },
  ];
  expect(mergeTickers(snapshots, missed)).toEqual({
    time: 20,
    rows: [{ ...row('A-USDT', 2), high: 9 }, row('B-USDT', 3)],
  });
});
