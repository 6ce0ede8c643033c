/**
 * The market maker's own prices: simulated and always alive. Watched markets are quoted at full rate, the others once a
 * second, spread over the second; those whose prices follow from each other together, so that none is older.
 */
import type { Calendar } from '#domain/market/periods';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { CatalogueRow } from '../catalogue.ts';
import type { Feed, FeedSink } from './feed.ts';
import { MarketPaths } from './market-paths.ts';
import type { Mood, PathSource } from './price-path.ts';
import { SimulatedMarket } from './simulated-market.ts';

const QUOTE_MILLIS = { calm: 100, trending: 100, violent: 50 } as const;
const UNWATCHED_MILLIS = 1000;
/** A late step trades for no longer than this: a whole day of trades at once would not fit into memory. */
const MOST_BEHIND_MILLIS = 10_000;

export interface SimulatedFeedInput {
  readonly rows: readonly CatalogueRow[];
  readonly source: PathSource;
  readonly mood: Mood;
  readonly clock: Clock;
  /** The calendar by which its history is cut into days. */
  readonly calendar: Calendar;
  readonly isWatched: (symbol: string) => boolean;
  /** How often a watched market is quoted; by default as its mood asks. */
  readonly quoteMillis?: Millis;
  /** How often a spot market is quoted that nobody watches and whose coins lead to no other market; by default 1 s. */
  readonly unwatchedSpotMillis?: Millis;
}

export function createSimulatedFeed(input: SimulatedFeedInput): Feed {
  const { rows, source, mood, clock, calendar, isWatched } = input;
  const { quoteMillis = QUOTE_MILLIS[mood], unwatchedSpotMillis = UNWATCHED_MILLIS } = input;
  const waitOf = ({ instrument }: SimulatedMarket) =>
    instrument.kind === 'spot' ? unwatchedSpotMillis : UNWATCHED_MILLIS;
  const paths = new MarketPaths(source, mood);
  const markets = new Map(
    rows.map((row) => [row.instrument.symbol, new SimulatedMarket(row, paths, calendar)]),
  );
  const stops: (() => void)[] = [];
  const quotedAt = new Map<string, number>();
  const linked = paths.linked(rows);
  let linkedAt = 0;

  function step(market: SimulatedMarket, sink: FeedSink, time: number): void {
    const { symbol, kind } = market.instrument;
    const { bids, asks } = market.levels(time);
    sink.quote(symbol, true, bids, asks);
    // A machine that slept, or whose clock was set, has no trades for the missed time.
    const from = Math.max(quotedAt.get(symbol) ?? time, time - MOST_BEHIND_MILLIS);
    for (const { side, lots, limit } of market.takers(from, time)) sink.take(symbol, side, lots, limit);
    if (kind === 'perpetual') sink.mark(symbol, market.mark(time));
    quotedAt.set(symbol, time);
  }

  return {
    instruments: rows.map((row) => row.instrument),
    start(sink) {
      const now = clock.now();
      linkedAt = now;
      [...markets.values()].forEach((market, place) => {
        sink.begin(market.instrument.symbol);
        step(market, sink, now);
        // The first wait ends at a different time for each market, so that their quotes are spread.
        quotedAt.set(market.instrument.symbol, now - (place / markets.size) * waitOf(market));
      });
      const stop = clock.every(quoteMillis, () => {
        const time = clock.now();
        const isDue = (wait: Millis, last = 0) => Math.abs(time - last) >= wait;
        const areLinkedDue = isDue(UNWATCHED_MILLIS, linkedAt);
        if (areLinkedDue) linkedAt = time;
        for (const [symbol, market] of markets) {
          const isTurn = linked.has(symbol) ? areLinkedDue : isDue(waitOf(market), quotedAt.get(symbol));
          if (isTurn || isWatched(symbol)) step(market, sink, time);
        }
      });
      stops.push(stop);
    },
    stop() {
      for (const stop of stops) stop();
    },
    isAlive: (symbol) => markets.has(symbol),
    past: (symbol) => markets.get(symbol)?.past,
  };
}
