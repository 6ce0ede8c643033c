/**
 * A clock that moves only when the test moves it. Timers run in the order of their times, each at its own time.
 */
import type { Clock } from '../../domain/clock.ts';

interface Timer {
  at: number;
  readonly period: number | undefined;
  readonly work: () => void;
}

export interface FakeClock extends Clock {
  advance(millis: number): void;
  /** Time passes without running timers, as on a device that sleeps. Due timers run late, and once. */
  sleep(millis: number): void;
  /** Sets the clock: its time jumps (back if negative), and every timer still waits as long as before. */
  set(by: number): void;
  /** How many timers wait. */
  timers(): number;
  /** Whether a timer would run now. */
  isDue(): boolean;
}

export function fakeClock(start: number = Date.UTC(2026, 0, 5, 12)): FakeClock {
  let now = start;
  const timers = new Set<Timer>();
  const add = (delay: number, period: number | undefined, work: () => void) => {
    const timer = { at: now + delay, period, work };
    timers.add(timer);
    return () => {
      timers.delete(timer);
    };
  };
  const nextDue = (until: number) => {
    let next: Timer | undefined;
    for (const timer of timers)
      if (timer.at <= until && (next === undefined || timer.at < next.at)) next = timer;
    return next;
  };
  return {
    now: () => now,
    timers: () => timers.size,
    isDue: () => nextDue(now) !== undefined,
    every: (period, work) => add(period, period, work),
    after: (delay, work) => add(delay, undefined, work),
    advance(millis) {
      const until = now + millis;
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        now = Math.max(now, timer.at);
        if (timer.period === undefined) timers.delete(timer);
        else timer.at = now + timer.period;
        timer.work();
      }
      now = until;
    },
    sleep(millis) {
      now += millis;
    },
    set(by) {
      now += by;
      for (const timer of timers) timer.at += by;
    },
  };
}
