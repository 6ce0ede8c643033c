import type { Millis } from '#domain/units';
import type { Spot } from './drawing-shape.ts';

/** As far as the second tap misses the first one. */
const MISS_PIXELS = 24;

interface Tap extends Spot {
  /** Milliseconds by any clock. */
  readonly time: Millis;
}

/** Recognises double taps. A third tap begins another one. */
export class DoubleTaps {
  private readonly most: Millis;
  private first: Tap | undefined;

  /** @param most the longest time between two taps */
  constructor(most: Millis) {
    this.most = most;
  }

  /** Where a double tap began, at its second tap; otherwise undefined. */
  take(tap: Tap): Spot | undefined {
    const { first } = this;
    this.first = tap;
    if (first === undefined || tap.time - first.time > this.most) return undefined;
    if (Math.hypot(tap.x - first.x, tap.y - first.y) > MISS_PIXELS) return undefined;
    this.first = undefined;
    return first;
  }
}
