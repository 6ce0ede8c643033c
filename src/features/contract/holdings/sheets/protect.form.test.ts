import { describe, expect, it } from 'vitest';
import { contractTerms } from '#domain/contract/contract-terms';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import {
  EMPTY_PROTECTION,
  protectionSummary,
  protectSummary,
  withoutLegs,
  type ProtectForm,
} from './protect.form.ts';
import { tierRows } from '../tier-rows.ts';

const instrument = {
  ...{ symbol: 'BTC-USDT-PERP', kind: 'perpetual', base: 'BTC', quote: 'USDT', name: 'Bitcoin' },
  ...{ priceStep: '1', sizeStep: '0.001', groupings: [1], minSize: '0.010' },
} as const satisfies Instrument;
const terms = contractTerms(
  orderStepsOf(instrument),
  tierRows([{ upTo: '300000', maintenancePpm: 4_000, mostLeverage: 125 }]),
);
/** Entered at 100 with 15 of margin: liquidated at 85 as a long one, at 114.54 … as a short one. */
const row = { side: 'long', size: '1.000', entryTotal: '100', margin: '15', marginMode: 'isolated' } as const;
const short = { ...row, side: 'short' } as const;
const market = { instrument, terms, current: 105, triggers: [] };
const LEG: ProtectForm = {
  ...{ purpose: 'take-profit', trigger: '', triggerBy: 'mark', type: 'market', price: '', size: '' },
};
const summary = (
  form: Partial<ProtectForm>,
  of: Parameters<typeof protectSummary>[1] = row,
  change: Partial<Parameters<typeof protectSummary>[2]> = {},
) => protectSummary({ ...LEG, ...form }, of, { ...market, ...change });

