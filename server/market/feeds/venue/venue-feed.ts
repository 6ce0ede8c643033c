/**
 * A venue as a feed: its markets replace the catalogue's markets of the same name, and its streams provide their data.
 */
import type { Clock } from '#domain/clock';
import type { Feed, FeedSink } from '../feed.ts';
import type { VenueClock } from './venue-clock.ts';
import type { VenueBooks } from './venue-books.ts';
import type { VenueMarket } from './venue-market.ts';
import type { VenueRest } from './venue-rest.ts';

/** The input of every venue's streams. */
export interface VenueStreamsInput {
  readonly markets: readonly VenueMarket[];
  /** The address of the streams, without a path: `wss://…`. */
  readonly address: string;
  readonly venueBooks: VenueBooks;
  readonly clock: Clock;
  readonly chance: () => number;
  /** `where`: a market, or the connection's address. */
  readonly onTrouble: (where: string, what: string) => void;
}

export interface VenueStreams {
  start(): void;
  stop(): void;
  /** Undefined if it is not a market of these streams. */
  isAlive(symbol: string): boolean | undefined;
}

export interface VenueFeedInput {
  readonly markets: readonly VenueMarket[];
  readonly venueBooks: VenueBooks;
  readonly streams: readonly VenueStreams[];
  readonly rests: readonly VenueRest[];
  /** The venue's clocks, by what they date. */
  readonly clocks: Readonly<Record<string, VenueClock>>;
}

export function venueFeed({ markets, venueBooks, streams, rests, clocks }: VenueFeedInput): Feed {
  return {
    instruments: markets.map(({ instrument }) => instrument),
    start(sink: FeedSink) {
      venueBooks.start(sink);
      for (const each of Object.values(clocks)) each.start();
      for (const each of streams) each.start();
    },
    stop() {
      for (const each of [...streams, ...Object.values(clocks)]) each.stop();
      for (const each of rests) each.stop();
      venueBooks.stop();
    },
    isAlive: (symbol) => streams.some((each) => each.isAlive(symbol) === true),
    past: () => undefined,
    unsound: () => Object.fromEntries(venueBooks.unsound),
    clockOffsets: () =>
      Object.fromEntries(
        Object.entries(clocks).flatMap(([name, { offset }]) =>
          offset === undefined ? [] : [[name, offset]],
        ),
      ),
  };
}
