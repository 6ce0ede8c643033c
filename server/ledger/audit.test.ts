/** The audit's findings for readings made by hand. `core/auditor.test.ts` covers the reading. */
import { describe, expect, it } from 'vitest';
import type { Account } from '#domain/ledger/account-kinds';
import { post } from '#domain/ledger/posting';
import type { LedgerReading } from '../db/store-api.ts';
import { heldBreaches, storedBreaches } from './audit.ts';

const sound: LedgerReading = {
  ...{ lastPosting: 3, postings: 3, accounts: 2, missing: 0 },
  ...{ unbalanced: [], differing: [], negative: [], shapes: [], changed: [] },
};
const funds: Account = {
  ...{ user: 1, kind: 'funds', asset: 'USDT' },
  ...{ available: 7n, frozen: 3n, version: 2 },
};
const custody: Account = { ...funds, user: 0, kind: 'custody', available: -10n, frozen: 0n, version: 0 };
const hold = { user: 1, kind: 'funds', asset: 'USDT', amount: 3n } as const;
const part = { user: 1, kind: 'funds', asset: 'USDT', part: 'available' } as const;
const deposit = { ...post({ reason: 'deposit', asset: 'USDT', amount: 1n, from: 0, to: 1 }), id: 9 };

describe('the amounts in a database', () => {
  it.each<[string, string, Partial<LedgerReading>]>([
    ['sum', 'USDT sums to -0.00000005 and not to 0', { unbalanced: [{ asset: 'USDT', sum: -5n }] }],
    [
      'balance',
      'USDT in funds (available) of user 1 holds 0.00000002, its postings make 0.00000001',
      { differing: [{ ...part, held: 2n, posted: 1n }] },
    ],
    [
      'negative',
      'USDT in funds (available) of user 1 holds -0.00000001',
      { negative: [{ ...part, held: -1n }] },
    ],
    [
      'negative',
      'USDT in fee (available) of the platform holds -0.00000001',
      { negative: [{ ...part, user: 0, kind: 'fee', held: -1n }] },
    ],
    [
      'negative',
      'USDT in funds (frozen) of the platform holds -0.00000001',
      { negative: [{ ...part, user: 0, part: 'frozen', held: -1n }] },
    ],
    ['posting', 'posting 9 (deposit) is unsound: amount', { shapes: [deposit, { ...deposit, amount: 0n }] }],
    ['posting', 'posting 9 (bribe) is unsound: reason', { shapes: [{ ...deposit, reason: 'bribe' }] }],
    ['posting', '2 postings are gone', { missing: 2 }],
    ['posting', 'postings that were audited are gone', { missing: -1 }],
  ])('AUDIT-002 is a breach of %s: %s', (rule, what, change) => {
    expect(storedBreaches({ ...sound, ...change })).toEqual([{ rule, what }]);
  });

  it('AUDIT-001 is sound if only accounts that may be negative are below zero', () => {
    const negative = [
      { ...part, user: 0, kind: 'custody', held: -10n },
      { ...part, user: 0, held: -3n },
    ] as const;
    expect(storedBreaches({ ...sound, negative, shapes: [deposit] })).toEqual([]);
  });
});

describe('the amounts in the core', () => {
  it('AUDIT-001 is sound if it sums to zero, matches the reservations, and is as written', () => {
    expect(heldBreaches([funds, custody], [hold], [funds, custody])).toEqual([]);
    const [first, second] = [
      { ...hold, amount: 1n },
      { ...hold, amount: 2n },
    ];
    const nothing = { ...hold, user: 2, amount: 0n };
    expect(heldBreaches([funds, custody], [first, second, nothing], [])).toEqual([]);
  });

  it('AUDIT-001 may be ahead of the written rows, and the platform’s accounts carry no version', () => {
    const older = { ...funds, available: 1n, version: 1 };
    const otherCustody = { ...custody, available: -9n };
    expect(heldBreaches([funds, custody], [hold], [older, otherCustody])).toEqual([]);
  });

  it.each([
    ['available', { ...funds, available: 8n }, '0.00000008 and 0.00000003'],
    ['frozen', { ...funds, frozen: 4n }, '0.00000007 and 0.00000004'],
  ])('AUDIT-002 is a breach where another amount is written: %s', (_, written, holds) => {
    const what = `USDT in funds of user 1 holds 0.00000007 and 0.00000003 in the core, ${holds} in the database`;
    expect(heldBreaches([funds, custody], [hold], [written])).toEqual([{ rule: 'memory', what }]);
  });

  it('AUDIT-002 is a breach if an asset does not sum to zero', () => {
    expect(heldBreaches([funds], [hold], [])).toEqual([
      { rule: 'sum', what: 'USDT sums to 0.0000001 and not to 0' },
    ]);
    const other = { ...custody, asset: 'BTC' };
    expect(heldBreaches([funds, other], [hold], []).map(({ what }) => what)).toEqual([
      'USDT sums to 0.0000001 and not to 0',
      'BTC sums to -0.0000001 and not to 0',
    ]);
  });

  it('AUDIT-005 is a breach if frozen money and the reservations differ, either way', () => {
    const needs = (frozen: string, open: string) => ({
      rule: 'frozen',
      what: `USDT in funds (frozen) of user 1 holds ${frozen}, what is open needs ${open}`,
    });
    expect(heldBreaches([funds, custody], [], [])).toEqual([needs('0.00000003', '0')]);
    expect(heldBreaches([funds, custody], [hold, hold], [])).toEqual([needs('0.00000003', '0.00000006')]);
    expect(heldBreaches([], [hold], [])).toEqual([needs('0', '0.00000003')]);
  });

  it('AUDIT-002 is a breach if an account is below zero that may not be', () => {
    const below = { ...funds, available: -1n, frozen: -2n };
    const breaches = heldBreaches([below, { ...custody, available: 3n }], [{ ...hold, amount: -2n }], []);
    expect(breaches.map(({ rule, what }) => [rule, what])).toEqual([
      ['negative', 'USDT in funds (available) of user 1 holds -0.00000001'],
      ['negative', 'USDT in funds (frozen) of user 1 holds -0.00000002'],
    ]);
  });
});
