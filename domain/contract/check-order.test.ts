import { expect, it } from 'vitest';
import { BTC_STEPS, BTC_TERMS } from '../../tests/support/fake-contract-terms.ts';
import { tinyInstrument } from '../../tests/support/tiny-instrument.ts';
import { checkContractOrder, type ContractOrderInput } from './check-order.ts';

const BTC = tinyInstrument('BTC-USDT-PERP', { priceStep: '0.1', minSize: '0.002' });
const SOUND: ContractOrderInput = {
  ...{ side: 'buy', type: 'limit', timeInForce: 'gtc', postOnly: false },
  ...{ price: '100.5', size: '0.002', positionSide: 'net', reduceOnly: false },
};
const HEDGE = { leverage: 125, positionMode: 'hedge' } as const;
const ONE_WAY = { leverage: 125, positionMode: 'one-way' } as const;

const check = (more: Partial<ContractOrderInput>, mode: typeof HEDGE | typeof ONE_WAY = ONE_WAY) =>
  checkContractOrder({ ...SOUND, ...more }, mode, BTC, BTC_STEPS, BTC_TERMS);

it('CONTRACT-560 an order at its borders is taken, and all its problems are named at once', () => {
  expect(check({})).toEqual({ tick: 1_005, lots: 2 });
  expect(check({ type: 'market', price: '' })).toEqual({ tick: undefined, lots: 2 });
  expect(check({ price: '100.55' })).toEqual({ problems: [{ field: 'price', code: 'off-step' }] });
  expect(check({ size: '0.001' })).toEqual({ problems: [{ field: 'size', code: 'too-small' }] });
  const wrong = { type: 'market', postOnly: true, price: '1', size: '', positionSide: 'long' } as const;
  const mode = { leverage: 126, positionMode: 'one-way' } as const;
  expect(checkContractOrder({ ...SOUND, ...wrong }, mode, BTC, BTC_STEPS, BTC_TERMS)).toEqual({
    problems: [
      { field: 'postOnly', code: 'not-allowed' },
      { field: 'positionSide', code: 'wrong-mode' },
      { field: 'leverage', code: 'too-large' },
      { field: 'price', code: 'not-allowed' },
      { field: 'size', code: 'empty' },
    ],
  });
});

it('CONTRACT-560 only an order that may open something needs a leverage that its market allows', () => {
  const mode = { leverage: 126, positionMode: 'one-way' } as const;
  const problems = [{ field: 'leverage', code: 'too-large' }];
  expect(checkContractOrder(SOUND, mode, BTC, BTC_STEPS, BTC_TERMS)).toEqual({ problems });
  const reducing = { ...SOUND, reduceOnly: true };
  expect(checkContractOrder(reducing, mode, BTC, BTC_STEPS, BTC_TERMS)).toEqual({ tick: 1_005, lots: 2 });
  expect(checkContractOrder(SOUND, ONE_WAY, BTC, BTC_STEPS, { tiers: [] })).toEqual({ problems });
});

it.each([
  ['net', ONE_WAY, 'sell', true, undefined],
  ['net', HEDGE, 'buy', false, { field: 'positionSide', code: 'wrong-mode' }],
  ['long', ONE_WAY, 'buy', false, { field: 'positionSide', code: 'wrong-mode' }],
  ['long', HEDGE, 'buy', false, undefined],
  ['long', HEDGE, 'sell', true, undefined],
  ['long', HEDGE, 'buy', true, { field: 'reduceOnly', code: 'not-allowed' }],
  ['short', HEDGE, 'buy', true, undefined],
  ['short', HEDGE, 'sell', true, { field: 'reduceOnly', code: 'not-allowed' }],
] as const)(
  'CONTRACT-560 a side is named in hedge mode alone, and no order reduces what it opens: %s %o %s %s',
  (positionSide, mode, side, reduceOnly, problem) => {
    expect(check({ positionSide, side, reduceOnly }, mode)).toEqual(
      problem === undefined ? { tick: 1_005, lots: 2 } : { problems: [problem] },
    );
  },
);
