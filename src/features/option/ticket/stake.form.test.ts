import { describe, expect, it } from 'vitest';
import { quickStakes, returnOf, stakeSummary, shareOfStake, stakeOfShare } from './stake.form.ts';

const TERMS = {
  ...{ smallest: '10', largest: '5000', feeBps: 100 },
  odds: { up: '1.85', flat: '6', down: '1.9' },
  left: { up: '5000', flat: '20', down: '5000' },
};

describe('the stake of an option', () => {
  it.each([
    ['', 'up', '500', 'empty'],
    ['9.99', 'up', '500', 'below-minimum'],
    ['10', 'up', '500', undefined],
    ['5000.01', 'up', '', 'above-maximum'],
    ['495.04', 'up', '500', undefined],
    ['495.05', 'up', '500', 'not-enough'],
    ['20', 'flat', '500', undefined],
    ['20.01', 'flat', '500', 'above-limit'],
    ['1e5', 'up', '500', 'bad-number'],
  ] as const)('OPTION-102 %s on %s with %s available: %s', (stake, direction, available, problem) => {
    expect(stakeSummary({ stake, direction }, TERMS, available).problem).toBe(problem);
  });

  it('OPTION-102 the fee is rounded up and the payout down, both exact', () => {
    const { fee, payout } = stakeSummary({ stake: '10.00000001', direction: 'up' }, TERMS, '500');
    expect([fee, payout]).toEqual(['0.10000001', '18.50000001']);
  });

  it.each([
    ['500', 'up', '495.04'],
    ['', 'up', '4950.49'],
    ['10000', 'up', '5000'],
    ['500', 'flat', '20'],
    ['10.09', 'up', '0'],
  ] as const)('OPTION-102 the most that %s allows on %s is %s', (available, direction, most) => {
    expect(stakeSummary({ stake: '', direction }, TERMS, available).most).toBe(most);
  });

  it('OPTION-102 quick amounts are within the limits, and a return is odds without the stake', () => {
    expect(quickStakes(TERMS)).toEqual(['10', '50', '100', '500']);
    expect(quickStakes({ ...TERMS, largest: '60' })).toEqual(['10', '50']);
    expect([returnOf('1.85'), returnOf('6')]).toEqual(['0.85', '5']);
  });
});

it('OPTION-115 the slider gives whole cents of the largest possible stake, and follows a typed one', () => {
  expect(stakeOfShare(33, { most: '100.01' })).toBe('33');
  expect(stakeOfShare(100, { most: '100.01' })).toBe('100.01');
  expect(stakeOfShare(0, { most: '100' })).toBe('');
  expect(shareOfStake('50.5', { most: '100' })).toBe(50);
  expect(shareOfStake('101', { most: '100' })).toBe(100);
  expect(shareOfStake('', { most: '100' })).toBe(0);
  expect(shareOfStake('5', { most: '0' })).toBe(0);
});
