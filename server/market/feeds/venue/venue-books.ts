/**
 * Turns the messages of a venue's streams into the feed's quotes, prints and marks. The service keeps each whole book
 * and mirrors the best 200 levels a side; watched markets are quoted at full rate, the others once a second. A trade is
 * matched with the book of its moment: earlier changes are quoted first.
 */
import type { Clock } from '#domain/clock';
import { formatScaled } from '#domain/decimal-text';
import type { SizedLevel } from '#domain/market/book-levels';
import { stepsOf, type Instrument } from '#domain/market/instrument';
import type { FeedMark, SourcePrice } from '#domain/market/market-mark';
import type { Millis, Size, TakerSide, Ticks } from '#domain/units';
import type { FeedSink } from '../feed.ts';
import { FeedMirror } from '../feed-mirror.ts';
import { nearestTick } from '../nearest-tick.ts';
import type { VenueClock } from './venue-clock.ts';

/** The sources of an index: the venue's own, and the middle price of its spot market. */
const INDEX_SOURCE = 'index';
const SPOT_SOURCE = 'spot';
const BEAT_MILLIS = 50;
const UNWATCHED_MILLIS = 1000;

interface VenueBook {
  readonly mirror: FeedMirror;
  isDirty: boolean;
  quotedAt: number;
  /** When its book last changed. */
  changedAt: Millis;
  /** When the newest change of its book left the venue, by the platform's clock. */
  source: Millis | undefined;
}

export interface VenueBooksInput {
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly isWatched: (symbol: string) => boolean;
  /** The clock by which the venue dates a market's messages. */
  readonly venueClockOf: (symbol: string) => Pick<VenueClock, 'ours'>;
  /** An unreadable row or message of a market was skipped. */
  readonly onUnsound: (symbol: string, row: unknown) => void;
}

export class VenueBooks {
  private readonly markets: ReadonlyMap<string, VenueBook>;
  /** How many invalid rows each market has had since the start. */
  readonly unsound = new Map<string, number>();
  private readonly instruments: ReadonlyMap<string, Instrument>;
  private sink: FeedSink | undefined;
  private quit: () => void = () => undefined;

  constructor(private readonly input: VenueBooksInput) {
    this.instruments = new Map(input.instruments.map((each) => [each.symbol, each]));
    this.markets = new Map(
      input.instruments.map((instrument) => [
        instrument.symbol,
        {
          mirror: new FeedMirror(stepsOf(instrument)),
          isDirty: false,
          quotedAt: 0,
          changedAt: 0,
          source: undefined,
        },
      ]),
    );
  }

  start(sink: FeedSink): void {
    this.sink = sink;
    for (const symbol of this.markets.keys()) sink.begin(symbol);
    this.quit = this.input.clock.every(BEAT_MILLIS, () => {
      this.beat();
    });
  }

  stop(): void {
    this.quit();
    this.sink = undefined;
  }

  /** @param isWhole the levels replace the whole book */
  book(symbol: string, isWhole: boolean, bids: readonly SizedLevel[], asks: readonly SizedLevel[]): void {
    const market = this.market(symbol);
    if (isWhole) market.mirror.book.clear();
    market.mirror.book.apply(bids, asks);
    market.isDirty = true;
    market.changedAt = this.input.clock.now();
  }

  /** Sets when the next message left the venue, by the venue's clock. */
  left(symbol: string, time: unknown): void {
    const at = Number(time);
    if (Number.isSafeInteger(at) && at > 0)
      this.market(symbol).source = this.input.venueClockOf(symbol).ours(at);
  }

  /** Quotes the present book: a market that is confirmed again must not show its old book until the next beat. */
  publishBook(symbol: string): void {
    this.quote(symbol, this.market(symbol));
  }

  trade(symbol: string, side: TakerSide, price: Ticks, size: Size): void {
    if (!size) return;
    this.publishBook(symbol);
    this.sink?.print(symbol, side, price, size);
  }

  /** Counts an unreadable row; the market continues without it. */
  skip(symbol: string, row: unknown): void {
    this.unsound.set(symbol, (this.unsound.get(symbol) ?? 0) + 1);
    this.input.onUnsound(symbol, row);
  }

  /** The venue's spot market, if the feed has it, is a second source of the index. */
  mark(symbol: string, mark: FeedMark): void {
    const spot = this.spotPrice(symbol);
    const sources = spot && [{ name: INDEX_SOURCE, price: mark.index }, spot];
    this.sink?.mark(symbol, sources === undefined ? mark : { ...mark, sources });
  }

  /** The middle price of a contract's spot market, in ticks of the contract. */
  private spotPrice(symbol: string): SourcePrice | undefined {
    const contract = this.instruments.get(symbol);
    const spot = contract && this.instruments.get(`${contract.base}-${contract.quote}`);
    if (contract === undefined || spot === undefined || spot === contract) return undefined;
    const { mirror, changedAt } = this.market(spot.symbol);
    const [bid, ask] = [mirror.book.bids.best(), mirror.book.asks.best()];
    if (bid === undefined || ask === undefined || bid >= ask) return undefined;
    const { price: from } = stepsOf(spot);
    const middle = formatScaled((BigInt(bid) + BigInt(ask)) * BigInt(from.unit) * 5n, from.digits + 1);
    const price = nearestTick(middle, stepsOf(contract).price);
    return price === undefined ? undefined : { name: SPOT_SOURCE, price, time: changedAt };
  }

  /** A market's book or connection was lost. */
  recheck(): void {
    this.sink?.recheck();
  }

  /** The whole book of a market, for checks. */
  levels(symbol: string) {
    return this.market(symbol).mirror.book;
  }

  private beat(): void {
    const now = this.input.clock.now();
    for (const [symbol, market] of this.markets) {
      if (!market.isDirty) continue;
      const isDue = now - market.quotedAt >= UNWATCHED_MILLIS;
      if (isDue || this.input.isWatched(symbol)) this.quote(symbol, market);
    }
  }

  private quote(symbol: string, market: VenueBook): void {
    if (!market.isDirty) return;
    market.isDirty = false;
    market.quotedAt = this.input.clock.now();
    const quote = market.mirror.nextQuote();
    if (quote) this.sink?.quote(symbol, quote.whole, quote.bids, quote.asks, market.source);
  }

  private market(symbol: string): VenueBook {
    const market = this.markets.get(symbol);
    if (market === undefined) throw new RangeError(`no such market: ${symbol}`);
    return market;
  }
}
