import { expect, it } from 'vitest';
import type { OptionOrder } from '#protocol/names/option';
import { gainOf, resultOf } from '../option-result.ts';
import { filterResults, listedOptions, NO_OPTION_FILTER, questionOf } from './option-filter.ts';

const won = {
  ...{ id: 2, symbol: 'BTC-USDT-PERP', cycle: '1m', direction: 'up', outcome: 'up', status: 'settled' },
  ...{ delivery: 60_000, stake: '100', fee: '1', payout: '185', version: 4 },
} as OptionOrder;
const lost: OptionOrder = { ...won, id: 3, cycle: '5m', outcome: 'flat', payout: '0', delivery: 300_000 };
const returned: OptionOrder = {
  ...won,
  id: 4,
  status: 'returned',
  outcome: '',
  payout: '101',
  updated: 60_000,
};

it('OPTION-103 the result follows from the outcome, and the gain is what the ledger booked', () => {
  expect([won, lost, returned].map(resultOf)).toEqual(['won', 'lost', 'returned']);
  expect([won, lost, returned].map(gainOf)).toEqual(['84', '-101', '0']);
  expect(resultOf({ ...won, status: 'waiting', outcome: '' })).toBeUndefined();
});

it.each([
  [{}, [4, 3, 2]],
  [{ result: 'won' }, [2]],
  [{ result: 'lost' }, [3]],
  [{ result: 'returned' }, [4]],
  [{ cycle: '5m' }, [3]],
  [{ symbol: 'ETH-USDT-PERP' }, []],
  [{ span: { from: 60_000, to: 300_000 } }, [4, 2]],
] as const)('OPTION-103 %j lists %j', (narrowed, ids) => {
  const filter = { ...NO_OPTION_FILTER, ...narrowed };
  const listed = listedOptions({ loaded: [won, lost], next: null, live: [returned] }, filter);
  expect(listed.map(({ id }) => id)).toEqual(ids);
});

it('OPTION-165 exited and early returned options are listed by the days in which they ended', () => {
  const exited: OptionOrder = { ...won, id: 5, status: 'exited', exitedTime: 150_000, delivery: 900_000 };
  const early: OptionOrder = { ...returned, id: 6, updated: 160_000, delivery: 900_000 };
  const listed = (from: number, to: number) =>
    listedOptions(
      { loaded: [lost], next: null, live: [early, exited] },
      { ...NO_OPTION_FILTER, span: { from, to } },
    ).map(({ id }) => id);
  expect(listed(100_000, 200_000)).toEqual([6, 5]);
  expect(listed(200_000, 1_000_000)).toEqual([3]);
});

it('OPTION-103 rows below the loaded part wait for their part, and the platform gets the same filter', () => {
  const listed = listedOptions({ loaded: [lost], next: 3, live: [won] }, NO_OPTION_FILTER);
  expect(listed.map(({ id }) => id)).toEqual([3]);
  expect(questionOf(NO_OPTION_FILTER)).toEqual({});
  expect(questionOf({ ...NO_OPTION_FILTER, cycle: '1m', result: 'won', span: { from: 5 } })).toEqual({
    ...{ cycle: '1m', result: 'won', from: 5 },
  });
});

it('OPTION-141 the filter offers "exited" only if an option was exited or can be', () => {
  const never = [{ cycles: [{ exitShareBps: 0 }] }];
  expect(filterResults(never, 0)).toEqual(['won', 'lost', 'returned']);
  expect(filterResults(never, 1)).toContain('exited');
  expect(filterResults([{ cycles: [{ exitShareBps: 9_000 }] }], 0)).toContain('exited');
});
