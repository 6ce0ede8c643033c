/** Time is handed in, so that a test runs a month in a second; nothing else reads a clock. */
import type { Millis } from './units.ts';

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): Millis;
  /** Runs `work` every `period` milliseconds until the answer is called. */
  every(period: Millis, work: () => void): () => void;
  /** Runs `work` once after `delay` milliseconds, unless the answer is called first. */
  after(delay: Millis, work: () => void): () => void;
}
