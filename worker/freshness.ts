/**
 * What a topic may claim to be. Age counts from the platform's last vouching, by the platform's clock: a quiet market
 * on a live feed is live, a dead feed on a live route is not, and nothing is live while the connection is closed.
 */
import type { Millis } from '#domain/units';
import type { Connection } from './feed/connection.ts';
import type { Instruments } from './market/instruments.ts';
import type { Market } from './market/market.ts';
import { LIVE, WAITING, type Freshness } from './topic-freshness.ts';
import type { TopicParts } from './topics.ts';
import type { WatchedTopic } from './watch-list.ts';

/** Nothing is live for 5 s without the platform's word; a look comes every half second. */
const STALE_MILLIS: Millis = 4_500;

export interface Known {
  readonly connection: Connection;
  readonly market: Market;
  readonly instruments: Instruments;
  readonly isRefused: (parts: TopicParts) => boolean;
}

const CLOSED: Freshness = { status: 'closed', age: 0 };

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
  if (view?.freshness) return view.freshness();
  const { connection, market } = known;
  const { symbol } = parts;
  if (symbol && isClosed(parts, known)) return CLOSED;
  if (!view || view.state === 'waiting') return WAITING;
  if (view.state === 'closed') return CLOSED;
  const { confirmedAt = market.tickers.lastConfirmedAt(symbol) } = view;
  const age = confirmedAt === 0 ? 0 : Math.max(0, connection.serverNow - confirmedAt);
  if (connection.state !== 'live' || !market.tickers.areTrusted) return { status: 'stale', age };
  if (view.state === 'resyncing') return { status: 'resyncing', age };
  const isSilent = market.tickers.isSilent(symbol);
  return isSilent || age > STALE_MILLIS ? { status: 'stale', age } : LIVE;
}

function isClosed(parts: TopicParts, known: Known): boolean {
  if (known.isRefused(parts)) return true;
  return known.instruments.areKnown && known.instruments.of(parts.symbol) === undefined;
}
