import { describe, expect, it } from 'vitest';
import { checkTransfer, type TransferInput } from './transfer.ts';

const sound: TransferInput = { from: 'funds', to: 'fiat', asset: 'USDT', amount: '1.5' };
const check = (change: Partial<TransferInput>, available = 150_000_000n) =>
  checkTransfer({ ...sound, ...change }, { assets: new Set(['USDT']), available });

describe('a transfer', () => {
  it.each([
    ['1.5', 150_000_000n],
    ['1.50', 150_000_000n],
    ['0.00000001', 1n],
    ['0.000000010', 1n],
    ['1', 100_000_000n],
  ])('LEDGER-006 moves %s as it is written, up to all that is there', (amount, minor) => {
    expect(check({ amount })).toEqual({ amount: minor });
  });

  it.each([
    ['', 'empty'],
    [' 1', 'bad-number'],
    ['1 ', 'bad-number'],
    ['-1', 'bad-number'],
    ['1e3', 'bad-number'],
    ['.5', 'bad-number'],
    ['1.', 'bad-number'],
    ['1,5', 'bad-number'],
    ['01', 'bad-number'],
    ['01.000000001', 'bad-number'],
    ['1.00000001000', 'bad-number'],
    ['1.123456789', 'too-fine'],
    ['0.000000001', 'too-fine'],
    ['1.5000000001', 'too-fine'],
    ['1000000000000000000000000000000', 'bad-number'],
    ['1000000000000000000000000000000.12', 'bad-number'],
    ['0', 'not-positive'],
    ['0.00', 'not-positive'],
    ['1.50000001', 'not-enough'],
    ['12', 'not-enough'],
  ])('LEDGER-006 does not move "%s": %s', (amount, code) => {
    expect(check({ amount })).toEqual({ problems: [{ field: 'amount', code }] });
  });

  it('LEDGER-006 names everything that is wrong, in the order of the form', () => {
    expect(check({ to: 'funds', asset: 'ABC', amount: '' })).toEqual({
      problems: [
        { field: 'to', code: 'same-account' },
        { field: 'asset', code: 'unknown' },
        { field: 'amount', code: 'empty' },
      ],
    });
    expect(check({ to: 'funds' })).toEqual({ problems: [{ field: 'to', code: 'same-account' }] });
    expect(check({ asset: 'ABC' })).toEqual({ problems: [{ field: 'asset', code: 'unknown' }] });
  });
});
