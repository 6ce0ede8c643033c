/** After any messages and calls the engine continues, keeps nothing of them, and is in sync again. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountMessage } from '../support/account-message.ts';
import { PACKED_KINDS } from '../../protocol/names/packed.ts';
import { Packer } from '../../server/realtime/packed/packer.ts';
import type { MarketQuery, Topic } from '../../worker/engine-api.ts';
import { packetParser } from '../../worker/feed/packet-parser.ts';
import { heldMegabytes } from '../support/held-memory.ts';
import { TimedEngine } from '../support/timed-engine.ts';
import { updateOf } from '../support/updates.ts';

const FRAMES = process.env['TEST_SIZE'] === 'long' ? 10_000 : 2_000;
/** Another seed gives other frames; a failure shows the shortest failing list that was found. */
const SEED = 20_261_121;
const MEGABYTES = 8;
const BTC = 'BTC-USDT';
const SYMBOLS = [BTC, 'ETH-USDT', 'BTC-USDT-PERP'];
const BOOK = `book/${BTC}/1/5` as const;
const TOPICS = [BOOK, `ticker/${BTC}`, `trades/${BTC}/5`, 'mark/BTC-USDT-PERP', 'connection'] as const;

const symbol = fc.oneof(fc.constantFrom(...SYMBOLS, '__proto__', ''), fc.string());
const number = fc.oneof(
  fc.constantFrom(-1, 0, NaN, Infinity, 1e300, 2 ** 53, 0.5),
  fc.nat(),
  fc.constantFrom(null, '1', '-1.000'),
);
const text = fc.oneof(
  fc.constantFrom('1.00', '2.500', '-1.00', 'NaN', '1e9', '', '0', '9'.repeat(400)),
  fc.string(),
);
const rows = fc.oneof(fc.array(fc.array(fc.oneof(text, number, symbol), { maxLength: 9 })), fc.jsonValue());
const message = fc.oneof(
  fc.record(
    {
      symbol,
      type: fc.constantFrom('snapshot', 'delta', 'patch'),
      epoch: text,
      prev: number,
      seq: number,
      bids: rows,
      asks: rows,
      trades: rows,
      rows: fc.oneof(rows, fc.array(fc.record({ symbol, last: text }))),
      silent: rows,
      checksum: number,
      time: number,
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);
const bytes = fc
  .tuple(
    fc.oneof(fc.nat(0xff), fc.constantFrom(0x10, 0x11, 0x12, 0x13, 0x14, 0x18, 0x19, 0x1a, 0x1b, 0x1c)),
    fc.uint8Array({ maxLength: 200 }),
  )
  .map(([head, rest]) => Uint8Array.of(head, ...rest));
const topic = fc.oneof(
  fc.constantFrom(...TOPICS, `book/${BTC}/0/5`, 'ticker/NO-USDT', `candles/${BTC}/1m/-`, `sparkline/${BTC}`),
  fc.tuple(symbol, number).map(([name, depth]) => `book/${name}/${String(depth)}/5`),
  fc.string(),
);

type Act = (engine: TimedEngine) => void;

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom(...PACKED_KINDS), message).map(([kind, given]): Act => (engine) => {
      engine.receive(kind, given);
    }),
  },
  {
    weight: 4,
    arbitrary: bytes.map((given): Act => (engine) => {
      engine.receivePacked(given);
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(), fc.nat(0xff)).map(([place, byte]): Act => (engine) => {
      const given = Uint8Array.from(soundBytes(engine));
      given[place % given.length] = byte;
      engine.receivePacked(given);
    }),
  },
  // Each subscription is removed again, one topic at a time: the engine refuses a list at its first unknown
  // topic.
  fc.array(topic).map((topics): Act => (engine) => {
    const come = topics.filter((each) =>
      refusable(() => {
        engine.engine.retopic({ add: [each as Topic], drop: [] });
      }),
    );
    engine.engine.retopic({ add: [], drop: come as Topic[] });
  }),
  fc.boolean().map((visible): Act => (engine) => {
    engine.engine.setVisible(visible);
  }),
  fc
    .oneof(fc.constantFrom('de', 'ar', 'xx-invalid-locale', ''), fc.string())
    .map((locale): Act => (engine) => {
      refusable(() => {
        engine.engine.setLocale(locale);
      });
    }),
  fc.tuple(fc.string(), fc.array(symbol), topic).map(([search, favourites, asked]): Act => (engine) => {
    const query = { tab: 'favourites', favourites, search, sort: 'price', descending: true } as MarketQuery;
    void engine.engine.arrange(query);
    void engine.engine.older(asked as Topic);
  }),
);

/** A call may be refused with the engine's own error; returns whether it was accepted. */
function refusable(call: () => void): boolean {
  try {
    call();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return false;
  }
}

function soundBytes({ market, clock }: TimedEngine): Uint8Array {
  const row = [BTC, '1.00', '1.00', '1.00', '1.00', '1.000', '1.00', '1.00'] as const;
  const given = { type: 'snapshot', time: clock.now(), rows: [row], silent: [] } as const;
  return (
    new Packer(market.instruments).pack('tickers', updateOf('tickers', given), true)?.payload ??
    new Uint8Array(1)
  );
}

