/**
 * Faults on the route between a real platform and the real engine in its worker, in JSON and packed. After each
 * fault the book is the platform's within 2 s of the connection, and nothing wrong or old was shown as live.
 */
import '@vitest/web-worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOOK, BTC, FaultyEngine } from '../support/faulty-engine.ts';
import type { SentMessage } from '../support/faulty-route.ts';
import { startRoutePlatform, type RoutePlatform } from '../support/route-platform.ts';
import { startTinyPlatform } from '../support/tiny-platform.ts';
import { openWorkerEngine } from '../support/worker-engine.ts';

let platform: RoutePlatform;

beforeAll(async () => {
  platform = await startRoutePlatform();
});

afterAll(() => platform.stop());

type Harm = (message: SentMessage, time: number) => readonly SentMessage[];

/** Delays each message until after the next one, so that pairs change their order. */
function swapping(): Harm {
  let kept: SentMessage[] = [];
  return (message, time) => {
    if (time % 2 === 0) {
      kept = [typeof message === 'string' ? message : message.slice()];
      return [];
    }
    return [message, ...kept];
  };
}

/** Changes the text of a book's JSON message, or the bytes of its packed one. */
function spoiling(text: (message: string) => string, bytes: (message: Buffer) => Uint8Array): () => Harm {
  return () => (message) => [typeof message === 'string' ? text(message) : bytes(Buffer.from(message))];
}

const TEN_MEGABYTES = 10_000_000;
const levels = (text: string) => `"bids":[${text}],"asks"`;
const bidsAs = (text: string) => (message: string) => message.replace(/"bids":\[.*\],"asks"/, levels(text));
/** Bytes from the middle of the message on. */
const from = (message: Buffer, bytes: Uint8Array) => Buffer.concat([message.subarray(0, 12), bytes]);

const HARMS: [what: string, times: number, harm: () => Harm][] = [
  ['lost', 1, () => () => []],
  ['lost for a second', 20, () => () => []],
  ['doubled', 3, () => (message) => [message, message]],
  ['swapped', 6, swapping],
  [
    'cut short',
    1,
    spoiling(
      (message) => message.slice(0, -20),
      (message) => message.subarray(0, -20),
    ),
  ],
  [
    'of no number',
    1,
    spoiling(
      (message) => message.replace(/"seq":\d+/, '"seq":NaN'),
      (message) => from(message, Buffer.alloc(8, 0xff)),
    ),
  ],
  [
    'of a size that is no number',
    1,
    spoiling(bidsAs('["1.00","NaN"]'), (message) => from(message, Buffer.alloc(40, 0x40))),
  ],
  [
    'of a negative size',
    1,
    spoiling(bidsAs('["1.00","-1.000"]'), (message) => from(message, Buffer.alloc(40, 0xc0))),
  ],
  [
    'of another kind of thing',
    1,
    spoiling(
      () => '42["book",null]',
      () => Buffer.alloc(1),
    ),
  ],
  [
    'of 10 MB',
    1,
    spoiling(
      bidsAs(Array.from({ length: TEN_MEGABYTES / 18 }, (_, at) => `["${at}.00","1.000"]`).join()),
      (message) => from(message, Buffer.alloc(TEN_MEGABYTES, 0x81)),
    ),
  ],
];

/** The others change fields that only a book has. */
const HARMS_OF_ANY = HARMS.filter(([what]) => ['lost', 'doubled', 'swapped', 'cut short'].includes(what));

const ROUTES = [
  ['packed', true],
  ['JSON', false],
] as const;

describe.each(ROUTES)('a route of %s messages', (_route, packed) => {
  describe.concurrent.each(HARMS)('book messages %s', (_, times, harm) => {
    it('FAULT-001 the book recovers, and no wrong book is shown as live', async () => {
      await platform.withEngine({ packed }, (engine) => engine.harm('book', times, harm()));
    });
  });

  describe.concurrent.each(HARMS_OF_ANY)('messages of all tickers %s', (_, times, harm) => {
    it('FAULT-001 the list recovers, and no wrong list is shown as live', async () => {
      await platform.withEngine(
        { packed },
        (engine) => engine.harm('tickers', Math.min(times, 2), harm()),
        1,
      );
    });
  });

  it('FAULT-002 the removal of a missing level changes nothing', async () => {
    const tiny = await startTinyPlatform({ symbols: [BTC], packsNothing: !packed });
    const engine = await openWorkerEngine(tiny.origin);
    tiny.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
    await engine.engine.retopic({ add: [BOOK], drop: [] });
    await engine.received.until(BOOK, ({ status }) => status === 'live');
    tiny.market.moveBook(BTC, [[90, 0]], [[500_000, 0]]);
    tiny.market.moveBook(BTC, [[101, 7]], []);
    const book = await engine.received.until(BOOK, ({ bids }) => bids.length === 2);
    expect(book.asks.map(({ tick }) => tick)).toEqual([110]);
    expect(engine.received.reads.some(([, { status }]) => status === 'resyncing')).toBe(false);
    engine.close();
    await tiny.close();
  });

  describe.concurrent('the connection', () => {
    it('FAULT-002 deltas that come before the snapshot do no harm', async () => {
      const engine = await FaultyEngine.open(platform.port, { packed });
      try {
        const waiting: SentMessage[] = [];
        const late = engine.harm('book', 4, (message, time) => {
          waiting.push(typeof message === 'string' ? message : message.slice());
          return time < 3 ? [] : [...waiting.slice(1), waiting[0] as SentMessage];
        });
        await engine.watchBook();
        await late;
        await engine.expectMended();
        engine.expectOnlyTruth();
      } finally {
        await engine.close();
      }
    });

    it('FAULT-003 breaks and comes back', async () => {
      await platform.withEngine({ packed }, async (engine) => {
        engine.route.cut();
        await engine.expectStatus(BOOK, 'stale', 5_000);
        engine.route.restore();
      });
    });

    it('FAULT-003 is half open: nothing comes, nobody closes it', async () => {
      await platform.withEngine({ packed }, async (engine) => {
        engine.route.mute();
        await engine.expectStatus(BOOK, 'stale', 10_000);
        engine.route.restore();
      });
    });

    it('FAULT-003 uses polling only', async () => {
      await platform.withEngine({ packed, pollingOnly: true }, async (engine) => {
        engine.route.cut();
        await engine.expectStatus(BOOK, 'stale', 5_000);
        engine.route.restore();
      });
    });
  });
});
