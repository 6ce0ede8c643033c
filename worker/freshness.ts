/**
 * A topic's status. Age counts from the platform's last confirmation, by the platform's clock. A quiet market on a
 * live feed is live, a dead feed on a live connection is not, and nothing is live while the connection is closed.
 */
import type { Millis } from '#domain/units';
import type { Connection } from './feed/connection.ts';
import type { Instruments } from './market/instruments.ts';
import type { Market } from './market/market.ts';
import { LIVE, WAITING, type Freshness } from './topic-freshness.ts';
import type { TopicParts } from './topics.ts';
import type { WatchedTopic } from './watch-list.ts';

/** Nothing is live 5 s after the last confirmation; there is a check every half second. */
const STALE_MILLIS: Millis = 4_500;

export interface Known {
  readonly connection: Connection;
  readonly market: Market;
  readonly instruments: Instruments;
  readonly isRefused: (parts: TopicParts) => boolean;
}

const CLOSED: Freshness = { status: 'closed', age: 0 };

/** Records the status that the next batch sends. */
export function claim(watched: WatchedTopic, known: Known): Freshness {
  const freshness = freshnessOf(watched, known);
  watched.status = freshness.status;
  watched.seconds = secondsOf(freshness.age);
  return freshness;
}

/** Whether the last sent status still holds, with its age in whole seconds. */
export function isAsClaimed(watched: WatchedTopic, known: Known): boolean {
  const { status, age } = freshnessOf(watched, known);
  return status === watched.status && secondsOf(age) === watched.seconds;
}

function secondsOf(age: Millis): number {
  return Math.floor(age / 1_000);
}

/** Whether a value that was confirmed so long ago is not live any more. */
export function isOld(age: Millis): boolean {
  return age > STALE_MILLIS;
}

/** The current status of a topic. */
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
  return isSilent || isOld(age) ? { status: 'stale', age } : LIVE;
}

function isClosed(parts: TopicParts, known: Known): boolean {
  if (known.isRefused(parts)) return true;
  return known.instruments.areKnown && known.instruments.of(parts.symbol) === undefined;
}
