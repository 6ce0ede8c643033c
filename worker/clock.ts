/** Time is handed in, so that a test ages a quote without waiting. Nothing else in the engine reads a clock. */
import type { Millis } from '#domain/units';

export interface Clock {
  /** Milliseconds since 1970 by the device's clock, which may be wrong: see `feed/clock-offset.ts`. */
  now(): Millis;
  /** Runs `work` every `period` milliseconds until the answer is called. */
  every(period: Millis, work: () => void): () => void;
  /** Runs `work` once after `delay` milliseconds, unless the answer is called first. */
  after(delay: Millis, work: () => void): () => void;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  every(period, work) {
    const timer = setInterval(work, period);
    return () => {
      clearInterval(timer);
    };
  },
  after(delay, work) {
    const timer = setTimeout(work, delay);
    return () => {
      clearTimeout(timer);
    };
  },
};
