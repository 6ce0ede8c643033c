import { expect, it } from 'vitest';
import { closedNet } from './closed-net.ts';

it.each([
  ['4.0775', '9.16', '-5.0825'],
  ['10', '0.25', '9.75'],
  ['-3', '0.00000001', '-3.00000001'],
  ['1.5', '1.5', '0'],
  ['0', '0', '0'],
])('CONTRACT-173 a settled PnL of %s less fees of %s is %s', (pnl, fee, net) => {
  expect(closedNet({ pnl, fee })).toBe(net);
});
