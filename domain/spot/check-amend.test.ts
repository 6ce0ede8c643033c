import { describe, expect, it } from 'vitest';
import { minorOf } from '../ledger/minor.ts';
import type { Instrument } from '../market/instrument.ts';
import { checkAmend, type OpenOrder } from './check-amend.ts';

const instrument: Instrument = {
  symbol: 'BTC-USDT',
  kind: 'spot',
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  priceStep: '0.50',
  sizeStep: '0.001',
  groupings: [1],
  minSize: '0.010',
};
/** 0.100 BTC at 100.00, of which 0.040 are filled: 6 USDT are frozen for the rest. */
const ORDER: OpenOrder = { side: 'buy', tick: 200, lots: 100, filled: 40 };

function amended(price: string, size: string, available?: string, order: Partial<OpenOrder> = {}) {
  const has = available === undefined ? undefined : minorOf(available);
  const checked = checkAmend({ ...ORDER, ...order }, { price, size }, { instrument, available: has });
  return 'problems' in checked ? checked.problems.map(({ code }) => code).join() : checked.change;
}

describe('changing an open order', () => {
  it('SPOT-114 less of it keeps its place, more of it or another price goes behind the others', () => {
    expect(amended('', '')).toBe('none');
    expect(amended('100', '0.1')).toBe('none');
    expect(amended('', '0.05')).toBe('reduced');
    expect(amended('', '0.101')).toBe('replaced');
    expect(amended('99.5', '')).toBe('replaced');
    expect(amended('100.5', '0.05')).toBe('replaced');
  });

  it('SPOT-114 cannot be made smaller than its filled size, nor below the market’s own steps', () => {
    expect(amended('', '0.041')).toBe('reduced');
    expect(amended('', '0.040')).toBe('filled');
    expect(amended('', '0.005')).toBe('too-small');
    expect(amended('100.3', '0.0005')).toBe('off-step,off-step');
    expect(amended('-1', 'x')).toBe('bad-number,bad-number');
  });

  it('SPOT-114 needs what it would freeze beyond what it has frozen', () => {
    expect(amended('', '0.2', '10')).toBe('replaced');
    expect(amended('', '0.201', '10')).toBe('not-enough');
    expect(amended('', '0.05', '0')).toBe('reduced');
    expect(amended('50', '0.16', '0')).toBe('replaced');
    expect(amended('', '0.2', '0.1', { side: 'sell' })).toBe('replaced');
    expect(amended('', '0.201', '0.1', { side: 'sell' })).toBe('not-enough');
    expect(amended('200', '', '0', { side: 'sell' })).toBe('replaced');
  });
});
