/**
 * What a topic may claim to be. Age counts from the platform's last vouching, by the platform's clock: a quiet market
 * on a live feed is live, a dead feed on a live road is not, and nothing is live while the road is closed.
 */
import type { Millis } from '#domain/units';
import type { TopicView } from './board.ts';
import type { TopicStatus } from './engine-api.ts';
import type { Connection } from './feed/connection.ts';
import type { Instruments } from './market/instruments.ts';
import type { Market } from './market/market.ts';
import type { TopicParts } from './topics.ts';
import type { WatchedTopic } from './watch-list.ts';

/** Nothing is live for 5 s without the platform's word; a look comes every half second. */
const STALE_MILLIS: Millis = 4_500;

export interface Freshness {
  readonly status: TopicStatus;
  /** Since the platform last vouched; 0 while live, and before there is anything to be old. */
  readonly age: Millis;
}

export interface Known {
  readonly connection: Connection;
  readonly market: Market;
  readonly instruments: Instruments;
  readonly isRefused: (parts: TopicParts) => boolean;
}

const WAITING: Freshness = { status: 'waiting', age: 0 };
const LIVE: Freshness = { status: 'live', age: 0 };
const CLOSED: Freshness = { status: 'closed', age: 0 };

type SymbolParts = Extract<TopicParts, { symbol: string }>;

/** What a topic is told to be from now on. */
export function claim(watched: WatchedTopic, known: Known): Freshness {
  const freshness = freshnessOf(watched, known);
  watched.status = freshness.status;
  watched.seconds = secondsOf(freshness.age);
  return freshness;
}

/** Whether what was told of it still holds, its age to the second. */
export function isAsClaimed(watched: WatchedTopic, known: Known): boolean {
  const { status, age } = freshnessOf(watched, known);
  return status === watched.status && secondsOf(age) === watched.seconds;
}

function secondsOf(age: Millis): number {
  return Math.floor(age / 1_000);
}

/** What a topic could be told to be at this moment. */
export function freshnessOf({ parts, view }: WatchedTopic, known: Known): Freshness {
  if (parts.kind === 'connection') return connectionFreshness(known.connection);
  const isOfMarket = parts.kind !== 'account';
  if (isOfMarket && isClosed(parts, known)) return CLOSED;
  const { state, vouched = 0 } = isOfMarket ? heldOf(parts, known.market, view) : (view ?? NOTHING);
  if (state === 'waiting') return WAITING;
  if (state === 'closed') return CLOSED;
  const { connection, market } = known;
  const age = vouched === 0 ? 0 : Math.max(0, connection.serverNow - vouched);
  if (connection.state !== 'live' || !market.tickers.areTrusted) return { status: 'stale', age };
  if (state === 'resyncing') return { status: 'resyncing', age };
  const isSilent = isOfMarket && market.tickers.isSilent(parts.symbol);
  return isSilent || age > STALE_MILLIS ? { status: 'stale', age } : LIVE;
}

function connectionFreshness(connection: Connection): Freshness {
  if (connection.state === 'live') return LIVE;
  if (connection.state === 'connecting') return WAITING;
  return { status: 'stale', age: Math.max(0, connection.serverNow - connection.lastHeard) };
}

function isClosed(parts: SymbolParts, known: Known): boolean {
  if (known.isRefused(parts)) return true;
  if (!known.instruments.areKnown) return false;
  const instrument = known.instruments.of(parts.symbol);
  return instrument === undefined || (parts.kind === 'mark' && instrument.kind !== 'perpetual');
}

interface Held {
  readonly state: 'waiting' | 'live' | 'resyncing' | 'closed';
  readonly vouched?: Millis;
}

const NOTHING: Held = { state: 'waiting', vouched: 0 };

function heldOf(parts: SymbolParts, market: Market, view: TopicView | undefined): Held {
  const { symbol } = parts;
  const vouched = market.tickers.vouchedFor(symbol);
  switch (parts.kind) {
    case 'ticker':
      return market.tickers.of(symbol) ? { state: 'live', vouched } : NOTHING;
    case 'levels':
    case 'book':
      return market.book(symbol) ?? NOTHING;
    case 'sparkline':
    case 'candles':
      return { state: view?.state ?? 'waiting', vouched };
    case 'trades':
      return { state: market.tape(symbol)?.state ?? 'waiting', vouched };
    case 'mark': {
      if (!market.marks.of(symbol)) return NOTHING;
      return {
        state: 'live',
        vouched: market.tickers.isSilent(symbol)
          ? Math.min(vouched, market.marks.vouched)
          : market.marks.vouched,
      };
    }
  }
}
