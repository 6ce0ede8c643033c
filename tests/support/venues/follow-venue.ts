/**
 * A venue's feed on the test's own clock, against a fake venue. Time passes in small steps, and sockets and answers
 * are handled between them, so that minutes of a venue take a test a moment.
 */
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { stepsOf } from '../../../domain/market/instrument.ts';
import { catalogue } from '../../../server/market/catalogue.ts';
import type { Feed } from '../../../server/market/feeds/feed.ts';
import type { VenueInput } from '../../../server/market/feeds/venue/venue-input.ts';
import { fakeClock, type FakeClock } from '../fake-clock.ts';
import { FakeFeedSink } from '../fake-feed-sink.ts';
import type { FakeVenueMarket } from './fake-venue-market.ts';

const BEAT = 50;

export interface FollowedVenue {
  readonly clock: FakeClock;
  readonly feed: Feed;
  readonly sink: FakeFeedSink;
  readonly troubles: string[];
  readonly missing: string[];
  /** Rows that were skipped, by market. */
  readonly unsound: (readonly [string, unknown])[];
  /** Lets time pass. */
  pass(millis: number): Promise<void>;
  /** Lets time pass until a condition holds; fails if it never does. */
  until(what: string, holds: () => boolean): Promise<void>;
  /** Waits until the platform's book is exactly the venue's and confirmed. */
  equal(symbol: string, market: FakeVenueMarket): Promise<void>;
}

export async function followVenue(
  symbols: readonly string[],
  open: (input: VenueInput) => Promise<Feed>,
  isWatched: (symbol: string) => boolean = () => true,
): Promise<FollowedVenue> {
  const clock = fakeClock();
  const sink = new FakeFeedSink();
  const troubles: string[] = [];
  const missing: string[] = [];
  const unsound: (readonly [string, unknown])[] = [];
  const feed = await open({
    rows: catalogue.filter(({ instrument }) => symbols.includes(instrument.symbol)),
    clock,
    chance: () => 0.5,
    isWatched,
    onMissing: (symbol, reason) => missing.push(`${symbol}: ${reason}`),
    onUnsound: (symbol, row) => unsound.push([symbol, row]),
    onTrouble: (where, what) => troubles.push(`${where.replace(/^.*:\d+/, '')} ${what}`),
  });
  onTestFinished(() => feed.stop());
  feed.start(sink);
  const step = async () => {
    clock.advance(BEAT);
    await setImmediate();
  };
  const until = async (what: string, holds: () => boolean) => {
    for (let steps = 0; !holds(); steps++) {
      if (steps > 10_000) throw new Error(`it never came that ${what} (${troubles.join('; ')})`);
      await step();
    }
  };
  return {
    clock,
    feed,
    sink,
    troubles,
    missing,
    unsound,
    until,
    async pass(millis) {
      for (let passed = 0; passed < millis; passed += BEAT) await step();
    },
    async equal(symbol, market) {
      const held = () => inVenueSteps(sink.books.get(symbol), feed, symbol);
      await until(`${symbol} is alive and equal`, () => {
        return feed.isAlive(symbol) && sameBook(held(), market.mirrored());
      });
      expect(held()).toEqual(market.mirrored());
    },
  };
}

/** One of the platform's books in the venue's own tick and lot size, which the fake venue uses. */
export function inVenueSteps(book: Book | undefined, feed: Feed, symbol: string): Book | undefined {
  const instrument = feed.instruments.find((each) => each.symbol === symbol);
  if (book === undefined || instrument === undefined) return undefined;
  const { price, size } = stepsOf(instrument);
  const counted = (side: Map<number, number>) =>
    new Map([...side].map(([tick, lots]) => [tick / (price.perOrder ?? 1), lots / (size.perOrder ?? 1)]));
  return { bids: counted(book.bids), asks: counted(book.asks) };
}

type Book = ReturnType<FakeVenueMarket['mirrored']>;

export function sameBook(one: Book | undefined, other: Book): boolean {
  const same = (a: Map<number, number> | undefined, b: Map<number, number>) =>
    a?.size === b.size && [...b].every(([tick, lots]) => a.get(tick) === lots);
  return same(one?.bids, other.bids) && same(one?.asks, other.asks);
}

/** A market's prints, in the venue's own tick and lot size. */
export function printsInVenueSteps(sink: FakeFeedSink, feed: Feed, symbol: string) {
  const instrument = feed.instruments.find((each) => each.symbol === symbol);
  if (instrument === undefined) return [];
  const { price, size } = stepsOf(instrument);
  return (sink.prints.get(symbol) ?? []).map(([side, tick, lots]) => [
    side,
    tick / (price.perOrder ?? 1),
    lots / (size.perOrder ?? 1),
  ]);
}
