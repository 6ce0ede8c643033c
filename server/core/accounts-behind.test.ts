import { expect, it } from 'vitest';
import type { Write } from '../db/store-api.ts';
import { AccountsBehind, FEW, MOST_BEHIND } from './accounts-behind.ts';

const account = (user: number, version: number, asset = 'USDT') =>
  ({ kind: 'account', user, account: 'funds', asset, available: '1', frozen: '0', version }) as const;
const MANY = FEW.commands + 1;
const other: Write = { kind: 'command-numbers-reserved', reservedTo: 1 };

it('LEDGER-130 a later group brings every account that was left behind, once, with its balance of then', () => {
  const behind = new AccountsBehind();
  expect(behind.isEmpty).toBe(true);
  expect(behind.follow([account(1, 1), other, account(2, 1)], MANY)).toEqual([other]);
  expect(behind.follow([account(1, 2), account(1, 1, 'BTC')], MANY)).toEqual([]);
  expect(behind.isEmpty).toBe(false);
  expect(behind.follow([other], 1)).toEqual([other, account(1, 2), account(2, 1), account(1, 1, 'BTC')]);
  expect(behind.isEmpty).toBe(true);
  expect(behind.follow([account(1, 3)], 1)).toEqual([account(1, 3)]);
});

it('LEDGER-130 accounts follow before too many accounts or changes are behind', () => {
  const { accounts, changes } = MOST_BEHIND;
  const behind = new AccountsBehind();
  const many = Array.from({ length: accounts }, (_, user) => account(user, 1));
  expect(behind.follow(many.slice(1), MANY)).toEqual([]);
  expect(behind.follow(many.slice(0, 1), MANY)).toHaveLength(accounts);
  const often = Array.from({ length: changes }, (_, version) => account(1, version));
  expect(behind.follow(often.slice(1), MANY)).toEqual([]);
  expect(behind.follow(often.slice(0, 1), MANY)).toEqual(often.slice(0, 1));
  expect(behind.follow(often.slice(1), MANY)).toEqual([]);
});

it('CORE-842 the accounts of a storm follow once no command waits, and delay none of its slices', () => {
  const behind = new AccountsBehind();
  const slice = Array.from({ length: FEW.accounts + 1 }, (_, user) => account(user, 1));
  expect(behind.follow([other, ...slice], 1)).toEqual([other]);
  // Not with the command of somebody else that comes between two slices either.
  expect(behind.follow([account(99, 1)], 1)).toEqual([]);
  expect(behind.follow([], 0)).toEqual([...slice, account(99, 1)]);
  expect(behind.isEmpty).toBe(true);
});
