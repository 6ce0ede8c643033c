import { expect, it } from 'vitest';
import { marketTexts } from './market-texts.ts';

it('POSITION-042 lists name a contract apart from its spot market, also before markets are known', () => {
  const texts = marketTexts('en', undefined);
  expect(texts.market('BTC-USDT')).toBe('BTC/USDT');
  expect(texts.market('BTC-USDT-PERP')).toBe('BTC/USDT PERP');
  expect([texts.base('BTC-USDT-PERP'), texts.quote('BTC-USDT-PERP')]).toEqual(['BTC', 'USDT']);
});
