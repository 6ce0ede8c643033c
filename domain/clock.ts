/** Time is a parameter, so that a test can run a month in a second. No other code reads a clock. */
import type { Millis } from './units.ts';

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): Millis;
  /** Runs `work` every `period` milliseconds until the returned function is called. */
  every(period: Millis, work: () => void): () => void;
  /** Runs `work` once after `delay` milliseconds, unless the returned function is called first. */
  after(delay: Millis, work: () => void): () => void;
}
