/** A core for tests: the test decides what it publishes and reads who watches. */
import type { Instrument } from '../../domain/market/instrument.ts';
import { assetsOf } from '../../server/assets/assets-of.ts';
import {
  channelKind,
  type BookMessage,
  type Channel,
  type MarketMessages,
  type TickerMessage,
} from '../../protocol/names/market.ts';
import type { CoreApi } from '../../server/core/core-api.ts';
import type { MarketUpdate, Publication } from '../../server/core/publication.ts';
import { fakeInstrument } from './fake-instrument.ts';
import { updateOf } from './updates.ts';
import { answering, askOf, type QueryHandler } from '../../server/core/core-query.ts';
import { accountEventsQuery, accountQuery, userQuery } from '../../server/core/account-queries.ts';
import { heldAssetsQuery } from '../../server/assets/queries.ts';
import { marketQueries, type MarketSources } from '../../server/market/queries.ts';

type Message = MarketMessages[keyof MarketMessages];

/** Written in the client's form; the fake core publishes it in ticks and lots. */
export interface FakePublication {
  readonly channel: Channel | 'ticker';
  readonly message: Message;
}

export interface FakeCore extends CoreApi {
  publish(publication: FakePublication): void;
  publishUpdate(publication: Publication): void;
  /** Sets the answer of the next snapshots of a channel. */
  hold(channel: Channel, message: Message): void;
  holdUpdate(channel: Channel, update: MarketUpdate): void;
  /** Runs before a snapshot is answered, so that a test can publish in between. */
  beforeSnapshot: (channel: Channel) => Promise<void>;
  readonly watched: Set<Channel>;
  /** Each change of watching, in order. */
  readonly watching: string[];
}

export function fakeBook(symbol: string, seq: number, type: 'snapshot' | 'delta' = 'delta'): BookMessage {
  const prev = type === 'snapshot' ? seq : seq - 1;
  return {
    symbol,
    type,
    epoch: 'paper-1',
    prev,
    seq,
    bids: [['1.00', '2.000']],
    asks: [],
    checksum: 0,
    time: seq,
  };
}

export function fakeTicker(symbol: string, last: string, time = 1): TickerMessage {
  return { time, rows: [{ symbol, last }] };
}

/** @param queries replace the defaults: accounts of no user, and empty markets */
export function fakeCore(symbols: readonly string[], queries: readonly QueryHandler[] = []): FakeCore {
  const listeners = new Set<Parameters<CoreApi['onPublication']>[0]>();
  const held = new Map<Channel, MarketUpdate>();
  const hold = (channel: Channel, message: Message) =>
    held.set(channel, updateOf(channelKind(channel), message));
  const watched = new Set<Channel>();
  const watching: string[] = [];
  const known = new Set<Channel>(['tickers', 'marks', 'contracts']);
  for (const symbol of symbols) {
    for (const kind of ['ticker', 'book', 'trades'] as const) known.add(`${kind}:${symbol}`);
    hold(`book:${symbol}`, fakeBook(symbol, 1, 'snapshot'));
    hold(`trades:${symbol}`, { symbol, type: 'snapshot', epoch: 'paper-1', trades: [], time: 1 });
    hold(`ticker:${symbol}`, fakeTicker(symbol, '1.00'));
  }
  held.set('tickers', { type: 'snapshot', time: 1, rows: [], silent: [] });
  held.set('marks', { time: 1, rows: [] });
  held.set('contracts', { time: 1, funds: [], rows: [] });
  const core: FakeCore = {
    watched,
    watching,
    beforeSnapshot: () => Promise.resolve(),
    hold,
    holdUpdate: (channel, update) => held.set(channel, update),
    publish: ({ channel, message }) => {
      const update = updateOf(channelKind(channel as Channel), message);
      core.publishUpdate({ channel, message: update } as Publication);
    },
    publishUpdate: (publication) => {
      for (const listener of listeners) listener(publication, 1);
    },
    submit: () => Promise.resolve({ code: 200, number: 1 }),
    execute: () => Promise.resolve({ code: 200, answer: {}, event: null }),
    commandFate: () => Promise.resolve({ state: 'unknown', time: 0 }),
    discardCommand: () => Promise.resolve({ state: 'unknown', time: 0 }),
    ask: askOf(new Map([...fakeQueries(symbols), ...queries].map((each) => [each.name, each])).values()),
    onAccountEvent: () => () => undefined,
    watch(channels) {
      const refused = channels.find((channel) => !known.has(channel));
      if (refused !== undefined) return Promise.resolve({ refused });
      for (const channel of channels) watched.add(channel);
      watching.push(`+${channels.join()}`);
      return Promise.resolve({});
    },
    unwatch(channels) {
      for (const channel of channels) watched.delete(channel);
      watching.push(`-${channels.join()}`);
      return Promise.resolve();
    },
    async snapshot(channel) {
      const message = held.get(channel);
      await core.beforeSnapshot(channel);
      if (message === undefined) throw new Error(`nothing on paper for ${channel}`);
      return message;
    },
    onPublication(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () =>
      Promise.resolve({
        ready: true,
        decided: 2,
        committed: 1,
        markets: symbols.length,
        watchedBooks: 0,
        breached: [],
        auditedTo: 0,
        unsoundRows: {},
        venueClockOffsets: { spot: -40 },
      }),
  };
  return core;
}

function fakeQueries(symbols: readonly string[]): readonly QueryHandler[] {
  const instruments = symbols.map(fakeInstrument);
  return [
    answering(userQuery, () => Promise.resolve(undefined)),
    answering(accountQuery, () => Promise.resolve({ number: 0, balances: [], entities: [] })),
    answering(accountEventsQuery, () => Promise.resolve([])),
    answering(heldAssetsQuery, () => Promise.resolve(assetsOf(instruments))),
    ...marketQueries(fakeMarketSources(instruments)),
  ];
}

/** Markets without a trade or a candle. */
export function fakeMarketSources(instruments: readonly Instrument[]): MarketSources {
  const isKnown = (symbol: string) => instruments.some((each) => each.symbol === symbol);
  return {
    instruments,
    trades: {
      trades: (symbol) => (isKnown(symbol) ? { epoch: 'paper-1', list: [], complete: true } : undefined),
    },
    candles: { page: () => Promise.resolve(undefined), sparklines: () => Promise.resolve(undefined) },
  };
}
