/**
 * A market's load, generated from a seed: 200 tickers that all change ten times a second, and twenty times a second a
 * book of 40 levels, a tape of 50 trades and the last of 500 candles. Texts are formatted here, so that every
 * contender gets the same ones and only has to show them.
 */
import type { Candle } from '../../domain/market/candle.ts';
import type { Instrument } from '../../domain/market/instrument.ts';

export const TICKERS = 200;
export const BOOK_ROWS = 20;
export const TAPE_ROWS = 50;
const CANDLES = 500;
export const TICKER_MILLIS = 100;
export const MARKET_MILLIS = 50;
/** 1 January 2026, 00:00 UTC. */
const BEGAN = 1_767_225_600_000;
const CANDLE_MILLIS = 900_000;

export interface LoadTicker {
  readonly symbol: string;
  last: string;
  change: string;
  volume: string;
  direction: number;
  moves: number;
  move: number;
}

export interface LoadLevel {
  readonly tick: number;
  readonly depth: number;
  readonly price: string;
  readonly size: string;
  readonly total: string;
}

export interface LoadTrade {
  readonly id: number;
  readonly side: 1 | -1;
  readonly time: number;
  readonly price: string;
  readonly size: string;
  readonly clock: string;
}

export const LOAD_INSTRUMENTS: readonly Instrument[] = Array.from({ length: TICKERS }, (_none, at) => ({
  symbol: `C${String(at)}-USDT`,
  kind: 'spot',
  base: `C${String(at)}`,
  quote: 'USDT',
  name: `Coin ${String(at)}`,
  priceStep: '0.01',
  sizeStep: '0.001',
  groupings: [1, 10, 100],
  minSize: '0.001',
}));

export class MarketLoad {
  readonly tickers: LoadTicker[];
  readonly bids: LoadLevel[] = [];
  readonly asks: LoadLevel[] = [];
  readonly trades: LoadTrade[] = [];
  readonly candles: Candle[] = [];
  private readonly ticks: number[] = [];
  private readonly lots = new Map<number, number>();
  private state: number;
  private mid = 6_500_000;
  private id = 0;

  constructor(seed: number) {
    this.state = seed;
    this.tickers = LOAD_INSTRUMENTS.map(({ symbol }, at) => {
      this.ticks.push(10_000 + this.below(5_000_000));
      return {
        symbol,
        last: price(this.ticks[at] ?? 0),
        change: '+0.00%',
        volume: '0',
        direction: 0,
        moves: 0,
        move: 0,
      };
    });
    for (let at = 0; at < CANDLES; at++) this.addCandle(BEGAN + at * CANDLE_MILLIS);
    for (let at = 0; at < TAPE_ROWS; at++) this.addTrade();
    this.stepMarket();
  }

  /** Every market has a different price. */
  stepTickers(): void {
    this.tickers.forEach((ticker, at) => {
      const move = this.below(2) === 0 ? -1 : 1;
      const ticks = (this.ticks[at] ?? 0) + move * (1 + this.below(20));
      this.ticks[at] = ticks;
      const change = this.below(900) - 450;
      ticker.last = price(ticks);
      ticker.change = `${change < 0 ? '−' : '+'}${(Math.abs(change) / 100).toFixed(2)}%`;
      ticker.volume = `${(100 + this.below(90_000) / 100).toFixed(2)}M`;
      ticker.direction = Math.sign(change);
      ticker.move = move;
      ticker.moves++;
    });
  }

  /** About a third of the levels change, one to three trades happen, and the last candle changes. */
  stepMarket(): void {
    this.mid += this.below(7) - 3;
    for (let away = 1; away <= 2 * BOOK_ROWS; away++) {
      if (this.below(3) > 0) continue;
      this.lots.set(this.mid + away, 1 + this.below(9_000));
      this.lots.set(this.mid - away, 1 + this.below(9_000));
    }
    this.bids.splice(0, Infinity, ...this.side(-1));
    this.asks.splice(0, Infinity, ...this.side(1));
    for (let more = 1 + this.below(3); more > 0; more--) this.addTrade();
    this.moveCandle();
  }

  private side(away: 1 | -1): LoadLevel[] {
    const levels: { tick: number; lots: number; total: number }[] = [];
    let total = 0;
    for (let row = 1; row <= BOOK_ROWS; row++) {
      const tick = this.mid + away * row;
      const lots = this.lots.get(tick) ?? 500;
      total += lots;
      levels.push({ tick, lots, total });
    }
    return levels.map((level) => ({
      tick: level.tick,
      depth: level.total / total,
      price: price(level.tick),
      size: size(level.lots),
      total: size(level.total),
    }));
  }

  private addTrade(): void {
    this.id++;
    const time = BEGAN + this.id * 300;
    this.trades.unshift({
      id: this.id,
      side: this.below(2) === 0 ? 1 : -1,
      time,
      price: price(this.mid + this.below(3) - 1),
      size: size(1 + this.below(5_000)),
      clock: new Date(time).toISOString().slice(11, 19),
    });
    this.trades.length = Math.min(this.trades.length, TAPE_ROWS);
  }

  private addCandle(time: number): void {
    const open = this.mid;
    const close = open + this.below(4_001) - 2_000;
    const high = Math.max(open, close) + this.below(1_000);
    const low = Math.min(open, close) - this.below(1_000);
    this.candles.push({ time, open, high, low, close, lots: 1 + this.below(90_000), trades: 100 });
    this.mid = close;
  }

  private moveCandle(): void {
    const last = this.candles.at(-1);
    if (last === undefined) return;
    const high = Math.max(last.high, this.mid);
    const low = Math.min(last.low, this.mid);
    this.candles[this.candles.length - 1] = { ...last, high, low, close: this.mid, lots: last.lots + 5 };
  }

  private below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 4_294_967_296) * limit);
  }
}

export function price(ticks: number): string {
  const text = (ticks / 100).toFixed(2);
  const [whole = '', digits = ''] = text.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${digits}`;
}

function size(lots: number): string {
  return (lots / 1_000).toFixed(3);
}
