/** Everything that the platform publishes of one market, from the core's committed events. */
import { stepsOf, type Instrument, type Steps } from '#domain/market/instrument';
import type { MarketMark } from '#domain/market/market-mark';
import type { Millis, Size, TakerSide, Ticks } from '#domain/units';
import type { IndexRow, MarkRow, MarketEvent, TickerRow } from '../core/publication.ts';
import { BookStream } from './book-stream.ts';
import { TickerStats } from './ticker-stats.ts';
import { rateOf, tickerRow, type UsdtRate } from './ticker-row.ts';
import { TradeTape } from './trade-tape.ts';

export class MarketStream {
  readonly book: BookStream;
  readonly tape: TradeTape;
  readonly stats: TickerStats;
  private readonly steps: Steps;
  private mark: MarketMark | undefined;
  private row: TickerRow | undefined;

  constructor(readonly instrument: Instrument) {
    this.book = new BookStream(instrument);
    this.tape = new TradeTape(instrument.symbol);
    this.steps = stepsOf(instrument);
    this.stats = new TickerStats(this.steps.size);
  }

  apply(event: MarketEvent): void {
    switch (event.kind) {
      case 'market.opened':
        this.book.begin(event.epoch);
        this.tape.begin(event.epoch);
        return;
      case 'market.levels-changed':
        this.book.apply(event.bids, event.asks);
        return;
      case 'market.traded':
        this.tape.add(event);
        this.stats.trade(event.price, event.lots, event.time);
        this.row = undefined;
        return;
      case 'market.marked':
        this.mark = event;
    }
  }

  /** A trade of a wide market: its ids count from 1 in each run. */
  print(side: TakerSide, price: Ticks, lots: Size, time: Millis): void {
    this.apply({ kind: 'market.traded', id: this.tape.lastId + 1, price, lots, side, time });
  }

  advance(time: number): void {
    if (this.stats.advance(time)) this.row = undefined;
  }

  get usdtRate(): UsdtRate | undefined {
    return rateOf(this.steps, this.stats.last);
  }

  /** @param rate of the quote coin; the row is made again if a trade, the minute or the rate changed it. */
  ticker(rate: UsdtRate | undefined): TickerRow {
    if (!this.row || this.instrument.quote !== 'USDT') {
      this.row = tickerRow(this.instrument, this.steps, this.stats, rate);
    }
    return this.row;
  }

  /** Undefined: index and sources are live, or there is none yet. */
  indexRow(): IndexRow | undefined {
    const { indexState = 'live', sources = '' } = this.mark ?? {};
    if (indexState === 'live' && sources === '') return undefined;
    return { symbol: this.instrument.symbol, state: indexState, sources };
  }

  markRow(): MarkRow {
    const { symbol } = this.instrument;
    const { mark = null, index = null, fundingRate = null, nextFundingTime = null } = this.mark ?? {};
    return { symbol, mark, index, fundingRate, nextFundingTime };
  }
}
