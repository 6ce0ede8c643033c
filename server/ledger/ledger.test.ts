import { describe, expect, it } from 'vitest';
import { post, type Posting } from '#domain/ledger/posting';
import { MOST_MINOR } from '#domain/ledger/minor';
import { Ledger, LedgerFault } from './ledger.ts';

const ALICE = 1;
const give = (amount: bigint, to = ALICE) =>
  post({ reason: 'back-office-deposit', asset: 'USDT', amount, from: 0, to });
const toContract = (amount: bigint, owner = ALICE) =>
  post({ reason: 'contract-transfer-in', asset: 'USDT', amount, from: owner, to: owner });
const toFunds = (amount: bigint) =>
  post({ reason: 'contract-transfer-out', asset: 'USDT', amount, from: ALICE, to: ALICE });
const freeze = (amount: bigint) =>
  post({ reason: 'withdrawal-freeze', asset: 'USDT', amount, from: ALICE, to: ALICE });

function total(ledger: Ledger): bigint {
  let sum = 0n;
  for (const { available, frozen } of ledger.all()) sum += available + frozen;
  return sum;
}

describe('the ledger', () => {
  it('LEDGER-009 posts in order, numbers from the last id on, and sums to zero', () => {
    const ledger = new Ledger([], 41);
    expect(ledger.post([give(10n), toContract(4n), freeze(5n)]).map(({ id }) => id)).toEqual([42, 43, 44]);
    expect(ledger.lastPostingId).toBe(44);
    expect(ledger.accountsOf(ALICE)).toEqual([
      { user: ALICE, kind: 'funds', asset: 'USDT', available: 1n, frozen: 5n, version: 0 },
      { user: ALICE, kind: 'contract', asset: 'USDT', available: 4n, frozen: 0n, version: 0 },
    ]);
    expect(ledger.available(0, 'custody', 'USDT')).toBe(-10n);
    expect(ledger.available(ALICE, 'fiat', 'USDT')).toBe(0n);
    expect(total(ledger)).toBe(0n);
  });

  it.each([
    ['more than is there', [toContract(11n)]],
    ['a second one beyond what is left', [toContract(6n), toContract(5n)]],
    ['another person without anything', [toContract(1n, 2)]],
    ['an amount of nothing', [toContract(1n), toContract(0n)]],
    [
      'frozen money that is not there',
      [post({ reason: 'withdrawal-failure', asset: 'USDT', amount: 1n, from: ALICE, to: ALICE })],
    ],
    [
      'the fee account below zero',
      [{ ...give(1n), reason: 'deposit', from: { user: 0, kind: 'fee', part: 'available' } }],
    ],
  ] as [string, Posting[]][])('LEDGER-009 changes nothing for %s', (_, postings) => {
    const ledger = new Ledger([], 0);
    ledger.post([give(10n)]);
    const before = [...ledger.all()];
    expect(() => ledger.post(postings)).toThrow(LedgerFault);
    expect([...ledger.all()]).toEqual(before);
    expect(ledger.lastPostingId).toBe(1);
  });

  it('LEDGER-900 has no room for money that a balance could not hold, and posts none', () => {
    const ledger = new Ledger([], 0);
    const most = MOST_MINOR / 10n;
    expect(ledger.hasRoomFor([give(most)])).toBe(true);
    expect(ledger.hasRoomFor([give(most), give(1n, 2)])).toBe(false);
    ledger.post([give(most)]);
    expect(ledger.hasRoomFor([give(1n)])).toBe(false);
    expect(() => ledger.post([give(MOST_MINOR - most + 1n)])).toThrow(LedgerFault);
    expect(ledger.available(ALICE, 'funds', 'USDT')).toBe(most);
  });

  it('LEDGER-009 lets an account pass below zero within one decision, and not end there', () => {
    const ledger = new Ledger([], 0);
    ledger.post([give(10n)]);
    ledger.post([toContract(15n), toFunds(6n)]);
    expect(ledger.available(ALICE, 'funds', 'USDT')).toBe(1n);
    expect(ledger.available(ALICE, 'contract', 'USDT')).toBe(9n);
  });

  it('stamps a user’s changed accounts with the event that changed them', () => {
    const ledger = new Ledger(
      [{ user: ALICE, kind: 'funds', asset: 'USDT', available: 3n, frozen: 2n, version: 7 }],
      0,
    );
    expect(ledger.stamp(ALICE, [freeze(1n), freeze(1n), toContract(1n)], 8)).toEqual([
      { user: ALICE, kind: 'funds', asset: 'USDT', available: 3n, frozen: 2n, version: 8 },
    ]);
    expect(ledger.accountsOf(ALICE)[0]?.version).toBe(8);
    expect(ledger.accountsOf(2)).toEqual([]);
  });
});