describe('the form that protects a position', () => {
  it.each([
    ['take-profit', '110', row, 105],
    ['stop-loss', '95', row, 105],
    ['take-profit', '90', short, 95],
    ['stop-loss', '110', short, 95],
  ] as const)('CONTRACT-504 a %s at %s is on its side of %o at %i', (purpose, trigger, of, current) => {
    expect(summary({ purpose, trigger }, of, { current })).toMatchObject({
      input: { purpose, trigger, triggerBy: 'mark', type: 'market' },
      problems: [],
      stop: undefined,
    });
  });

  it.each([
    ['take-profit', '103', row, 105],
    ['take-profit', '98', row, 95],
    ['stop-loss', '102', row, 105],
    ['stop-loss', '97', row, 95],
    ['take-profit', '97', short, 95],
    ['take-profit', '101', short, 105],
    ['stop-loss', '98', short, 95],
    ['stop-loss', '103', short, 105],
  ] as const)(
    'CONTRACT-504 a %s at %s of %o at %i is refused, and offered as a reduce-only stop',
    (...of) => {
      const [purpose, trigger, position, current] = of;
      const found = summary({ purpose, trigger }, position, { current });
      expect(found.problems).toEqual([{ field: 'trigger', code: 'wrong-side' }]);
      expect(found).toMatchObject({ input: undefined, stop: { purpose: 'stop', reduceOnly: true, trigger } });
    },
  );

  it('CONTRACT-505 a stop beyond the liquidation price is refused, and not offered as another stop', () => {
    const beyond = [{ field: 'trigger', code: 'beyond-liquidation' }];
    expect(summary({ purpose: 'stop-loss', trigger: '85' })).toMatchObject({
      problems: beyond,
      stop: undefined,
    });
    expect(summary({ purpose: 'stop-loss', trigger: '86' }).problems).toEqual([]);
    expect(
      summary({ purpose: 'stop-loss', trigger: '85' }, { ...row, marginMode: 'cross' }).problems,
    ).toEqual([]);
    expect(summary({ purpose: 'take-profit', trigger: '80' }).stop).toBeUndefined();
  });

  it.each([
    ['no trigger price', { trigger: '' }, 'trigger', 'empty'],
    ['the present price', { trigger: '105' }, 'trigger', 'at-market'],
    ['between two ticks', { trigger: '110.5' }, 'trigger', 'off-step'],
    ['a limit without a price', { trigger: '110', type: 'limit' }, 'price', 'empty'],
    ['more than is open', { trigger: '110', size: '1.001' }, 'size', 'too-large'],
    ['less than an order', { trigger: '110', size: '0.009' }, 'size', 'too-small'],
  ] as const)('CONTRACT-504 %s is a problem beside its field', (_name, form, field, code) => {
    expect(summary(form)).toMatchObject({ problems: [{ field, code }], input: undefined, settled: '' });
  });

  it('CONTRACT-506 estimates what it settles: of the whole position or a part, at its limit if it has one', () => {
    expect(summary({ trigger: '110' }).settled).toBe('10');
    expect(summary({ trigger: '110', size: '0.5' })).toMatchObject({ settled: '5', input: { size: '0.5' } });
    expect(summary({ trigger: '110', type: 'limit', price: '109' })).toMatchObject({
      settled: '9',
      input: { type: 'limit', price: '109' },
    });
    expect(summary({ purpose: 'stop-loss', trigger: '95' }).settled).toBe('-5');
  });

  it('CONTRACT-506 joins the other leg of the same size; without a price nothing is judged yet', () => {
    const leg = { id: 7, purpose: 'stop-loss', size: '', pair: 0, status: 'waiting' } as const;
    const pairOf = (each: object) =>
      summary({ trigger: '110' }, row, { triggers: [{ ...leg, ...each }] }).input?.pair;
    expect([
      pairOf({}),
      pairOf({ pair: 3 }),
      pairOf({ size: '0.5' }),
      pairOf({ purpose: 'take-profit' }),
    ]).toEqual([...[7, undefined, undefined, undefined]]);
    expect(summary({ trigger: '90' }, row, { current: undefined }).problems).toEqual([]);
  });

  it('CONTRACT-242 one form sets both legs, which are each other’s, and shows the PnL at each', () => {
    const form = {
      ...EMPTY_PROTECTION,
      ...{ 'take-profit': { trigger: '110', price: '' }, 'stop-loss': { trigger: '95', price: '' } },
      size: '0.5',
    };
    const set = { id: 7, purpose: 'stop-loss', size: '0.5', pair: 0, status: 'waiting' } as const;
    const both = protectionSummary(form, row, { ...market, triggers: [set] });
    expect(both.inputs).toEqual([
      { purpose: 'take-profit', trigger: '110', triggerBy: 'mark', type: 'market', size: '0.5' },
      { purpose: 'stop-loss', trigger: '95', triggerBy: 'mark', type: 'market', size: '0.5' },
    ]);
    expect([both.legs['take-profit']?.settled, both.legs['stop-loss']?.settled]).toEqual(['5', '-2.5']);
    const one = protectionSummary(withoutLegs(form, ['stop-loss']), row, { ...market, triggers: [set] });
    expect(one.inputs).toMatchObject([{ purpose: 'take-profit', pair: 7 }]);
    expect(one.legs['stop-loss']).toBeUndefined();
  });

  it('CONTRACT-242 a leg with a problem holds back both; a form without prices lacks the first one', () => {
    const wrong = { ...EMPTY_PROTECTION, 'take-profit': { trigger: '110', price: '' } };
    const both = { ...wrong, 'stop-loss': { trigger: '110', price: '' } };
    expect(protectionSummary(both, row, market)).toMatchObject({
      inputs: undefined,
      legs: { 'take-profit': { problems: [] }, 'stop-loss': { problems: [{ code: 'wrong-side' }] } },
    });
    expect(protectionSummary(EMPTY_PROTECTION, row, market)).toMatchObject({
      inputs: undefined,
      legs: { 'take-profit': { problems: [{ field: 'trigger', code: 'empty' }] }, 'stop-loss': undefined },
    });
  });
});
