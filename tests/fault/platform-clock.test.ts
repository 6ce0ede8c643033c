/** The clock of the platform's machine is set while markets run: they continue, and nothing waits for the old time. */
import { expect, it } from 'vitest';
import type { Publication } from '../../server/core/publication.ts';
import { createPlatform } from '../../server/start/platform.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';
import { openGateway } from '../support/open-gateway.ts';
import { connectPeer } from '../support/socket-peer.ts';
import { testFeatures } from '../support/platform-features.ts';

const DAY = 86_400_000;
const BTC = 'BTC-USDT';
const BOOK = `book:${BTC}` as const;

const settled = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

const fail = (error: unknown) => {
  throw error;
};

it.each([
  ['ahead', DAY],
  ['back', -DAY],
])('FAULT-006 a platform whose clock is set a day %s goes on in each market', async (_, by) => {
  const clock = fakeClock();
  const { core, stop } = await createPlatform({
    store: fakeStore(),
    clock,
    timeZone: 'Asia/Shanghai',
    features: testFeatures(),
    seed: 'clock',
    mood: 'violent',
    onRefused: () => undefined,
    onUnkept: fail,
    onFatal: fail,
  });
  const gateway = await openGateway({ core, clock });
  const received: Publication[] = [];
  core.onPublication((publication) => received.push(publication));
  const pass = async (seconds: number) => {
    received.length = 0;
    for (let step = 0; step < seconds * 20; step++) {
      clock.advance(50);
      await settled();
    }
    const moved = received.flatMap(({ channel, message }) =>
      channel === 'tickers' && 'rows' in message ? message.rows.map(({ symbol }) => symbol) : [],
    );
    return { books: received.filter(({ channel }) => channel === BOOK).length, markets: new Set(moved).size };
  };
  const peer = await connectPeer(gateway.origin);
  await peer.ask('subscribe', { channels: [BOOK, 'tickers'] });
  await peer.next('book');
  const before = await pass(3);
  clock.set(by);
  const after = await pass(3);
  expect(before.books).toBeGreaterThan(10);
  expect(after.books).toBeGreaterThan(before.books / 2);
  expect(after.markets).toBeGreaterThan(before.markets / 2);
  // The snapshot can be requested again.
  expect(await peer.ask('subscribe', { channels: [BOOK] })).toMatchObject({ code: 200 });
  await stop();
});
