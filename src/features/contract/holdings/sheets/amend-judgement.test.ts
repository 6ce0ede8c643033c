import { describe, expect, it } from 'vitest';
import { contractTerms } from '#domain/contract/contract-terms';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import { tierRows } from '../tier-rows.ts';
import { isSentAtOnce, judgedOrder, judgedTrigger } from './amend-judgement.ts';

const instrument = {
  ...{ symbol: 'BTC-USDT-PERP', kind: 'perpetual', base: 'BTC', quote: 'USDT', name: 'Bitcoin' },
  ...{ priceStep: '1', sizeStep: '0.001', groupings: [1], minSize: '0.010' },
} as const satisfies Instrument;
const terms = contractTerms(
  orderStepsOf(instrument),
  tierRows([{ upTo: '300000', maintenancePpm: 4_000, mostLeverage: 125 }]),
);
/** Entered at 100 with 15 of margin: liquidated at 85. */
const long = {
  ...({ id: 3, side: 'long', positionSide: 'net', marginMode: 'isolated' } as const),
  ...{ size: '1.000', entryTotal: '100', margin: '15' },
};

describe('the change of an order', () => {
  const order = { side: 'buy', positionSide: 'net', postOnly: false, price: '98' } as const;
  const rules = { warningBps: 500, bandBps: 2_000, isLive: true };
  const market = { instrument, best: { bid: 100, ask: 101 }, ...rules, positions: [] };
  const judged = (price: string, more: Partial<typeof market> & { readonly postOnly?: boolean } = {}) =>
    judgedOrder({ price, size: '0.500' }, { ...order, ...more }, { ...market, ...more });

  it('CHART-1002 a price that rests is harmless, one that reaches the book says at what it executes', () => {
    expect(judged('99')).toMatchObject({ refused: undefined, harm: 0, executesAt: '', total: '49.5' });
    expect(judged('102')).toMatchObject({ refused: undefined, harm: 0, executesAt: '101' });
    expect(judged('110')).toMatchObject({ harm: 9 });
  });

  it('CHART-1002 what the platform would refuse is refused before; a price that stays is not judged', () => {
    expect(judged('102', { postOnly: true }).refused).toEqual({ field: 'price', code: 'would-take' });
    expect(judged('150').refused).toMatchObject({ field: 'price', code: 'outside-band' });
    const beneath = { best: { bid: 90, ask: 91 } };
    expect(judged('98', { ...beneath, postOnly: true }).refused).toBeUndefined();
  });

  it('CHART-1002 an order of the other side settles what it closes', () => {
    const sell = { ...order, side: 'sell', price: '120' } as const;
    const positions = [long];
    expect(judgedOrder({ price: '110', size: '0.500' }, sell, { ...market, positions }).settled).toBe('5');
  });

  it('CHART-1003 it is sent without a question only if all is known, harmless, and below the user’s limit', () => {
    const off = { confirmOrders: false, confirmFrom: 50 };
    expect(isSentAtOnce(judged('99'), 'USDT', off)).toBe(true);
    expect(isSentAtOnce(judged('99'), 'USDT', { ...off, confirmOrders: true })).toBe(false);
    expect(isSentAtOnce(judged('99'), 'USDT', { ...off, confirmFrom: 49 })).toBe(false);
    expect(isSentAtOnce(judged('102'), 'USDT', off)).toBe(false);
    expect(isSentAtOnce(judged('99', { warningBps: undefined } as never), 'USDT', off)).toBe(false);
    // An old book may hide that the price would execute.
    expect(isSentAtOnce(judged('99', { isLive: false }), 'USDT', off)).toBe(false);
    expect(isSentAtOnce(judged('99', { postOnly: true, best: { bid: 97, ask: 98 } }), 'USDT', off)).toBe(
      false,
    );
  });
});

describe('the change of a trigger', () => {
  const stop: Parameters<typeof judgedTrigger>[1] = {
    ...({ purpose: 'stop-loss', side: 'sell', positionSide: 'net' } as const),
    ...{ position: 3, trigger: '95', size: '' },
  };
  const market = { instrument, terms, current: 105, isLive: true, positions: [long] };
  const refused = (trigger: string, change: Partial<Parameters<typeof judgedTrigger>[1]> = {}) =>
    judgedTrigger({ trigger }, { ...stop, ...change }, market).refused?.code;

  it('CHART-1004 it stays on its side of entry and present price, and within the liquidation price', () => {
    expect(refused('90')).toBeUndefined();
    expect(refused('102')).toBe('wrong-side');
    expect(refused('84')).toBe('beyond-liquidation');
    expect(refused('105')).toBe('at-market');
    expect(refused('110', { purpose: 'take-profit', trigger: '120' })).toBeUndefined();
    expect(refused('103', { purpose: 'take-profit', trigger: '120' })).toBe('wrong-side');
    expect(refused('84', { purpose: 'stop' })).toBe('beyond-liquidation');
    expect(refused('102', { purpose: 'stop' })).toBeUndefined();
  });

  it('CHART-1004 its value and PnL are those of the whole position, or of its quantity at its limit', () => {
    expect(judgedTrigger({ trigger: '90' }, stop, market)).toMatchObject({
      ...{ total: '90', settled: '-10', isKnown: true },
    });
    expect(judgedTrigger({ trigger: '90', price: '89', size: '0.500' }, stop, market)).toMatchObject({
      ...{ total: '44.5', settled: '-5.5' },
    });
    expect(judgedTrigger({ trigger: '90' }, stop, { ...market, current: undefined })).toMatchObject({
      ...{ isKnown: false, refused: undefined },
    });
    expect(judgedTrigger({ trigger: '90' }, stop, { ...market, isLive: false }).isKnown).toBe(false);
  });
});
