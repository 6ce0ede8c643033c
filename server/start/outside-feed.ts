/** The feed that `FEED` names besides the simulation: a replayed recording, or a followed venue. */
import type { Clock } from '#domain/clock';
import type { FeedChoice } from './config-feed.ts';
import type { Config } from './config.ts';
import type { Log } from '../base/log.ts';
import { catalogue } from '../market/catalogue.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { createReplayFeed } from '../market/feeds/replay-feed.ts';
import { openVenue } from '../market/feeds/venue/open-venue.ts';
import { ReplayUnusable, VenueUnusable } from './start-failures.ts';

/** The same error is logged once in this time: an unreachable venue fails for each market each second. */
const LOGGED_EVERY_MILLIS = 60_000;

export interface OutsideFeedInput {
  readonly config: Pick<Config, 'feed' | 'venues'>;
  readonly clock: Clock;
  readonly chance: () => number;
  readonly log: Log;
  readonly isWatched: (symbol: string) => boolean;
}

/** Undefined if all prices are simulated. */
export async function openOutsideFeed(input: OutsideFeedInput): Promise<Feed | undefined> {
  const { feed } = input.config;
  switch (feed.kind) {
    case 'simulated':
      return undefined;
    case 'replay':
      return createReplayFeed({ ...feed, clock: input.clock }).catch((error: unknown) => {
        throw new ReplayUnusable(error instanceof Error ? error.message : '', { cause: error });
      });
    case 'venue':
      return followVenue(feed, input);
  }
}

async function followVenue(
  { name, symbols }: Extract<FeedChoice, { kind: 'venue' }>,
  { config, clock, chance, log, isWatched }: OutsideFeedInput,
): Promise<Feed> {
  const stray = symbols?.find((symbol) => !catalogue.some(({ instrument }) => instrument.symbol === symbol));
  if (stray !== undefined) throw new VenueUnusable(`there is no market ${stray}`);
  const rows = catalogue.filter(({ instrument }) => symbols?.includes(instrument.symbol) ?? true);
  const missing: string[] = [];
  const loggedAt = new Map<string, number>();
  const feed = await openVenue(name, config.venues, {
    rows,
    clock,
    chance,
    isWatched,
    onMissing: (symbol, reason) => missing.push(`${symbol} (${reason})`),
    onUnsound: unsoundLog(name, clock, log),
    onTrouble(where, what) {
      const now = clock.now();
      if (now - (loggedAt.get(what) ?? -Infinity) < LOGGED_EVERY_MILLIS) return;
      loggedAt.set(what, now);
      log.warn({ venue: name, where }, what);
    },
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : undefined;
    throw new VenueUnusable(`${name}: ${cause?.message ?? 'no answer'}`, { cause: error });
  });
  if (feed.instruments.length === 0) throw new VenueUnusable(`${name} has none of these markets`);
  if (missing.length > 0) log.info({ venue: name, simulated: missing }, 'markets that stay simulated');
  return feed;
}

/** Logs an invalid row, at most once a minute for each market, with the number of such rows since the last message. */
export function unsoundLog(venue: string, clock: Clock, log: Pick<Log, 'warn'>) {
  const markets = new Map<string, { loggedAt: number; skipped: number }>();
  return (market: string, row: unknown): void => {
    const now = clock.now();
    const known = markets.get(market) ?? { loggedAt: -Infinity, skipped: 0 };
    markets.set(market, known);
    known.skipped++;
    if (now - known.loggedAt < LOGGED_EVERY_MILLIS) return;
    const { skipped } = known;
    Object.assign(known, { loggedAt: now, skipped: 0 });
    log.warn({ venue, market, skipped, row: rowText(row) }, 'a row that cannot be read was skipped');
  };
}

const MOST_LOGGED = 200;

function rowText(row: unknown): string {
  return JSON.stringify(row).slice(0, MOST_LOGGED);
}
