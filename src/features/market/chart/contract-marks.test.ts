import { expect, it } from 'vitest';
import { stepOf } from '#domain/market/instrument';
import { contractMarks, NO_PAST, type ContractPast } from './contract-marks.ts';

const past: ContractPast = {
  fills: [{ id: 2, side: 'buy', time: 2_000, price: '10.50' }],
  fundings: [
    { id: 5, time: 5_000, amount: '-0.12' },
    { id: 6, time: 6_000, amount: '0.10' },
  ],
  liquidations: [{ id: 1, time: 7_000, price: '9.00', cause: 'liquidation' }],
};

it('CHART-1009 fills, funding and forced closes are marks; what was fetched and received is one', () => {
  const live = {
    ...NO_PAST,
    fills: [...past.fills, { id: 3, side: 'sell' as const, time: 3_000, price: '9.50' }],
  };
  expect(contractMarks(past, { ...live, fundings: past.fundings }, stepOf('0.50'))).toEqual([
    { kind: 'paid', time: 5_000 },
    { kind: 'received', time: 6_000 },
    { kind: 'buy', time: 2_000, price: 21 },
    { kind: 'sell', time: 3_000, price: 19 },
    { kind: 'liquidation', time: 7_000, price: 18 },
  ]);
});
