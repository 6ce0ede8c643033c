import { expect, it } from 'vitest';
import { closedResult } from './closed-result.ts';

it('CONTRACT-173 a gain that the fees exceed is a loss', () => {
  expect(closedResult({ pnl: '4.0775', fee: '9.16' })).toEqual({
    ...{ net: '-5.0825', fees: '-9.16' },
  });
});

it.each([
  [
    { pnl: '10', fee: '0.25' },
    { net: '9.75', fees: '-0.25' },
  ],
  [
    { pnl: '-3', fee: '0.00000001' },
    { net: '-3.00000001', fees: '-0.00000001' },
  ],
  [
    { pnl: '1.5', fee: '1.5' },
    { net: '0', fees: '-1.5' },
  ],
  [
    { pnl: '0', fee: '0' },
    { net: '0', fees: '0' },
  ],
])('CONTRACT-173 %j', (row, result) => {
  expect(closedResult(row)).toEqual(result);
});
