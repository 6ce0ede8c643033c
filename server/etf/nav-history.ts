/**
 * The net asset value of a product's present basket in the past, from the candles of its coins: so it has a past from
 * its first day.
 */
import { ETF_MONEY, etfMarketOf } from '#domain/etf/etf-terms';
import { coinValue, navOfValue, cashValue } from '#domain/etf/nav';
import { minorText } from '#domain/ledger/minor';
import type { Period } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { EtfRange } from '#protocol/names/etf';
import type { CandlesPage } from '#protocol/names/market';
import type { HeldEtf } from './held-etfs.ts';

export type NavPoint = readonly [Millis, string];

const RANGES: Readonly<Record<EtfRange, { readonly period: Period; readonly count: number }>> = {
  '1D': { period: '15m', count: 97 },
  '1W': { period: '1h', count: 169 },
  '1M': { period: '4h', count: 181 },
  '1Y': { period: '1d', count: 366 },
};

/** An answer is used this long for all who ask. */
const KEPT_MILLIS: Millis = 30_000;

/** Candles of a market, the newest ones if `before` is undefined; undefined: it is not listed. */
interface PastCandles {
  page(
    symbol: string,
    period: Period,
    before: Millis | undefined,
    count: number,
  ): Promise<CandlesPage | undefined>;
}

interface Kept {
  readonly time: Millis;
  /** The basket as it was asked for: another one has another past. The coins held change with each order. */
  readonly perShare: string;
  readonly points: Promise<readonly NavPoint[]>;
}

export class NavHistory {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly candles: PastCandles) {}

  of({ product, coins, cashPerShare }: HeldEtf, range: EtfRange, now: Millis): Promise<readonly NavPoint[]> {
    const key = `${product} ${range}`;
    const perShare = [
      `${ETF_MONEY} ${String(cashPerShare)}`,
      ...coins.map((coin) => `${coin.asset} ${String(coin.perShare)}`),
    ].join();
    const known = this.kept.get(key);
    const isFresh = known !== undefined && now - known.time < KEPT_MILLIS;
    if (isFresh && known.perShare === perShare) return known.points;
    const points = this.points({ coins, cashPerShare }, range);
    this.kept.set(key, { time: now, perShare, points });
    return points;
  }

  /** Only times at which every coin has a candle. */
  private async points(
    { coins, cashPerShare }: Pick<HeldEtf, 'coins' | 'cashPerShare'>,
    range: EtfRange,
  ): Promise<readonly NavPoint[]> {
    const { period, count } = RANGES[range];
    const values = new Map<Millis, { sum: bigint; coins: number }>();
    for (const { asset, perShare } of coins) {
      const page = await this.candles.page(etfMarketOf(asset), period, undefined, count);
      for (const [time, , , , close] of page?.list ?? []) {
        const value = values.get(time) ?? { sum: cashValue(cashPerShare), coins: 0 };
        const sum = value.sum + (coinValue(perShare, close) ?? 0n);
        values.set(time, { sum, coins: value.coins + 1 });
      }
    }
    return [...values]
      .filter(([, value]) => value.coins === coins.length)
      .sort(([one], [other]) => one - other)
      .map(([time, { sum }]) => [time, minorText(navOfValue(sum))]);
  }
}
