import { describe, expect, it } from 'vitest';
import type { TickersMessage } from '#protocol/names/market';
import { Tickers } from './tickers.ts';

function all(time: number, last: string | null, silent: string[] = []): TickersMessage {
  const rows = [['BTC-USDT', last, '100.00', null, null, '1', '1', '5']] as const;
  return { type: 'snapshot', time, rows, silent };
}

function changedBy(act: (changed: (symbol: string) => void) => void): string[] {
  const symbols: string[] = [];
  act((symbol) => symbols.push(symbol));
  return symbols;
}

describe('Tickers', () => {
  it('reports changes, and counts moves of the last price with their direction', () => {
    const tickers = new Tickers();
    expect(
      changedBy((changed) => {
        tickers.applyAll(all(1, '100.00'), changed);
      }),
    ).toEqual(['BTC-USDT']);
    expect(
      changedBy((changed) => {
        tickers.applyAll(all(2, '100.00'), changed);
      }),
    ).toEqual([]);
    expect(tickers.of('BTC-USDT')).toMatchObject({ moves: 0, move: 0, change: 0 });
    tickers.applyAll(all(3, '102.41'), () => undefined);
    expect(tickers.of('BTC-USDT')).toMatchObject({ moves: 1, move: 1, change: 241 });
    tickers.applySome({ time: 4, rows: [{ symbol: 'BTC-USDT', last: '99.00' }] }, () => undefined);
    expect(tickers.of('BTC-USDT')).toMatchObject({ moves: 2, move: -1, change: -100, usdt: '5' });
  });

  it('does not let the list of each second overwrite a later message of a watched market', () => {
    const tickers = new Tickers();
    tickers.applySome({ time: 5, rows: [{ symbol: 'BTC-USDT', last: '7.00' }] }, () => undefined);
    tickers.applyAll(all(4, '6.00'), () => undefined);
    expect(tickers.of('BTC-USDT')?.last).toBe('7.00');
  });

  it('FAULT-006 continues with a platform whose clock was set back', () => {
    const tickers = new Tickers();
    tickers.applyAll(all(90_000_000, '6.00'), () => undefined);
    tickers.applyAll(all(1_000, '7.00'), () => undefined);
    expect([tickers.of('BTC-USDT')?.last, tickers.lastConfirmedAt('BTC-USDT')]).toEqual(['7.00', 1_000]);
  });

  it('ENGINE-010 remembers since when a silent market is unconfirmed', () => {
    const tickers = new Tickers();
    tickers.applyAll(all(1_000, '1.00'), () => undefined);
    tickers.applyAll(all(2_000, '1.00', ['BTC-USDT']), () => undefined);
    tickers.applyAll(all(3_000, '1.00', ['BTC-USDT']), () => undefined);
    expect([tickers.isSilent('BTC-USDT'), tickers.lastConfirmedAt('BTC-USDT')]).toEqual([true, 1_000]);
    expect([tickers.isSilent('ETH-USDT'), tickers.lastConfirmedAt('ETH-USDT')]).toEqual([false, 3_000]);
    tickers.applyAll(all(4_000, '1.00'), () => undefined);
    expect(tickers.lastConfirmedAt('BTC-USDT')).toBe(4_000);
  });
});
