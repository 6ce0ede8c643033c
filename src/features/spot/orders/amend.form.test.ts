import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/market/instrument';
import type { SpotOrder } from '#protocol/names/spot';
import { amendSummary } from './amend.form.ts';

const instrument = {
  ...{ symbol: 'BTC-USDT', kind: 'spot', base: 'BTC', quote: 'USDT', name: 'Bitcoin' },
  ...{ priceStep: '0.50', sizeStep: '0.001', groupings: [1], minSize: '0.010' },
} as const satisfies Instrument;
const order = { side: 'buy', price: '100.00', size: '0.100', filled: '0.040' } as SpotOrder;
const summary = (price: string, size: string, available = '') =>
  amendSummary({ price, size }, order, instrument, available);

describe('the form that changes an order', () => {
  it('SPOT-115 begins with what stands, and says what a change does', () => {
    expect(summary('100.00', '0.100').change).toBe('none');
    expect(summary('', '').change).toBe('none');
    expect(summary('100.00', '0.05').change).toBe('less');
    expect(summary('100.5', '0.1')).toEqual({
      input: { price: '100.5', size: '0.1' },
      price: undefined,
      size: undefined,
      change: 'anew',
    });
  });

  it('SPOT-115 says what stands against it beside its field; what is not known yet is nobody’s mistake', () => {
    expect(summary('100.3', '0.04').price?.code).toBe('off-step');
    expect(summary('100', '0.04').size?.code).toBe('filled');
    expect(summary('100', '9', '').change).toBe('anew');
    expect(summary('100', '9', '1').size?.code).toBe('not-enough');
    expect(summary('?1,1,1', '?x')).toMatchObject({
      price: { code: 'bad-number' },
      size: { code: 'bad-number' },
    });
  });
});
