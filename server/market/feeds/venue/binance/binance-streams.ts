/**
 * Binance's public streams of one kind of markets, on one or two connections: books, aggregate trades and, for futures,
 * marks. Spot has everything on one address; futures have `/public` for books and `/market` for the rest (the venue's
 * split of April 2026).
 */
import { fieldsIn, fieldsOf, type Fields } from '../fields.ts';
import type { VenueStreams, VenueStreamsInput } from '../venue-feed.ts';
import { VenueConnection } from '../venue-connection.ts';
import type { VenueMarket } from '../venue-market.ts';
import type { VenueRest } from '../venue-rest.ts';
import { BinanceBook } from './binance-book.ts';
import { aggregateTrade, markPrice } from './binance-messages.ts';
import { futuresDepth, spotDepth } from './depth-sync.ts';

/** Five messages a second are allowed, including the answers to the venue's pings. */
const SEND_EVERY_MILLIS = 300;
const STREAMS_A_MESSAGE = 100;
/** Levels a side of a snapshot; more cost five times the weight. */
const DEPTH = 1000;

/** The differences between the two. */
const KINDS = {
  spot: { rule: spotDepth, depthPath: '/api/v3/depth', weight: 50, books: '/stream', rest: '/stream' },
  perpetual: {
    rule: futuresDepth,
    depthPath: '/fapi/v1/depth',
    weight: 20,
    books: '/public/stream',
    rest: '/market/stream',
  },
} as const;

export interface BinanceStreamsInput extends VenueStreamsInput {
  readonly kind: keyof typeof KINDS;
  readonly rest: VenueRest;
}

interface Followed {
  readonly market: VenueMarket;
  readonly book: BinanceBook;
  lastTrade: number;
}

export class BinanceStreams implements VenueStreams {
  private readonly byCode: ReadonlyMap<string, Followed>;
  private readonly bySymbol: ReadonlyMap<string, Followed>;
  private readonly links: readonly VenueConnection[];

  constructor(private readonly input: BinanceStreamsInput) {
    const { kind, markets, rest, venueBooks, clock, onTrouble } = input;
    const { rule, depthPath, weight, books } = KINDS[kind];
    const followed = markets.map((market): Followed => {
      const path = `${depthPath}?symbol=${encodeURIComponent(market.code)}&limit=${String(DEPTH)}`;
      const ask = () => rest.get(path, weight);
      const book = new BinanceBook({ market, rule, venueBooks, clock, depth: DEPTH, ask, onTrouble });
      return { market, book, lastTrade: -1 };
    });
    this.byCode = new Map(followed.map((each) => [each.market.code, each]));
    this.bySymbol = new Map(followed.map((each) => [each.market.instrument.symbol, each]));
    const depth = markets.map(({ code }) => `${code.toLowerCase()}@depth@100ms`);
    const trades = markets.map(({ code }) => `${code.toLowerCase()}@aggTrade`);
    this.links =
      kind === 'spot'
        ? [this.link(books, [...depth, ...trades], true)]
        : [
            this.link(books, depth, true),
            this.link(KINDS[kind].rest, [...trades, '!markPrice@arr@1s'], false),
          ];
  }

  start(): void {
    for (const link of this.links) link.start();
  }

  stop(): void {
    for (const link of this.links) link.stop();
    for (const { book } of this.bySymbol.values()) book.lose();
  }

  /** Undefined if it is not a market of these streams. */
  isAlive(symbol: string): boolean | undefined {
    const followed = this.bySymbol.get(symbol);
    return followed && followed.book.isSynced && this.links.every((link) => link.isAnswering);
  }

  private link(path: string, streams: readonly string[], hasBooks: boolean): VenueConnection {
    const { clock, chance, onTrouble } = this.input;
    const url = this.input.address + path;
    const link: VenueConnection = new VenueConnection({
      url,
      clock,
      chance,
      sendEvery: SEND_EVERY_MILLIS,
      ask: 'ping',
      onOpen: () => {
        for (let at = 0; at < streams.length; at += STREAMS_A_MESSAGE) {
          link.send({ method: 'SUBSCRIBE', params: streams.slice(at, at + STREAMS_A_MESSAGE), id: at + 1 });
        }
      },
      onText: (text) => this.take(text, link, hasBooks),
      onLost: (reason) => {
        if (hasBooks) for (const { book } of this.bySymbol.values()) book.lose();
        this.input.venueBooks.recheck();
        onTrouble(url, reason);
      },
    });
    return link;
  }

  /** An unreadable message may have been a change of any book: the connection begins again. */
  private take(text: string, link: VenueConnection, hasBooks: boolean): void {
    const message = fieldsIn(text);
    if (message === undefined) {
      link.renew('sent an unreadable message');
      return;
    }
    if ('stream' in message) {
      const { data } = message;
      if (Array.isArray(data)) for (const each of data) this.takeEvent(fieldsOf(each), link);
      else this.takeEvent(fieldsOf(data), link);
    } else if ('error' in message || 'code' in message) {
      link.renew(`refused: ${text.slice(0, 200)}`);
    } else if ('result' in message && hasBooks) {
      for (const { book } of this.bySymbol.values()) book.begin();
    }
  }

  private takeEvent(event: Fields | undefined, link: VenueConnection): void {
    if (event?.['e'] === 'serverShutdown') {
      link.renew('is about to shut down');
      return;
    }
    const followed = this.byCode.get(String(event?.['s']));
    if (event === undefined || followed === undefined) return;
    const { market, book } = followed;
    const { venueBooks } = this.input;
    const { symbol } = market.instrument;
    if (event['e'] === 'depthUpdate') book.take(event);
    else if (event['e'] === 'aggTrade') {
      const trade = aggregateTrade(event, market);
      if (trade === undefined) venueBooks.skip(symbol, event);
      // After a reconnection the venue may send the last trades again.
      if (trade === undefined || trade.id <= followed.lastTrade) return;
      followed.lastTrade = trade.id;
      venueBooks.trade(symbol, trade.side, trade.price, trade.size);
    } else if (event['e'] === 'markPriceUpdate') {
      const mark = markPrice(event, market);
      if (mark) venueBooks.mark(symbol, mark);
      else venueBooks.skip(symbol, event);
    }
  }
}
