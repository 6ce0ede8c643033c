import { expect, it } from 'vitest';
import type { Instrument } from '#domain/market/instrument';
import { amendSummary, type AmendForm } from './amend.form.ts';

const instrument = {
  ...{ symbol: 'BTC-USDT-PERP', kind: 'perpetual', base: 'BTC', quote: 'USDT', name: 'Bitcoin' },
  ...{ priceStep: '0.50', sizeStep: '0.001', groupings: [1], minSize: '0.010' },
} as const satisfies Instrument;
const before = { price: '100.50', size: '0.100' };
const summary = (form: AmendForm) => amendSummary({ ...before, ...form }, before, instrument);

it('CONTRACT-522 only changed values are sent, and an equal value is no change', () => {
  expect(summary({})).toEqual({ problems: {}, changed: undefined });
  expect(summary({ price: '100.5', size: '0.1' }).changed).toBeUndefined();
  expect(summary({ price: '101' }).changed).toEqual({ price: '101' });
  expect(summary({ price: '101', size: '0.05' }).changed).toEqual({ price: '101', size: '0.05' });
  expect(amendSummary({ trigger: '90' }, { trigger: '80' }, instrument).changed).toEqual({ trigger: '90' });
});

it('CONTRACT-522 a problem is beside its field, and nothing is sent', () => {
  expect(summary({ price: '100.3' })).toEqual({ problems: { price: 'off-step' }, changed: undefined });
  expect(summary({ price: '101', size: '0.001' })).toEqual({
    problems: { size: 'too-small' },
    changed: undefined,
  });
  expect(summary({ size: '' }).problems).toEqual({ size: 'empty' });
});
