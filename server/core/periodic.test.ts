import { expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { Periodic } from './periodic.ts';

const SECOND = 1_000;

/** Runs end when the test ends them. */
function openPeriodic() {
  const clock = fakeClock();
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const failures: unknown[] = [];
  const periodic = new Periodic({
    clock,
    period: SECOND,
    work: () =>
      new Promise((resolve, reject) => {
        runs.push({ end: () => resolve(undefined), fail: reject });
      }),
    onFailed: (error) => failures.push(error),
  });
  periodic.start();
  return { clock, runs, failures, periodic };
}

const settle = () => new Promise(setImmediate);

it('CORE-826 runs once a period, one run at a time, and again after a failure', async () => {
  const { clock, runs, failures, periodic } = openPeriodic();
  expect(runs).toHaveLength(0);
  clock.advance(SECOND);
  clock.advance(5 * SECOND);
  void periodic.run();
  expect(runs).toHaveLength(1);
  runs[0]?.fail(new Error('no answer'));
  await settle();
  expect(failures).toEqual([new Error('no answer')]);
  clock.advance(SECOND);
  expect(runs).toHaveLength(2);
});

it('CORE-826 stops once no run is under way, and leaves no timer', async () => {
  const { clock, runs, periodic } = openPeriodic();
  clock.advance(SECOND);
  let isStopped = false;
  void periodic.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect([isStopped, clock.timers()]).toEqual([false, 0]);
  runs[0]?.end();
  await settle();
  expect(isStopped).toBe(true);
});
