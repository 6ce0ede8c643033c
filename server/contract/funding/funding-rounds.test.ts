import { expect, it } from 'vitest';
import type { HeldPosition } from '../held-position.ts';
import { FundingRound } from './funding-rounds.ts';
import type { FundingRoundRow, FundingStateRow } from './funding-rows.ts';
import { Fundings } from './funding-state.ts';

const ROUND: FundingRoundRow = {
  ...{ symbol: 'A', instant: 100, rate: '0.0001', mark: '100' },
  ...{ last: 9, after: 2, early: '[5]', sum: '-3' },
};
const held = (id: number) => ({ id }) as HeldPosition;
const idsOf = (all: readonly HeldPosition[]) => all.map(({ id }) => id);

it('FUNDING-050 a round is owed by the positions of its instant that are not paid, by id', () => {
  const round = new FundingRound(ROUND);
  const owed = () => [1, 2, 3, 5, 6, 7, 9, 10].filter((id) => round.owes(held(id)));
  const open = () => [1, 3, 5, 6, 7, 9, 10].map(held);
  expect(owed()).toEqual([3, 6, 7, 9]);
  round.paid(held(7), -4n, false);
  expect([owed(), round.rounding]).toEqual([[3, 6, 9], 7n]);
  const first = round.next(2, open);
  expect(idsOf(first)).toEqual([3, 6]);
  for (const each of first) round.paid(each, 1n, true);
  expect(round.advance(first)).toBe(false);
  expect(round.row()).toEqual({ ...ROUND, after: 6, early: '[7]', sum: '-5' });
  const last = round.next(2, open);
  expect(idsOf(last)).toEqual([9]);
  expect(round.advance(last)).toBe(true);
  expect([round.row(), owed()]).toEqual([{ ...ROUND, after: 9, early: '[]', sum: '-5' }, []]);
});

it('FUNDING-050 the slice with the last position that owes ends the round', () => {
  const round = new FundingRound({ ...ROUND, early: '[]' });
  expect(round.advance(round.next(1, () => [held(3), held(10)]))).toBe(true);
  const none = new FundingRound(ROUND);
  expect(none.advance(none.next(5, () => []))).toBe(true);
  const two = new FundingRound({ ...ROUND, last: 12, early: '[]' });
  for (const id of [10, 9]) two.paid(held(id), 0n, false);
  expect(two.row().early).toBe('[9,10]');
});

const contract = (symbol: string, next: number): FundingStateRow => ({
  ...{ symbol, next, weighted: '0', count: 0, rate: '', mark: '', sampled: 100 },
});

it('FUNDING-050 the earliest instant that samples have reached is paid first, then by name', () => {
  const rows = [contract('C', 90), contract('B', 100), contract('A', 100), contract('D', 101)];
  const all = new Fundings({ contracts: rows, rounds: [], last: 0 }, true);
  expect(all.nextSample).toBe(100 + 60_000);
  expect(all.pending()).toEqual({ symbol: 'C', instant: 90, due: 91 });
  all.wait(95);
  expect(all.pending()).toEqual({ symbol: 'C', instant: 90, due: 96 });
  const begin = (symbol: string, instant: number) =>
    all.begin(new FundingRound({ ...ROUND, symbol, instant }));
  // While it is paid in slices, the instants of the others are fixed first.
  begin('C', 90);
  expect(all.pending()).toEqual({ symbol: 'A', instant: 100, due: 101 });
  begin('B', 100);
  begin('A', 100);
  expect(all.unpaid().map(({ symbol }) => symbol)).toEqual(['C', 'A', 'B']);
  expect(all.pending()).toEqual({ symbol: 'C', instant: 90, due: 96 });
  for (const { symbol } of all.unpaid()) {
    all.end(new FundingRound({ ...ROUND, symbol }));
    all.set({
      ...all.of(symbol),
      symbol,
      next: 200,
      premiums: { weighted: 0n, count: 0 },
      rate: 1n,
      mark: '',
    });
  }
  expect(all.pending()).toBeUndefined();
  all.sampledAt(101);
  expect(all.pending()).toEqual({ symbol: 'D', instant: 101, due: 102 });
});

it('LIQUIDATION-081 another job waits for funding that was due before it, and for a round', () => {
  const all = new Fundings({ contracts: [contract('A', 100)], rounds: [], last: 0 }, true);
  expect([all.afterDue(undefined), all.afterDue(100), all.afterDue(101), all.afterDue(102)]).toEqual([
    undefined,
    100,
    101,
    undefined,
  ]);
  all.begin(new FundingRound(ROUND));
  expect(all.afterDue(50)).toBeUndefined();
  const none = new Fundings({ contracts: [], rounds: [], last: 0 }, true);
  expect([none.pending(), none.afterDue(5)]).toEqual([undefined, 5]);
});
