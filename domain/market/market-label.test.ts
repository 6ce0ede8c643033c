import { expect, it } from 'vitest';
import { marketLabel } from './market-label.ts';

it('ALERT-082 a contract has another name than its spot market', () => {
  expect([marketLabel('BTC-USDT-PERP'), marketLabel('BTC-USDT')]).toEqual(['BTC/USDT PERP', 'BTC/USDT']);
});
