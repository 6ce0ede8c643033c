import { describe, expect, it } from 'vitest';
import { ACCOUNT_KINDS, PLATFORM_KINDS, isPlatformKind, mayBeNegative } from './account-kinds.ts';
import { post, postingFault, type Posting } from './posting.ts';
import { REASONS, REASON_NAMES, sideOf } from './reasons.ts';
import { transferReasons } from './transfer-reasons.ts';

const base: Posting = post({ reason: 'contract-transfer-in', asset: 'USDT', amount: 5n, from: 7, to: 7 });

describe('a posting', () => {
  it.each(REASON_NAMES)(
    'LEDGER-008 of %s has one fixed pair of sides, and is sound between two owners',
    (reason) => {
      const posting = post({ reason, asset: 'USDT', amount: 1n, from: 7, to: 8 });
      const [from, to] = [sideOf(REASONS[reason].from), sideOf(REASONS[reason].to)];
      expect(posting.from).toEqual({ ...from, user: isPlatformKind(from.kind) ? 0 : 7 });
      expect(posting.to).toEqual({ ...to, user: isPlatformKind(to.kind) ? 0 : 8 });
      expect(postingFault(posting)).toBeUndefined();
    },
  );

  it.each([
    ['amount', { ...base, amount: 0n }],
    ['amount', { ...base, amount: -1n }],
    ['pair', { ...base, from: base.to, to: base.from }],
    ['pair', { ...base, from: { ...base.from, part: 'frozen' } }],
    ['pair', { ...base, to: { ...base.to, part: 'frozen' } }],
    ['owner', { ...base, from: { ...base.from, user: -1 } }],
    ['owner', { ...base, to: { ...base.to, user: 1.5 } }],
    [
      'owner',
      {
        ...post({ reason: 'deposit', asset: 'A', amount: 1n, from: 0, to: 1 }),
        from: { user: 3, kind: 'custody', part: 'available' },
      },
    ],
    ['same-side', post({ reason: 'spot-trade', asset: 'USDT', amount: 1n, from: 7, to: 7 })],
  ] as [string, Posting][])('LEDGER-008 is refused for its %s', (fault, posting) => {
    expect(postingFault(posting)).toBe(fault);
  });
});

it('LEDGER-009 fees, insurance and owed income are never below zero, other accounts of the platform may be', () => {
  for (const kind of [...ACCOUNT_KINDS, ...PLATFORM_KINDS]) {
    expect(mayBeNegative({ user: 7, kind })).toBe(false);
    const isNever = ['fee', 'insurance', 'earn-owed'].includes(kind);
    expect([kind, mayBeNegative({ user: 0, kind })]).toEqual([kind, !isNever]);
  }
});

it('LEDGER-003 names the steps of a transfer', () => {
  expect(transferReasons('funds', 'contract')).toEqual(['contract-transfer-in']);
  expect(transferReasons('fiat', 'funds')).toEqual(['fiat-transfer-out']);
  expect(transferReasons('options', 'leverage')).toEqual(['options-transfer-out', 'leverage-transfer-in']);
});
