/** Recordings, and the books and marks at the end of a plain replay. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { stepsOf, type Steps } from '../../domain/market/instrument.ts';
import type { BookText } from './book-client.ts';

/** Our own, made from a seed. */
export const SHORT_RECORDING = fileURLToPath(new URL('short.jsonl.gz', import.meta.url));
const RECORDINGS =
  process.env['RECORDINGS'] ?? fileURLToPath(new URL('../../../shared/recordings', import.meta.url));
/** A real venue's; the folder may be absent. */
export const REAL_RECORDING = join(RECORDINGS, 'eth-usd-perp.jsonl.gz');
interface Line {
  readonly type: string;
  readonly symbol: string;
  readonly bids?: [string, string][];
  readonly asks?: [string, string][];
  readonly price: string;
  readonly size: string;
  readonly side: string;
  readonly priceStep: string;
  readonly sizeStep: string;
}

export interface PlainMarket {
  readonly steps: Steps;
  readonly bids: Map<string, string>;
  readonly asks: Map<string, string>;
  readonly trades: { readonly price: string; readonly size: string; readonly side: string }[];
}

/** The simplest replay: a map per side, line by line, nothing merged. */
export function plainReplay(file: string): Map<string, PlainMarket> {
  const markets = new Map<string, PlainMarket>();
  for (const text of gunzipSync(readFileSync(file)).toString().split('\n').filter(Boolean)) {
    const line = JSON.parse(text) as Line;
    if (line.type === 'instrument') {
      markets.set(line.symbol, { steps: stepsOf(line), bids: new Map(), asks: new Map(), trades: [] });
      continue;
    }
    const market = markets.get(line.symbol);
    if (market === undefined) throw new Error(`${line.symbol} without an instrument`);
    if (line.type === 'trade') market.trades.push({ price: line.price, size: line.size, side: line.side });
    for (const name of ['bids', 'asks'] as const) {
      if (line.type === 'snapshot') market[name].clear();
      for (const [price, size] of line[name] ?? []) {
        if (Number(size) === 0) market[name].delete(price);
        else market[name].set(price, size);
      }
    }
  }
  return markets;
}

/** The best levels of each side, best first, as the file writes them. */
export function best(count: number, market: PlainMarket | undefined): BookText {
  const rows = (side: Map<string, string> | undefined, sign: number) =>
    [...(side ?? [])].sort(([a], [b]) => sign * (Number(a) - Number(b))).slice(0, count);
  return { bids: rows(market?.bids, -1), asks: rows(market?.asks, 1) };
}
