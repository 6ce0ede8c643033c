import { afterEach, expect, it, vi } from 'vitest';
import { noteAnswer } from '../../api/platform-clock.ts';
import type { ContractTermsAnswer } from '../use-contract-terms.ts';
import { delistingState } from './delisting-state.ts';
import { tradingEndIn, tradingEndOf } from './trading-end.ts';

const AT = 10_000_000;
const STOP = AT - 30 * 60_000;
const open = { at: AT, windowMinutes: 30, price: null, samples: 0, leastSamples: 15 };

it('CONTRACT-193 until its window a contract is only reduced, from then on nothing of it is placed', () => {
  expect(tradingEndOf(null, STOP)).toBeUndefined();
  expect(tradingEndOf(undefined, STOP)).toBeUndefined();
  expect(tradingEndOf(open, STOP - 1)).toBe('delisting');
  expect(tradingEndOf(open, STOP)).toBe('trading-ended');
  expect(tradingEndOf(open, AT + 1)).toBe('trading-ended');
  expect(tradingEndOf({ ...open, price: '3021.50' }, STOP - 1)).toBe('delisted');
});

const HOUR = 3_600_000;
const SYMBOL = 'ETH-USDT-PERP';

afterEach(() => vi.useRealTimers());

it.each([-2 * HOUR, 2 * HOUR])(
  'ALERT-090 the end of trading is read by the platform’s clock, also on a device whose clock is wrong by %i ms',
  (wrong) => {
    const at = Date.UTC(2026, 0, 1, 12);
    const delisting = { ...open, at };
    const terms = { markets: [{ symbol: SYMBOL, delisting }] } as unknown as ContractTermsAnswer;
    const seenAt = (platform: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: platform + wrong });
      const headers = new Headers({
        date: new Date(platform).toUTCString(),
        'cache-control': 'no-store',
      });
      noteAnswer(headers, Date.now());
      return [tradingEndIn(terms, SYMBOL), delistingState(delisting)];
    };
    expect(seenAt(at - HOUR)).toEqual(['delisting', 'announced']);
    expect(seenAt(at - 20 * 60_000)).toEqual(['trading-ended', 'window']);
    expect(seenAt(at + 60_000)).toEqual(['trading-ended', 'waiting']);
  },
);
