import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/market/instrument';
import { closeSummary, leftText, sizeOfShare, type CloseForm } from './close.form.ts';

const instrument = {
  ...{ symbol: 'BTC-USDT-PERP', kind: 'perpetual', base: 'BTC', quote: 'USDT', name: 'Bitcoin' },
  ...{ priceStep: '0.50', sizeStep: '0.001', groupings: [1], minSize: '0.010' },
} as const satisfies Instrument;
const long = { side: 'long', size: '0.100', entryTotal: '10', margin: '1' } as const;
/** 0.05 at 110 and 0.5 at 100: ticks are halves. */
const levels = { ticks: [220, 200], lots: [50, 500] };
const market = { instrument, levels, slippageBps: 2_000, feePpm: 500 };
const summary = (form: Partial<CloseForm>, row: Parameters<typeof closeSummary>[1] = long) =>
  closeSummary({ type: 'market', size: '0.100', price: '', ...form }, row, market);

describe('the form that closes a position', () => {
  it.each([
    ['the whole position at market', { size: '0.100' }, {}],
    ['the whole one, typed shorter', { size: '0.1' }, {}],
    ['a part at market', { size: '0.05' }, { size: '0.050' }],
    ['a part at a price', { size: '0.05', type: 'limit', price: '120.5' }, { size: '0.050', price: '120.5' }],
    ['the whole one at a price', { type: 'limit', price: '120' }, { price: '120' }],
  ] as const)('CONTRACT-500 %s is sent as %o', (_name, form, input) => {
    expect(summary(form).input).toEqual(input);
  });

  it.each([
    ['more than is open', { size: '0.101' }, 'size', 'too-large'],
    ['below the smallest order', { size: '0.009' }, 'size', 'too-small'],
    ['between two lots', { size: '0.0505' }, 'size', 'off-step'],
    ['nothing', { size: '' }, 'size', 'empty'],
    ['no number', { size: '?x' }, 'size', 'bad-number'],
    ['a price between two ticks', { type: 'limit', price: '100.3' }, 'price', 'off-step'],
    ['no price', { type: 'limit', price: '' }, 'price', 'empty'],
  ] as const)('CONTRACT-500 %s is a problem beside its field', (_name, form, field, code) => {
    expect(summary(form)).toMatchObject({ [field]: code, input: undefined, settled: '' });
  });

  it('CONTRACT-501 the result is estimated level by level at market, and at the price of a limit order', () => {
    // 0.05 × 110 + 0.05 × 100 = 10.5, entered at 10; the fee is 0.05 % of it.
    expect(summary({})).toMatchObject({ settled: '0.5', fee: '0.00525', left: '0.000', share: 100 });
    expect(summary({ size: '0.05' })).toMatchObject({ settled: '0.5', left: '0.050', share: 50 });
    expect(summary({ type: 'limit', price: '90' })).toMatchObject({ settled: '-1', fee: '0.0045' });
    const short = { ...long, side: 'short' } as const;
    expect(summary({ type: 'limit', price: '90' }, short).settled).toBe('1');
  });

  it('CONTRACT-501 says when the book fills only a part', () => {
    const large = { ...long, size: '0.700', entryTotal: '70' } as const;
    expect(summary({ size: '0.7' }, large)).toMatchObject({ partly: true, input: {} });
    expect(summary({ size: '0.5' }, large).partly).toBe(false);
    expect(
      closeSummary({ type: 'market', size: '0.1', price: '' }, long, { ...market, levels: undefined }),
    ).toMatchObject({ partly: false, settled: '', fee: '', input: {} });
  });

  it.each([
    ['nothing', { left: '0.000', code: '' }, undefined],
    ['what a placed order will close', { left: '2.000', code: '', order: 3 }, 'positions.done.placed'],
    ['what the book did not give', { left: '1.000', code: '' }, 'positions.closeAll.left'],
    ['all of it', { left: '2.000', code: 'contract.no-liquidity' }, 'positions.closeAll.noLiquidity'],
  ] as const)('CONTRACT-226 close all leaves %s, and its result says why', (_name, result, text) => {
    expect(leftText(result)).toBe(text);
  });

  it('CONTRACT-500 a share is whole lots, at least one; a small rest can be closed whole', () => {
    expect([25, 50, 75, 100].map((share) => sizeOfShare(long, share, instrument))).toEqual([
      ...['0.025', '0.050', '0.075', '0.100'],
    ]);
    const dust = { ...long, size: '0.003' } as const;
    expect([1, 50, 100].map((share) => sizeOfShare(dust, share, instrument))).toEqual([
      ...['0.001', '0.001', '0.003'],
    ]);
    expect(summary({ size: '0.003' }, dust).input).toEqual({});
  });
});
