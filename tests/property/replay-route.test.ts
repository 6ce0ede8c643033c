import { existsSync } from 'node:fs';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { formatSteps } from '../../domain/market/instrument.ts';
import { decodeBook } from '../../worker/feed/decode.ts';
import { OrderBook } from '../../worker/market/order-book.ts';
import { BookClient } from '../support/book-client.ts';
import type { BookText } from '../support/book-client.ts';
import {
  best,
  plainReplay,
  REAL_RECORDING,
  SHORT_RECORDING,
  type PlainMarket,
} from '../support/plain-replay.ts';
import { startReplayedPlatform } from '../support/replayed-platform.ts';
import { examples } from '../support/test-size.ts';

const BEAT = 50;
/** Fewer intervals, with more in each. */
const FASTER = examples({ few: 2.5, small: 1, long: 1 });
const LOOPS = examples({ few: 3, small: 6, long: 6 });

/** The engine's book behind its own socket. */
class EngineBooks {
  resyncs = 0;
  readonly books: ReadonlyMap<string, OrderBook>;
  private readonly socket;

  constructor(origin: string, markets: ReadonlyMap<string, PlainMarket>) {
    this.books = new Map([...markets].map(([symbol, { steps }]) => [symbol, new OrderBook(steps)]));
    this.socket = io(origin, { transports: ['websocket'], forceNew: true });
    this.socket.on('book', (message: unknown) => {
      const change = decodeBook(message, (symbol) => markets.get(symbol)?.steps);
      const book = this.books.get(change?.symbol ?? '');
      if (!change || !book || book.apply(change)) this.resyncs++;
    });
  }

  async subscribe(channels: readonly string[]): Promise<void> {
    await this.socket.emitWithAck('subscribe', { channels });
  }

  text(symbol: string): BookText | undefined {
    const book = this.books.get(symbol);
    if (!book) return undefined;
    const ticks = new Float64Array(300);
    const lots = new Float64Array(300);
    const rows = (side: 'bids' | 'asks') =>
      Array.from({ length: book.levels[side].read(300, ticks, lots) }, (_, row): [string, string] => [
        formatSteps(ticks[row] ?? 0, book.steps.price),
        formatSteps(lots[row] ?? 0, book.steps.size),
      ]);
    return { bids: rows('bids'), asks: rows('asks') };
  }

  close(): void {
    this.socket.disconnect();
  }
}

type Route = Awaited<ReturnType<typeof travel>>;

async function travel(file: string, speed: number, loop = false) {
  const plain = plainReplay(file);
  const symbols = [...plain.keys()];
  const platform = await startReplayedPlatform(file, speed, loop);
  const client = new BookClient(platform.origin);
  const engine = new EngineBooks(platform.origin, plain);
  const books = symbols.map((symbol) => `book:${symbol}`);
  expect(await client.subscribe(...books, ...symbols.map((symbol) => `trades:${symbol}`))).toBe(200);
  await engine.subscribe(books);
  const stop = async () => {
    client.close();
    engine.close();
    await platform.stop();
  };
  return { plain, symbols, platform, client, engine, stop };
}

/** Plays the recording to its end. */
async function playOut({ symbols, platform, client }: Route): Promise<void> {
  while (symbols.some((symbol) => platform.isAlive(symbol))) {
    const news = client.nextBook();
    platform.play(BEAT);
    // The last interval may change nothing, and a feed that has ended is not confirmed.
    if (symbols.some((symbol) => platform.isAlive(symbol))) await news;
  }
}

// A long time-out: each interval waits for the platform's real publishing interval, on a machine that may be busy.
const TIMEOUT = 240_000;
const SOON = { timeout: 20_000 };

const hasReal = existsSync(REAL_RECORDING);
if (!hasReal) {
  process.stdout.write(`No recording at ${REAL_RECORDING} (RECORDINGS): the real one is not replayed.\n`);
}

describe.each([
  ['the short recording', SHORT_RECORDING, 16, true],
  ['a real venue’s recording', REAL_RECORDING, 80, hasReal],
] as const)('the connection from %s to a client', (_, file, speed, isThere) => {
  describe.skipIf(!isThere)('at its end', { timeout: TIMEOUT }, () => {
    let route: Route;
    beforeAll(async () => {
      route = await travel(file, FASTER * speed);
      await playOut(route);
    }, TIMEOUT);
    afterAll(() => route.stop());

    it('BOOK-010 holds exactly the levels of a plain replay of the file', async () => {
      const { client, plain, platform, symbols } = route;
      for (const symbol of symbols)
        await expect.poll(() => client.book(symbol), SOON).toEqual(best(200, plain.get(symbol)));
      expect(platform.complaints).toEqual([]);
    });

    it('BOOK-011 has carried a sound stream', () => {
      expect(route.client.faults).toEqual([]);
      expect(route.client.seen.deltas).toBeGreaterThan(40 / FASTER);
      expect(route.client.seen.snapshots).toBe(route.symbols.length);
    });

    it('BOOK-012 has the same levels in the engine, without a second snapshot', async () => {
      const { engine, plain, symbols } = route;
      for (const symbol of symbols)
        await expect.poll(() => engine.text(symbol), SOON).toEqual(best(200, plain.get(symbol)));
      expect(engine.resyncs).toBe(0);
    });

    it('BOOK-013 has carried each trade once, in order', async () => {
      const { client, plain, symbols } = route;
      for (const symbol of symbols) {
        const trades = plain.get(symbol)?.trades;
        await expect.poll(() => client.trades(symbol).length, SOON).toBe(trades?.length);
        expect(client.trades(symbol).map(({ price, size, side }) => ({ price, size, side }))).toEqual(trades);
      }
      expect(client.faults).toEqual([]);
    });

    it.runIf(file === REAL_RECORDING)('BOOK-010 ends at the venue’s own best prices', () => {
      const market = route.plain.get('ETH-USD-PERP');
      const text = route.client.book('ETH-USD-PERP');
      expect([text.bids[0]?.[0], text.asks[0]?.[0]]).toEqual(['2682.01', '2682.02']);
      expect([market?.bids.size, market?.asks.size]).toEqual([1029, 943]);
    });
  });
});

it(
  'BOOK-014 begins again with each loop',
  async () => {
    const route = await travel(SHORT_RECORDING, 1200, true);
    onTestFinished(() => route.stop());
    const epochs = () => route.client.seen.epochs;
    while (epochs() < LOOPS) {
      const news = route.client.nextBook();
      route.platform.play(BEAT);
      await news;
    }
    expect(route.client.faults).toEqual([]);
    expect(route.platform.complaints).toEqual([]);
  },
  TIMEOUT,
);
