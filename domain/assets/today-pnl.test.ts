import { describe, expect, it } from 'vitest';
import { PLATFORM } from '../ledger/account-kinds.ts';
import { post } from '../ledger/posting.ts';
import { REASON_NAMES, REASONS } from '../ledger/reasons.ts';
import { inflowOf, pnlRate } from './today-pnl.ts';
import { exact } from './valuation.ts';

describe('inflow', () => {
  it('ASSETS-961 is what comes from outside or leaves, by the reasons of the ledger', () => {
    const signs = new Map<string, number>();
    for (const reason of REASON_NAMES) {
      const [from, to] = [REASONS[reason].from === 'custody' ? PLATFORM : 7, 7];
      const inflow = inflowOf(post({ reason, asset: 'BTC', amount: 5n, from, to }));
      if (inflow !== undefined) signs.set(reason, Number(inflow.amount));
    }
    expect(Object.fromEntries(signs)).toEqual({
      ...{ deposit: 5, 'back-office-deposit': 5, 'on-chain-deposit': 5 },
      ...{ 'withdrawal-success': -5, 'withdrawal-deduction': -5 },
    });
  });
});

describe('the rate', () => {
  it.each([
    ['25', 100n, 0n, 2500n],
    ['-25', 100n, 0n, -2500n],
    ['1', 0n, 300n, 33n],
    ['2', 0n, 300n, 67n],
    ['-2', 0n, 300n, -67n],
    // An outflow does not lower the opening value.
    ['10', 200n, -150n, 500n],
    ['0', 0n, 0n, undefined],
  ])('ASSETS-968 of %s on %d and %d is %s hundredths of a percent', (pnl, value, inflow, rate) => {
    const unit = 100_000_000n;
    expect(pnlRate(exact(pnl), { value: value * unit, inflow: inflow * unit })).toBe(rate);
  });
});
