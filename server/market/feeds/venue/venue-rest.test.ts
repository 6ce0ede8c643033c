import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fakeClock } from '../../../../tests/support/fake-clock.ts';
import {
  startFakeVenueServer,
  type FakeVenueAnswer,
} from '../../../../tests/support/venues/fake-venue-server.ts';
import { VenueRest } from './venue-rest.ts';

const MINUTE = 60_000;

async function asking(answer: () => FakeVenueAnswer | Promise<FakeVenueAnswer>, usedHeader?: string) {
  const clock = fakeClock(Date.UTC(2026, 0, 5, 12));
  const askedAt: number[] = [];
  const server = await startFakeVenueServer({
    answer: () => {
      askedAt.push(clock.now());
      return answer();
    },
    onSocket: () => undefined,
  });
  const header = usedHeader === undefined ? {} : { usedHeader };
  const rest = new VenueRest({ base: server.http, clock, weightPerMinute: 1000, ...header });
  /** The clock stops while an answer is on its way, so that no answer is late because the machine is busy. */
  const run = async (millis: number, isAnswered = true) => {
    for (let passed = 0; passed < millis; passed += 100) {
      clock.advance(100);
      await setImmediate();
      while (isAnswered && rest['underWay'] > 0) await setImmediate();
    }
  };
  return { clock, rest, askedAt, run };
}

it('VENUE-007 uses four fifths of a minute’s weight and continues in the next', async () => {
  const { clock, rest, askedAt, run } = await asking(() => ({ body: {} }));
  const from = clock.now();
  const all = Promise.all(Array.from({ length: 20 }, () => rest.get('/depth', 100)));
  await run(2.5 * MINUTE);
  await all;
  const inMinute = (number: number) =>
    askedAt.filter((time) => Math.floor((time - from) / MINUTE) === number).length;
  expect([inMinute(0), inMinute(1), inMinute(2)]).toEqual([8, 8, 4]);
});

it('VENUE-007 counts the weight that others used, as the venue reports it', async () => {
  const { rest, askedAt, run } = await asking(() => ({ headers: { 'x-used': '790' }, body: {} }), 'x-used');
  await rest.get('/depth', 10);
  const second = rest.get('/depth', 20);
  await run(30_000);
  expect(askedAt).toHaveLength(1);
  await run(31_000);
  await second;
  expect(askedAt).toHaveLength(2);
});

it('VENUE-007 gives up requests without an answer in 10 s, and waiting ones when it is stopped', async () => {
  const { rest, run } = await asking(() => new Promise(() => undefined));
  const asked = rest.get('/depth', 10);
  const outcome = expect(asked).rejects.toThrow('/depth was not answered in time');
  await run(11_000, false);
  await outcome;
  const waiting = expect(rest.get('/depth', 10)).rejects.toThrow('the feed was stopped');
  rest.stop();
  await waiting;
});
