/** Makes the messages of `protocol/names/market.ts` from publications: ticks and lots become text here. */
import { formatScaled } from '#domain/decimal-text';
import type { SizedLevel } from '#domain/market/book-levels';
import { formatSteps, stepsOf, type Instrument, type Steps } from '#domain/market/instrument';
import { rateText } from '#domain/market/rate-text';
import type { Ticks } from '#domain/units';
import type {
  BookMessage,
  ChannelKind,
  MarketMessages,
  TickerChange,
  TradesMessage,
  WireIndex,
  WireLevel,
  WireMark,
  WireTicker,
  WireTrade,
} from '#protocol/names/market';
import type {
  BookUpdate,
  MarketUpdate,
  MarketUpdates,
  MarkRow,
  PublishedTrade,
  TickerRow,
  TickerRowChange,
  TradesUpdate,
  Volume,
} from '../core/publication.ts';

export class MarketTexts {
  private readonly steps: ReadonlyMap<string, Steps>;
  /** The rows of all tickers by symbol. A row is the same object until it changes. */
  private readonly tickers = new Map<string, { readonly row: TickerRow; readonly text: WireTicker }>();
  /** An update is sent to many readers at once, and its text is made once. */
  private last: { readonly update: MarketUpdate; readonly message: MarketMessages[ChannelKind] } | undefined;

  constructor(instruments: readonly Instrument[]) {
    this.steps = new Map(instruments.map((each) => [each.symbol, stepsOf(each)]));
  }

  message<Kind extends ChannelKind>(kind: Kind, update: MarketUpdates[Kind]): MarketMessages[Kind] {
    if (this.last?.update !== update) this.last = { update, message: this.made(kind, update) };
    return this.last.message as MarketMessages[Kind];
  }

  trades(symbol: string, trades: readonly PublishedTrade[]): WireTrade[] {
    const { price, size } = this.stepsOf(symbol);
    return trades.map(([id, tick, lots, side, time]) => [
      id,
      formatSteps(tick, price),
      formatSteps(lots, size),
      side,
      time,
    ]);
  }

  private made(kind: ChannelKind, update: MarketUpdate): MarketMessages[ChannelKind] {
    if ('bids' in update) return this.bookMessage(update);
    if ('funds' in update) return update;
    if ('trades' in update) return this.tradesMessage(update);
    if ('silent' in update) {
      const { type, time, rows, silent } = update;
      return { type, time, rows: rows.map((row) => this.tickerOf(row)), silent };
    }
    const { time, rows } = update;
    if (kind === 'marks') return this.marksMessage(update as MarketUpdates['marks']);
    return { time, rows: (rows as readonly TickerRowChange[]).map((row) => this.changeOf(row)) };
  }

  private marksMessage({ time, rows, indexes }: MarketUpdates['marks']): MarketMessages['marks'] {
    const states = indexes?.map(({ symbol, state, sources }): WireIndex => [symbol, state, sources]);
    return { time, rows: rows.map((row) => this.markOf(row)), ...(states && { indexes: states }) };
  }

  private stepsOf(symbol: string): Steps {
    const steps = this.steps.get(symbol);
    if (steps === undefined) throw new RangeError(`no such market: ${symbol}`);
    return steps;
  }

  private bookMessage({
    symbol,
    type,
    epoch,
    prev,
    seq,
    bids,
    asks,
    checksum,
    time,
  }: BookUpdate): BookMessage {
    const { price, size } = this.stepsOf(symbol);
    const texts = (levels: readonly SizedLevel[]) =>
      levels.map(([tick, lots]): WireLevel => [formatSteps(tick, price), formatSteps(lots, size)]);
    return { symbol, type, epoch, prev, seq, bids: texts(bids), asks: texts(asks), checksum, time };
  }

  private tradesMessage({ symbol, type, epoch, trades, time }: TradesUpdate): TradesMessage {
    return { symbol, type, epoch, trades: this.trades(symbol, trades), time };
  }

  private tickerOf(row: TickerRow): WireTicker {
    const known = this.tickers.get(row.symbol);
    if (known?.row === row) return known.text;
    const { price, size } = this.stepsOf(row.symbol);
    const text = (ticks: Ticks | null) => (ticks === null ? null : formatSteps(ticks, price));
    const quote = volumeText(row.quote);
    const made: WireTicker = [
      row.symbol,
      text(row.last),
      text(row.open),
      text(row.high),
      text(row.low),
      formatSteps(row.base, size),
      quote,
      row.usdt === row.quote ? quote : row.usdt && volumeText(row.usdt),
    ];
    this.tickers.set(row.symbol, { row, text: made });
    return made;
  }

  private changeOf({ symbol, ...values }: TickerRowChange): TickerChange {
    const { price, size } = this.stepsOf(symbol);
    const change: { -readonly [Value in keyof TickerChange]: TickerChange[Value] } = { symbol };
    for (const value of PRICES) {
      const ticks = values[value];
      if (ticks !== undefined) change[value] = ticks === null ? null : formatSteps(ticks, price);
    }
    if (values.base !== undefined) change.base = formatSteps(values.base, size);
    if (values.quote !== undefined) change.quote = volumeText(values.quote);
    if (values.usdt !== undefined) change.usdt = values.usdt && volumeText(values.usdt);
    return change;
  }

  private markOf({ symbol, mark, index, fundingRate, nextFundingTime }: MarkRow): WireMark {
    const { price } = this.stepsOf(symbol);
    const text = (ticks: Ticks | null) => (ticks === null ? null : formatSteps(ticks, price));
    const rate = fundingRate === null ? null : rateText(fundingRate);
    return [symbol, text(mark), text(index), rate, nextFundingTime];
  }
}

const PRICES = ['last', 'open', 'high', 'low'] as const;

function volumeText({ scaled, digits }: Volume): string {
  return formatScaled(scaled, digits);
}
