import { describe, expect, it } from 'vitest';
import { localeMarks } from '#domain/locale-marks';
import type { Instrument } from '#domain/market/instrument';
import type { SpotOrder } from '#protocol/names/spot';
import { typedValue } from '../../../../tests/support/typed-text.ts';
import { amendSummary } from './amend.form.ts';

const instrument = {
  ...{ symbol: 'BTC-USDT', kind: 'spot', base: 'BTC', quote: 'USDT', name: 'Bitcoin' },
  ...{ priceStep: '0.50', sizeStep: '0.001', groupings: [1], minSize: '0.010' },
} as const satisfies Instrument;
const order = { side: 'buy', price: '100.00', size: '0.100', filled: '0.040' } as SpotOrder;
const market = { best: { bid: 200, ask: 202 }, warningBps: 500, bandBps: 5_000 };
const summary = (price: string, size: string, available = '', change: Partial<SpotOrder> = {}) =>
  amendSummary({ price, size }, { ...order, ...change }, instrument, available, market);

describe('the form that changes an order', () => {
  it.each(['-1', '1e2', '9,0000'])('SPOT-930 typed key by key, %s changes nothing', (keys) => {
    const value = typedValue(keys, localeMarks('en'));
    expect(summary(value, '')).toMatchObject({ price: { code: 'bad-number' }, change: undefined });
    expect(summary('', value)).toMatchObject({ size: { code: 'bad-number' }, change: undefined });
  });

  it('SPOT-115 begins with the current values, and states the effect of a change', () => {
    expect(summary('100.00', '0.100').change).toBe('none');
    expect(summary('', '').change).toBe('none');
    expect(summary('100.00', '0.05').change).toBe('reduced');
    expect(summary('100.5', '0.1')).toEqual({
      input: { price: '100.5', size: '0.1' },
      price: undefined,
      size: undefined,
      change: 'replaced',
      harm: 0,
      executesAt: '',
    });
  });

  it('SPOT-115 shows a problem beside its field; unknown values are not a mistake', () => {
    expect(summary('100.3', '0.04').price?.code).toBe('off-step');
    expect(summary('100', '0.04').size?.code).toBe('filled');
    expect(summary('100', '9', '').change).toBe('replaced');
    expect(summary('100', '9', '1').size?.code).toBe('not-enough');
    expect(summary('?1,1,1', '?x')).toMatchObject({
      price: { code: 'bad-number' },
      size: { code: 'bad-number' },
    });
  });

  it('SPOT-347 asks about a price that is far on the harmful side, and says that it executes now', () => {
    expect(summary('111', '')).toMatchObject({ harm: 10, executesAt: '101.00' });
    expect(summary('102', '')).toMatchObject({ harm: 0, executesAt: '101.00' });
    expect(summary('', '0.05')).toMatchObject({ harm: 0, executesAt: '', change: 'reduced' });
    expect(summary('51', '', '', { side: 'sell' })).toMatchObject({ harm: 49, executesAt: '100.00' });
  });

  it('SPOT-941 refuses a price outside the price band, with its bound', () => {
    expect(summary('152', '')).toMatchObject({
      price: { code: 'outside-band', side: 'buy', bound: '150.50' },
      change: undefined,
      harm: 0,
    });
    expect(summary('150.5', '')).toMatchObject({ price: undefined, change: 'replaced' });
  });

  it('SPOT-347 refuses a post-only price that would execute now', () => {
    const wrong = summary('102', '', '', { postOnly: true });
    expect(wrong).toMatchObject({ price: { code: 'would-take' }, change: undefined, executesAt: '' });
    expect(summary('100.5', '', '', { postOnly: true }).price).toBeUndefined();
  });
});
