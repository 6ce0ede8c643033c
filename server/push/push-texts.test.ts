import { expect, it } from 'vitest';
import { ALERT_KINDS } from '#domain/alert/alert-terms';
import { LANGUAGE_CODES } from '#protocol/names/languages';
import { readPushTexts } from './push-texts.ts';

it('ALERT-082 a push message names a contract apart from its spot market, in every language', () => {
  const text = readPushTexts();
  for (const language of LANGUAGE_CODES)
    for (const kind of ALERT_KINDS) {
      expect(text({ kind, symbol: 'BTC-USDT-PERP' }, language)).toContain('BTC/USDT PERP');
      expect(text({ kind, symbol: 'BTC-USDT' }, language)).not.toContain('PERP');
    }
});

it('ETF-123 a push message of a coin of an ETF names the ETF, in every language', () => {
  const text = readPushTexts();
  for (const language of LANGUAGE_CODES)
    expect(text({ kind: 'etf', symbol: 'TOP10ETF' }, language)).toMatch(/TOP10ETF(?!\/)/);
});
