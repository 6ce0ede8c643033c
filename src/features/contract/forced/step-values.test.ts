import { expect, it } from 'vitest';
import type { ContractLiquidation } from '../../../../protocol/names/liquidation.ts';
import { againstMark, bookPrice, leftAfter, ratioBefore, totalsOf } from './step-values.ts';

const STEP: ContractLiquidation = {
  ...{
    id: 1,
    position: 7,
    symbol: 'BTC-USDT-PERP',
    positionSide: 'net',
    side: 'long',
    marginMode: 'isolated',
  },
  ...{ cause: 'liquidation', tier: 2, mark: '60000.0', equity: '12', requirement: '12.5', cancelled: 2 },
  ...{ size: '1.500', closed: '0.500', price: '59990.0', order: 4, filled: '0.300', filledTotal: '17998.5' },
  ...{ takenOver: '0.200', deleveraged: '0.000', pnl: '-1000.123', fee: '0.5', paid: '2' },
  ...{ asset: 'USDT', time: 1 },
};

it('LIQUIDATION-500 the steps of a liquidation add up to what was closed and what it cost', () => {
  const second = { ...STEP, id: 2, size: '1.000', closed: '1.000', pnl: '-2', fee: '0.25' };
  expect(totalsOf([STEP, second])).toEqual({
    ...{ pnl: '-1002.123', fee: '0.75', closed: '1.500', size: '1.500', asset: 'USDT' },
  });
  expect([leftAfter(STEP), leftAfter(second)]).toEqual(['1.000', '0.000']);
  expect([bookPrice(STEP), bookPrice({ ...STEP, filled: '0.000', filledTotal: '0' })]).toEqual([
    '59995.0',
    '',
  ]);
});

it('LIQUIDATION-501 a deleveraged position shows what its price gained or cost against the mark', () => {
  expect(againstMark(STEP)).toBe('-5');
  expect(againstMark({ ...STEP, side: 'short' })).toBe('5');
});

it('LIQUIDATION-523 the margin ratio before a step is its requirement by its equity', () => {
  expect(ratioBefore(STEP)).toBe(1_041_666n);
  expect(ratioBefore({ equity: '0', requirement: '1' })).toBeUndefined();
  expect(ratioBefore({ equity: '-3', requirement: '1' })).toBeUndefined();
});
