import { expect, it } from 'vitest';
import { fakeClock } from '../../../../tests/support/fake-clock.ts';
import { VenueClock } from './venue-clock.ts';

/** A venue whose clock is ahead; the test sets how long its answers take each way. */
function open(ahead: number) {
  const clock = fakeClock();
  const troubles: string[] = [];
  const asked: { answer: (time: number) => void; fail: (error: Error) => void }[] = [];
  const venue = new VenueClock({
    clock,
    ask: () =>
      new Promise((answer, fail) => {
        asked.push({ answer, fail });
      }),
    onTrouble: (what) => troubles.push(what),
  });
  const settled = () => new Promise(setImmediate);
  return {
    ...{ clock, venue, troubles },
    async answers(latency: number) {
      clock.advance(latency);
      const time = clock.now() + ahead;
      clock.advance(latency);
      asked.at(-1)?.answer(time);
      await settled();
    },
    async fails() {
      asked.at(-1)?.fail(new Error('no answer'));
      await settled();
    },
    /** Waits until the clock is read again. */
    minute() {
      const { length } = asked;
      while (asked.length === length) clock.advance(10);
    },
  };
}

it.each([5_000, -5_000, 80])('VENUE-700 a venue’s clock that is %i ms ahead is measured', async (ahead) => {
  const { clock, venue, minute, answers } = open(ahead);
  venue.start();
  await answers(100);
  expect(venue.offset).toBe(ahead);
  // A message that left the venue a second ago is never dated later, and earlier by the latency at most.
  const left = clock.now() - 1_000;
  expect(venue.ours(left + ahead)).toBeLessThanOrEqual(left);
  expect(venue.ours(left + ahead)).toBeGreaterThanOrEqual(left - 100);
  // The tightest bound of the last minutes counts.
  minute();
  await answers(10);
  minute();
  await answers(400);
  expect(venue.ours(clock.now() - 1_000 + ahead)).toBe(clock.now() - 1_010);
  venue.stop();
});

it('VENUE-700 nothing is dated later than it arrived, measured or not', () => {
  const { clock, venue } = open(0);
  expect(venue.offset).toBeUndefined();
  expect(venue.ours(clock.now() + 60_000)).toBe(clock.now());
  expect(venue.ours(clock.now() - 5)).toBe(clock.now() - 5);
});

it('VENUE-700 a venue that does not answer its time is reported once', async () => {
  const { venue, troubles, minute, fails } = open(0);
  venue.start();
  for (let minutes = 0; minutes < 10; minutes++) {
    await fails();
    minute();
  }
  expect(troubles).toEqual(['does not say its time']);
});