async function openEngine(): Promise<TimedEngine> {
  const engine = new TimedEngine(SYMBOLS);
  engine.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
  engine.engine.retopic({ add: TOPICS, drop: [] });
  await engine.start();
  await engine.pass(100);
  return engine;
}

async function expectInSync(engine: TimedEngine): Promise<void> {
  engine.engine.setVisible(true);
  engine.market.moveBook(BTC, [[101, 7]], []);
  await engine.pass(3_500, true);
  const book = engine.last.get(BOOK);
  expect([book?.status, book?.bids.map(({ tick }) => tick)]).toEqual(['live', [101, 100]]);
  engine.market.moveBook(BTC, [[101, 0]], []);
  await engine.pass(100);
}

/**
 * The maximum number of timers during a quiet period: which of the regular timers are pending depends on the moment.
 */
async function mostTimers(engine: TimedEngine): Promise<number> {
  let most = 0;
  for (let step = 0; step < 300; step++) {
    await engine.pass(20, step % 50 === 0);
    most = Math.max(most, engine.clock.timers());
  }
  return most;
}

it('FAULT-012 the engine outlives any frames and calls, keeps nothing of them, and is in sync afterwards', async () => {
  const engine = await openEngine();
  const storm = (frames: number, seed: number) =>
    fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 10 }), async (acts) => {
        for (const each of acts) each(engine);
        await engine.pass(40);
      }),
      { numRuns: frames / 10, seed },
    );
  // The first storm fills the caches that fill once.
  await storm(FRAMES / 2, SEED);
  await expectInSync(engine);
  const timers = await mostTimers(engine);
  engine.batches.length = 0;
  const held = await heldMegabytes();
  await storm(FRAMES / 2, SEED + 1);
  await expectInSync(engine);
  await engine.pass(15_000, true);
  expect(await mostTimers(engine)).toBeLessThanOrEqual(timers);
  engine.batches.length = 0;
  expect((await heldMegabytes()) - held).toBeLessThan(MEGABYTES);
  engine.engine.retopic({ add: [], drop: TOPICS });
  await engine.pass(3_000);
  expect(
    SYMBOLS.flatMap((each) => [`book:${each}`, `trades:${each}`, `ticker:${each}`] as const).filter((each) =>
      engine.market.isWatched(each),
    ),
  ).toEqual([]);
});

const balances = fc.array(
  fc.record({
    kind: fc.constantFrom('funds', 'fiat', 'fee'),
    asset: fc.constantFrom('USDT', 'BTC', '__proto__'),
    available: text,
    frozen: fc.constantFrom('0', '-1'),
    version: number,
  }),
);
/** A message that fits the protocol is accepted as the platform's. */
const unsound = fc
  .oneof(
    fc.record({ type: fc.constant('reset'), number, balances, time: fc.nat() }),
    fc.record({
      type: fc.constant('events'),
      prev: number,
      events: fc.array(fc.record({ number, time: fc.nat(), balances, records: fc.constantFrom([], [null]) })),
      time: fc.nat(),
    }),
    message,
  )
  .filter((each) => !accountMessage.safeParse(each).success);

it('FAULT-012 ACCOUNT-025 after any other messages on its channel the account is shown unchanged', async () => {
  const engine = await openEngine();
  const { fake, users } = engine.accounts;
  users.set('alice', 1);
  fake.commit(1, { available: '5' }, { kind: 'fiat', available: '1' });
  void engine.engine.signIn('alice');
  engine.engine.retopic({ add: ['balances/funds', 'balances/fiat'], drop: [] });
  await fc.assert(
    fc.asyncProperty(fc.array(unsound, { maxLength: 5 }), async (given) => {
      for (const each of given) engine.receive('account', each);
      await engine.pass(20);
      fake.commit(1, { available: String(1 + (engine.clock.now() % 1_000)) });
      await engine.pass(1_200, true);
      for (const kind of ['funds', 'fiat'] as const) {
        const read = engine.last.get(`balances/${kind}`);
        const held = fake.stateOf(1).balances.filter((each) => each.kind === kind);
        expect([read?.status, read?.rows.map(([asset, available]) => [asset, available])]).toEqual([
          'live',
          held.map(({ asset, available }) => [asset, available]),
        ]);
      }
    }),
    { numRuns: 200, seed: SEED },
  );
});

it('FAULT-012 any text on the socket is a packet or ends the connection, and nothing else', () => {
  const { Decoder } = packetParser(() => undefined);
  const packets = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(9), fc.json()).map(([type, json]) => `${type}${json}`),
    fc.tuple(fc.nat(9), fc.nat(), fc.string()).map(([type, id, rest]) => `${type}${id}${rest}`),
  );
  fc.assert(
    fc.property(packets, (packet) => {
      const decoder = new Decoder();
      const received: unknown[] = [];
      decoder.on('decoded', (each) => received.push(each));
      try {
        decoder.add(packet);
        expect(received).toHaveLength(1);
      } catch (error) {
        expect(error instanceof SyntaxError || error instanceof RangeError).toBe(true);
        expect(received).toEqual([]);
      }
    }),
    { numRuns: FRAMES, seed: SEED },
  );
});
