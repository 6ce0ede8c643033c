/**
 * Faults on the route between a real platform and the real engine in its worker, in JSON and packed. After each
 * fault the book is the platform's within 2 s of the connection, and nothing wrong or old was shown as live.
 */
import '@vitest/web-worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../server/base/clock.ts';
import { createPlatform } from '../../server/start/platform.ts';
import type { Read } from '../support/batch-reader.ts';
import { BOOK, BTC, FaultyEngine, LISTED, listed } from '../support/faulty-engine.ts';
import type { FaultyRouteInput, SentMessage } from '../support/faulty-route.ts';
import { fakeStore } from '../support/fake-store.ts';
import { startGateway } from '../support/open-gateway.ts';
import { startTinyPlatform } from '../support/tiny-platform.ts';
import { bookKey } from '../support/reference-client.ts';
import { openWorkerEngine } from '../support/worker-engine.ts';
import { testFeatures } from '../support/platform-features.ts';

/** Longer than a value stays live without a message of the platform. */
const STOPPED_MILLIS = 6_000;

let port = 0;
const undo: (() => Promise<void>)[] = [];

const fail = (error: unknown) => {
  throw error;
};

beforeAll(async () => {
  const { core, stop } = await createPlatform({
    store: fakeStore(),
    clock: systemClock,
    timeZone: 'Asia/Shanghai',
    features: testFeatures(),
    seed: 'faults',
    mood: 'violent',
    onRefused: () => undefined,
    onUnkept: fail,
    onFatal: fail,
  });
  const gateway = await startGateway({ core, clock: systemClock });
  undo.push(() => gateway.stop(), stop);
  port = gateway.port;
});

afterAll(async () => {
  for (const each of undo) await each();
});

/** @param seconds the number of messages of all tickers that must have arrived since the fault */
async function withEngine(
  input: FaultyRouteInput,
  use: (engine: FaultyEngine) => Promise<void>,
  seconds = 0,
): Promise<void> {
  const engine = await FaultyEngine.open(port, input);
  try {
    await engine.watchBook();
    await engine.expectMended();
    await use(engine);
    await engine.expectMended(seconds);
    engine.expectOnlyTruth();
  } finally {
    await engine.close();
  }
}

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
      await withEngine({ packed }, (engine) => engine.harm('book', times, harm()));
    });
  });

  describe.concurrent.each(HARMS_OF_ANY)('messages of all tickers %s', (_, times, harm) => {
    it('FAULT-001 the list recovers, and no wrong list is shown as live', async () => {
      await withEngine({ packed }, (engine) => engine.harm('tickers', Math.min(times, 2), harm()), 1);
    });
  });

  it('FAULT-860 after a stop of the process nothing is live before the next message of the platform', async () => {
    await withEngine({ packed }, async (engine) => {
      await engine.reference.confirmed();
      const harmed = engine.harm('book', 20, () => []);
      const shown = bookKey(engine.last(BOOK) as Read);
      await expect.poll(() => engine.reference.book.isCurrent(shown)).toBe(false);
      const stopped = performance.now();
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STOPPED_MILLIS);
      await harmed;
      await engine.expectMended();
      const continued = stopped + STOPPED_MILLIS;
      for (const topic of [BOOK, ...LISTED.map(listed)]) {
        const arrived = engine.arrivedSince(topic === BOOK ? 'book' : 'tickers', continued);
        expect(engine.liveSince(topic, continued), topic).toBeGreaterThan(arrived ?? Infinity);
      }
    });
  });

  it('FAULT-002 the removal of a missing level changes nothing', async () => {
    const platform = await startTinyPlatform({ symbols: [BTC], packsNothing: !packed });
    const engine = await openWorkerEngine(platform.origin);
    platform.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
    await engine.engine.retopic({ add: [BOOK], drop: [] });
    await engine.received.until(BOOK, ({ status }) => status === 'live');
    platform.market.moveBook(BTC, [[90, 0]], [[500_000, 0]]);
    platform.market.moveBook(BTC, [[101, 7]], []);
    const book = await engine.received.until(BOOK, ({ bids }) => bids.length === 2);
    expect(book.asks.map(({ tick }) => tick)).toEqual([110]);
    expect(engine.received.reads.some(([, { status }]) => status === 'resyncing')).toBe(false);
    engine.close();
    await platform.close();
  });

  describe.concurrent('the connection', () => {
    it('FAULT-002 deltas that come before the snapshot do no harm', async () => {
      const engine = await FaultyEngine.open(port, { packed });
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
      await withEngine({ packed }, async (engine) => {
        engine.route.cut();
        await engine.expectStatus(BOOK, 'stale', 5_000);
        engine.route.restore();
      });
    });

    it('FAULT-003 is half open: nothing comes, nobody closes it', async () => {
      await withEngine({ packed }, async (engine) => {
        engine.route.mute();
        await engine.expectStatus(BOOK, 'stale', 10_000);
        engine.route.restore();
      });
    });

    it('FAULT-003 uses polling only', async () => {
      await withEngine({ packed, pollingOnly: true }, async (engine) => {
        engine.route.cut();
        await engine.expectStatus(BOOK, 'stale', 5_000);
        engine.route.restore();
      });
    });
  });
});
