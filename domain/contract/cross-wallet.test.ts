import { describe, expect, it } from 'vitest';
import { BTC_TERMS, money, positionAt } from '../../tests/support/fake-contract-terms.ts';
import { countedAccount, crossRoom, crossWallet, leastMargin, spendable } from './cross-wallet.ts';
import type { Position } from './position.ts';

/** 1 BTC at 20,000, 2,000 of margin at leverage 10. */
const at = (mark: number, side: Position['side'] = 'long', margin = '2000') => ({
  terms: BTC_TERMS,
  position: positionAt(side, 1_000, 200_000, margin),
  leverage: 10,
  mark,
});
const available = money('3000');

describe('a cross wallet', () => {
  it('CONTRACT-100 is what is available and the margins of cross positions', () => {
    expect(crossWallet(available, [at(1), at(1, 'short')])).toBe(money('7000'));
    expect(crossWallet(available, [])).toBe(available);
  });

  it.each([
    ['without a loss all that is available', [at(200_000)], '3000'],
    ['a profit is not spendable', [at(230_000)], '3000'],
    ['a loss is covered first', [at(190_000)], '2000'],
    ['a profit elsewhere covers a loss', [at(190_000), at(190_000, 'short')], '3000'],
    ['nothing when the loss takes it all', [at(150_000)], '0'],
    ['of a short one the margin grows with the mark', [at(210_000, 'short')], '1900'],
    ['a margin that a loss elsewhere was paid from is missing', [at(200_000, 'long', '500')], '1500'],
  ])('CONTRACT-100 spendable: %s', (_, positions, expected) => {
    expect(spendable(available, positions)).toBe(money(expected));
  });

  it('CONTRACT-100 the room of an account is below zero by what is missing', () => {
    expect(crossRoom(available, [at(150_000)])).toBe(money('-2000'));
    expect(crossRoom(available, [at(230_000)])).toBe(available);
  });

  it('LIQUIDATION-003 a position whose index waits counts in the equity, and needs no margin', () => {
    const counted = (isWaiting: boolean) =>
      countedAccount(available, [
        { ...at(190_000), isWaiting },
        { ...at(210_000), isWaiting: false },
      ]);
    // 1,000 lost and gained; 0.5 % of 19,000 and 21,000.
    expect(counted(false)).toEqual({ equity: available, requirement: 1_000_000n * money('200') });
    expect(counted(true)).toEqual({ equity: available, requirement: 1_000_000n * money('105') });
  });

  it('CONTRACT-101 an isolated position keeps its initial margin, and at the mark too', () => {
    expect(leastMargin(at(200_000))).toBe(money('2000'));
    expect(leastMargin(at(250_000))).toBe(money('2000'));
    // 1,900 at the mark, and 1,000 of loss.
    expect(leastMargin(at(190_000))).toBe(money('2900'));
    expect(leastMargin(at(210_000, 'short'))).toBe(money('3100'));
    // Above 50,000 the tier allows a leverage of 50 at most.
    expect(leastMargin({ ...at(600_000, 'short'), leverage: 100 })).toBe(money('41200'));
  });
});
