import { expect, it } from 'vitest';
import { alertTexts } from './alert-texts.ts';

it('ALERT-082 alerts and their notices name a contract apart from its spot market', () => {
  const { where, market } = alertTexts('en', undefined);
  expect([where('BTC-USDT-PERP'), market('BTC-USDT-PERP')]).toEqual(['BTC/USDT PERP', 'BTC/USDT PERP']);
  expect([where('BTC-USDT'), market('BTC-USDT')]).toEqual(['BTC/USDT', 'BTC/USDT']);
});
