import { expect, it } from 'vitest';
import { BTC_STEPS, positionAt } from '../../tests/support/fake-contract-terms.ts';
import { tinyInstrument } from '../../tests/support/tiny-instrument.ts';
import {
  checkTrigger,
  isBeyondLiquidation,
  isOnItsSide,
  type TriggerFacts,
  type TriggerInput,
} from './check-trigger.ts';

const FACTS: TriggerFacts = {
  instrument: tinyInstrument('BTC-USDT-PERP', { priceStep: '0.1', minSize: '0.002' }),
  ...{ steps: BTC_STEPS, current: 1_000, position: undefined },
  ...{ leastCallbackBps: 10, mostCallbackBps: 1_000 },
};
const STOP: TriggerInput = {
  ...{ purpose: 'stop', side: 'sell', type: 'market', trigger: '99.9', callbackBps: 0 },
  ...{ activation: '', price: '', size: '0.002' },
};
const TRAILING: TriggerInput = { ...STOP, trigger: '', callbackBps: 10 };
const LONG = positionAt('long', 10, 1_000);
const SHORT = positionAt('short', 10, 1_000);

const check = (more: Partial<TriggerInput>, facts: Partial<TriggerFacts> = {}) =>
  checkTrigger({ ...STOP, ...more }, { ...FACTS, ...facts });
const trail = (more: Partial<TriggerInput>) => checkTrigger({ ...TRAILING, ...more }, FACTS);
const problems = (...all: readonly (readonly [field: string, code: string])[]) => ({
  problems: all.map(([field, code]) => ({ field, code })),
});

it('CONTRACT-561 a stop fires on its side of the price, a take-profit where its position gains', () => {
  const at = { activation: undefined, price: undefined, lots: 2 };
  expect(check({})).toEqual({ tick: 999, rises: false, ...at });
  expect(check({ trigger: '100.1' })).toEqual({ tick: 1_001, rises: true, ...at });
  expect(check({ purpose: 'take-profit' })).toEqual({ tick: 999, rises: true, ...at });
  expect(check({ purpose: 'take-profit', side: 'buy' })).toEqual({ tick: 999, rises: false, ...at });
  expect(check({ purpose: 'stop-loss' })).toEqual({ tick: 999, rises: false, ...at });
  expect(check({ purpose: 'stop-loss', side: 'buy' })).toEqual({ tick: 999, rises: true, ...at });
});

it('CONTRACT-561 a trigger may have a limit price, and of a position the whole size', () => {
  const limit = { type: 'limit', price: '99.5' } as const;
  expect(check(limit)).toMatchObject({ price: 995, lots: 2 });
  expect(check({ ...limit, size: '' }, { position: LONG })).toMatchObject({ price: 995, lots: undefined });
  expect(check({ size: '0.003' }, { position: LONG })).toMatchObject({ lots: 3 });
  expect(check({ type: 'limit' })).toEqual(problems(['price', 'empty']));
  expect(check({ price: '99.5' })).toEqual(problems(['price', 'not-allowed']));
  expect(check({ size: '' })).toEqual(problems(['size', 'empty']));
  expect(check({ size: '0.001' }, { position: LONG })).toEqual(problems(['size', 'too-small']));
});

it('CONTRACT-561 all problems of a trigger are named at once, in the order of the fields', () => {
  expect(check({ trigger: '100' })).toEqual(problems(['trigger', 'at-market']));
  expect(check({ trigger: '' })).toEqual(problems(['trigger', 'empty']));
  expect(check({ activation: '101' })).toEqual(problems(['activation', 'not-allowed']));
  expect(check({ trigger: '99.95', type: 'limit', size: '' })).toEqual(
    problems(['trigger', 'off-step'], ['price', 'empty'], ['size', 'empty']),
  );
  expect(
    trail({ trigger: '99', purpose: 'stop-loss', type: 'limit', price: '99', activation: '1.05' }),
  ).toEqual(
    problems(
      ['trigger', 'not-allowed'],
      ['callbackBps', 'not-allowed'],
      ['type', 'not-allowed'],
      ['activation', 'off-step'],
    ),
  );
});

it('CONTRACT-561 a trailing stop has a callback within its range, and follows the price at once', () => {
  const at = { activation: undefined, price: undefined, lots: 2 };
  expect(trail({})).toEqual({ tick: 999, rises: false, ...at });
  expect(trail({ side: 'buy', callbackBps: 1_000 })).toEqual({ tick: 1_100, rises: true, ...at });
  expect(trail({ callbackBps: 9 })).toEqual(problems(['callbackBps', 'too-small']));
  expect(trail({ callbackBps: 1_001 })).toEqual(problems(['callbackBps', 'too-large']));
});

it.each([
  ['sell', '100.1', { tick: undefined, activation: 1_001 }],
  ['sell', '100', { tick: 999, activation: undefined }],
  ['sell', '99', { tick: 999, activation: undefined }],
  ['buy', '99.9', { tick: undefined, activation: 999 }],
  ['buy', '100', { tick: 1_001, activation: undefined }],
  ['buy', '101', { tick: 1_001, activation: undefined }],
] as const)(
  'CONTRACT-561 a trailing stop waits for an activation price that is not reached: %s at %s',
  (side, activation, expected) => {
    expect(trail({ side, activation })).toMatchObject({ ...expected, rises: side === 'buy' });
  },
);

it('CONTRACT-561 both legs of a position are beyond the open and the present price, not at them', () => {
  const passes = (purpose: 'take-profit' | 'stop-loss', position: typeof LONG, current: number) =>
    [988, 989, 990, 999, 1_000, 1_001, 1_010, 1_011].filter((tick) =>
      isOnItsSide(purpose, tick, BTC_STEPS, { position, current }),
    );
  expect(passes('take-profit', LONG, 1_010)).toEqual([1_011]);
  expect(passes('take-profit', LONG, 990)).toEqual([1_001, 1_010, 1_011]);
  expect(passes('stop-loss', LONG, 1_010)).toEqual([988, 989, 990, 999]);
  expect(passes('stop-loss', LONG, 990)).toEqual([988, 989]);
  expect(passes('take-profit', SHORT, 990)).toEqual([988, 989]);
  expect(passes('take-profit', SHORT, 1_010)).toEqual([988, 989, 990, 999]);
  expect(passes('stop-loss', SHORT, 1_010)).toEqual([1_011]);
  expect(passes('stop-loss', SHORT, 990)).toEqual([1_001, 1_010, 1_011]);
});

it('CONTRACT-561 a stop at the liquidation price is beyond it, one tick before is not', () => {
  const beyond = (side: 'long' | 'short', liquidation: number | undefined) =>
    [899, 900, 901].filter((tick) => isBeyondLiquidation(side, tick, liquidation));
  expect(beyond('long', 900)).toEqual([899, 900]);
  expect(beyond('short', 900)).toEqual([900, 901]);
  expect(beyond('long', undefined)).toEqual([]);
});
