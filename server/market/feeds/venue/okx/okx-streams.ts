/**
 * OKX's public websocket: books, trades and, for swaps, mark price, index and funding, all on one connection. The venue
 * requires the text `ping` to test the connection.
 */
import type { FeedMark } from '#domain/market/market-mark';
import { fieldsIn, fieldsOf, isDecimal, type Fields } from '../fields.ts';
import type { VenueStreams, VenueStreamsInput } from '../venue-feed.ts';
import { VenueConnection } from '../venue-connection.ts';
import { rateOf, sizeOf, ticksOf, type VenueMarket } from '../venue-market.ts';
import { nearestTick } from '../../nearest-tick.ts';
import { OkxBook } from './okx-book.ts';

const PATH = '/ws/v5/public';
/** Three requests a second are allowed. */
const SEND_EVERY_MILLIS = 400;
const CHANNELS_A_MESSAGE = 50;
/** The limit is 480 requests an hour for one connection; above this number a new connection is cheaper. */
const MOST_REQUESTS = 400;

interface Followed {
  readonly market: VenueMarket;
  readonly book: OkxBook;
  lastTrade: number;
  mark: Partial<FeedMark>;
}

type Channel = Readonly<Record<'channel' | 'instId', string>>;

export class OkxStreams implements VenueStreams {
  private readonly byCode: ReadonlyMap<string, Followed>;
  private readonly bySymbol: ReadonlyMap<string, Followed>;
  private readonly byIndex: ReadonlyMap<string, Followed>;
  private readonly link: VenueConnection;
  private requests = 0;

  constructor(private readonly input: VenueStreamsInput) {
    const { markets, venueBooks, clock, chance, onTrouble } = input;
    const followed = markets.map((market): Followed => {
      const ask = () => this.askBook(market.code);
      const book = new OkxBook({ market, venueBooks, ask, onTrouble });
      return { market, book, lastTrade: -1, mark: {} };
    });
    this.byCode = new Map(followed.map((each) => [each.market.code, each]));
    this.bySymbol = new Map(followed.map((each) => [each.market.instrument.symbol, each]));
    const perpetuals = followed.filter(({ market }) => market.instrument.kind === 'perpetual');
    this.byIndex = new Map(perpetuals.map((each) => [indexOf(each.market), each]));
    const url = input.address + PATH;
    this.link = new VenueConnection({
      url,
      clock,
      chance,
      sendEvery: SEND_EVERY_MILLIS,
      ask: { text: 'ping' },
      onOpen: () => {
        this.subscribe(markets.flatMap(channelsOf));
      },
      onText: (text) => {
        if (text !== 'pong') this.take(text);
      },
      onLost: (reason) => {
        this.requests = 0;
        for (const { book } of followed) book.lose();
        this.input.venueBooks.recheck();
        onTrouble(url, reason);
      },
    });
  }

  start(): void {
    this.link.start();
  }

  stop(): void {
    this.link.stop();
  }

  /** Undefined if it is not a market of these streams. */
  isAlive(symbol: string): boolean | undefined {
    const followed = this.bySymbol.get(symbol);
    return followed && followed.book.isSynced && this.link.isAnswering;
  }

  private subscribe(channels: readonly Channel[]): void {
    for (let at = 0; at < channels.length; at += CHANNELS_A_MESSAGE) {
      this.request('subscribe', channels.slice(at, at + CHANNELS_A_MESSAGE));
    }
  }

  /** Unsubscribing and subscribing again brings a snapshot. */
  private askBook(instId: string): void {
    const channels = [{ channel: 'books', instId }];
    this.request('unsubscribe', channels);
    this.request('subscribe', channels);
    if (this.requests > MOST_REQUESTS) this.link.renew('its requests of an hour are used up');
  }

  private request(op: 'subscribe' | 'unsubscribe', args: readonly Channel[]): void {
    this.requests++;
    this.link.send({ op, args });
  }

  /** An unreadable message may have been a change of any book: the connection begins again. */
  private take(text: string): void {
    const message = fieldsIn(text);
    if (message === undefined) {
      this.link.renew('sent an unreadable message');
      return;
    }
    const event = message['event'];
    if (event === 'error' || event === 'notice') this.link.renew(`says: ${text.slice(0, 200)}`);
    const { channel, instId } = fieldsOf(message['arg']) ?? {};
    const rows: unknown = message['data'];
    if (event !== undefined || !Array.isArray(rows)) return;
    const followed = (channel === 'index-tickers' ? this.byIndex : this.byCode).get(String(instId));
    if (followed === undefined) return;
    for (const row of rows) this.takeRow(followed, String(channel), message['action'], fieldsOf(row) ?? {});
  }

  private takeRow(followed: Followed, channel: string, action: unknown, row: Fields): void {
    const { market } = followed;
    switch (channel) {
      case 'books':
        followed.book.take(action, row);
        return;
      case 'trades':
        this.trade(followed, row);
        return;
      case 'mark-price':
        this.mark(followed, { mark: nearestTick(row['markPx'], market.price) }, row);
        return;
      case 'index-tickers':
        this.mark(followed, { index: nearestTick(row['idxPx'], market.price) }, row);
        return;
      case 'funding-rate': {
        const { fundingTime } = row;
        const time = isDecimal(fundingTime) ? Number(fundingTime) : NaN;
        if (Number.isSafeInteger(time))
          this.mark(followed, { fundingRate: rateOf(row['fundingRate']), nextFundingTime: time }, row);
        else this.input.venueBooks.skip(followed.market.instrument.symbol, row);
      }
    }
  }

  private trade(followed: Followed, row: Fields): void {
    const { market } = followed;
    const { tradeId, side } = row;
    const id = isDecimal(tradeId) ? Number(tradeId) : NaN;
    const price = ticksOf(row['px'], market);
    const size = sizeOf(row['sz'], market);
    if (!Number.isSafeInteger(id) || !price || !size || (side !== 'buy' && side !== 'sell')) {
      this.input.venueBooks.skip(market.instrument.symbol, row);
      return;
    }
    // After a reconnection the venue may send the last trades again.
    if (id <= followed.lastTrade) return;
    followed.lastTrade = id;
    this.input.venueBooks.trade(market.instrument.symbol, side, price, size);
  }

  /** Mark, index and funding arrive one by one and are published together. */
  private mark(
    followed: Followed,
    news: { readonly [Name in keyof FeedMark]?: FeedMark[Name] | undefined },
    row: Fields,
  ): void {
    const { symbol } = followed.market.instrument;
    if (Object.values(news).includes(undefined)) {
      this.input.venueBooks.skip(symbol, row);
      return;
    }
    followed.mark = { ...followed.mark, ...(news as Partial<FeedMark>) };
    const { mark, index } = followed.mark;
    if (mark === undefined || index === undefined) return;
    this.input.venueBooks.mark(symbol, { ...followed.mark, mark, index });
  }
}

function indexOf({ instrument }: VenueMarket): string {
  return `${instrument.base}-${instrument.quote}`;
}

function channelsOf(market: VenueMarket): Channel[] {
  const { code: instId } = market;
  const both = [
    { channel: 'books', instId },
    { channel: 'trades', instId },
  ];
  if (market.instrument.kind === 'spot') return both;
  return [
    ...both,
    { channel: 'mark-price', instId },
    { channel: 'index-tickers', instId: indexOf(market) },
    { channel: 'funding-rate', instId },
  ];
}
