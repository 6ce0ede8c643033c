/**
 * A page of candles, checked and converted to whole steps. It is accepted exactly if the protocol's schema accepts it
 * and it has the instrument's digits; it is accepted completely or refused.
 */
import type { Candle } from '#domain/market/candle';
import type { Steps } from '#domain/market/instrument';
import type { Millis } from '#domain/units';
import { isFields } from '../feed/check.ts';
import { hasFields, isCount } from '../feed/check-json.ts';
import { stepsOfText } from '#domain/market/step-text';

/** How an open candle is made: its last minutes, and the rollup of all its earlier ones. */
export interface OpenCandle {
  readonly base: Candle | undefined;
  readonly minutes: readonly Candle[];
}

export interface CandlePage {
  readonly epoch: string;
  /** Id of the last trade in these candles. */
  readonly tradeId: number;
  readonly zone: string;
  /** Oldest first. */
  readonly list: readonly Candle[];
  /** `before` of the next older page; undefined at the start of history. */
  readonly next: Millis | undefined;
  readonly open: OpenCandle | undefined;
}

export function decodeCandlePage(page: unknown, steps: Steps): CandlePage | undefined {
  if (!isFields(page) || !hasFields(page, 6)) return undefined;
  const { epoch, tradeId, zone, list, next, open } = page;
  if (typeof epoch !== 'string' || !isCount(tradeId) || typeof zone !== 'string') return undefined;
  if (next !== null && !isCount(next)) return undefined;
  const candles = decodeCandles(list, steps);
  const running = open === null ? undefined : decodeOpen(open, steps);
  if (!candles || (open !== null && !running)) return undefined;
  return { epoch, tradeId, zone, list: candles, next: next ?? undefined, open: running };
}

function decodeOpen(open: unknown, steps: Steps): OpenCandle | undefined {
  if (!isFields(open) || !hasFields(open, 2)) return undefined;
  const minutes = decodeCandles(open['minutes'], steps);
  const base = open['base'] === null ? undefined : decodeCandle(open['base'], steps);
  if (!minutes || (open['base'] !== null && !base)) return undefined;
  return { base, minutes };
}

function decodeCandles(list: unknown, steps: Steps): readonly Candle[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const candles: Candle[] = [];
  for (const row of list as unknown[]) {
    const candle = decodeCandle(row, steps);
    if (!candle) return undefined;
    candles.push(candle);
  }
  return candles;
}

function decodeCandle(row: unknown, { price, size }: Steps): Candle | undefined {
  if (!Array.isArray(row) || row.length !== 7) return undefined;
  const [time, openText, highText, lowText, closeText, volume, trades] = row as unknown[];
  const open = stepsOfText(openText, price);
  const high = stepsOfText(highText, price);
  const low = stepsOfText(lowText, price);
  const close = stepsOfText(closeText, price);
  const lots = stepsOfText(volume, size);
  if (!isCount(time) || !isCount(trades)) return undefined;
  if (open < 0 || high < 0 || low < 0 || close < 0 || lots < 0) return undefined;
  return { time, open, high, low, close, lots, trades };
}
