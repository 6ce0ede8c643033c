import { describe, expect, it } from 'vitest';
import { contractTerms } from '#domain/contract/contract-terms';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import { tierRows } from '../tier-rows.ts';
import { marginAtLeverage, marginParts, marginSummary, MOST, type MarginForm } from './margin.form.ts';

const instrument = {
  ...{ symbol: 'BTC-USDT-PERP', kind: 'perpetual', base: 'BTC', quote: 'USDT', name: 'Bitcoin' },
  ...{ priceStep: '1', sizeStep: '0.001', groupings: [1], minSize: '0.001' },
} as const satisfies Instrument;
const tiers = [{ upTo: '300000', maintenancePpm: 4_000, mostLeverage: 125 }];
const terms = contractTerms(orderStepsOf(instrument), tierRows(tiers));
/** One bitcoin at 100 with tenfold leverage, and 15 of margin. */
const row = { side: 'long', size: '1.000', entryTotal: '100', margin: '15', leverage: 10 } as const;
const market = { instrument, terms, available: '50', mark: 100 };
const summary = (form: MarginForm, change: Partial<typeof market> = {}) =>
  marginSummary(form, row, { ...market, ...change });

describe('the form that changes a margin', () => {
  it('CONTRACT-523 a margin above the value divided by the leverage is explained', () => {
    expect(marginParts(row)).toEqual({ initial: '10', extra: '5' });
    expect(marginParts({ ...row, entryTotal: '100.00000001', margin: '10' })).toEqual({
      initial: '10.00000001',
      extra: '-0.00000001',
    });
  });

  it('CONTRACT-524 another leverage sets the margin again: what was added returns', () => {
    expect(marginAtLeverage(row, 20, market)).toEqual({ margin: '5', before: '85', after: '95' });
    // A loss of 10 at the mark must be covered on top.
    expect(marginAtLeverage(row, 20, { ...market, mark: 90 })).toEqual({
      ...{ margin: '14.5', before: '85', after: '85' },
    });
  });

  it('CONTRACT-503 shows the liquidation price before and after', () => {
    // (100 − 15) / 0.996 = 85.3, and (100 − 25) / 0.996 = 75.3.
    expect(summary({ change: 'add', amount: '10' })).toEqual({
      amount: '10',
      problem: undefined,
      most: '50',
      before: '85',
      after: '75',
    });
    expect(summary({ change: 'remove', amount: '5' })).toMatchObject({
      before: '85',
      after: '90',
      most: '5',
    });
    expect(summary({ change: 'add', amount: '90' }, { available: '200' }).after).toBe('');
  });

  it('CONTRACT-632 the most that can be removed follows the mark', () => {
    const form = { change: 'remove', amount: MOST } as const;
    expect(summary(form)).toMatchObject({ amount: '5', problem: undefined, after: '90' });
    expect(summary(form, { mark: 98 })).toMatchObject({ amount: '3.2', problem: undefined });
    expect(summary(form, { mark: 90 })).toMatchObject({ amount: '0', problem: 'not-positive' });
    expect(marginSummary(form, row, { ...market, mark: undefined })).toMatchObject({
      ...{ amount: '', problem: 'empty' },
    });
  });

  it.each([
    ['nothing typed', { change: 'add', amount: '' }, 'empty'],
    ['more than is available', { change: 'add', amount: '50.01' }, 'not-enough'],
    ['what the initial margin needs', { change: 'remove', amount: '5.01' }, 'too-large'],
    ['zero', { change: 'remove', amount: '0' }, 'not-positive'],
    ['no number', { change: 'add', amount: '1e2' }, 'bad-number'],
    ['too fine', { change: 'add', amount: '0.000000001' }, 'too-fine'],
  ] as const)('CONTRACT-503 %s is a problem', (_name, form, problem) => {
    expect(summary(form)).toMatchObject({ problem, after: undefined });
  });

  it('CONTRACT-503 a loss at the mark cannot be removed; unknown values are no problem', () => {
    expect(summary({ change: 'remove', amount: '5' }, { mark: 98 })).toMatchObject({
      most: '3.2',
      problem: 'too-large',
    });
    expect(summary({ change: 'remove', amount: '5' }, { mark: 80 }).most).toBe('0');
    const unknown = marginSummary({ change: 'remove', amount: '5' }, row, { ...market, terms: undefined });
    expect(unknown).toEqual({
      amount: '5',
      problem: undefined,
      most: '',
      before: undefined,
      after: undefined,
    });
  });
});
