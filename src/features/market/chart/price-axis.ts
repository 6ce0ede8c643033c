/** A double tap on the labels of the price axis picks the price there. */
import { DOUBLE_TAP_MILLIS } from '../../../ui/double-tap.ts';
import type { Spot } from './drawing-shape.ts';
import { placeIn } from './turned.ts';

/** As far as the second tap misses the first one. */
const MISS_PIXELS = 24;

interface Tap extends Spot {
  /** Milliseconds by any clock. */
  readonly time: number;
}

/** Recognises double taps. A third tap begins another one. */
export class DoubleTaps {
  private first: Tap | undefined;

  /** Where a double tap began, at its second tap; otherwise undefined. */
  take(tap: Tap): Spot | undefined {
    const { first } = this;
    this.first = tap;
    if (first === undefined || tap.time - first.time > DOUBLE_TAP_MILLIS) return undefined;
    if (Math.hypot(tap.x - first.x, tap.y - first.y) > MISS_PIXELS) return undefined;
    this.first = undefined;
    return first;
  }
}

/**
 * @param root the plot with its axes
 * @param over the plot without them
 * @param pick called with the height of the first tap in pixels of the plot: the second one may miss it
 */
export function listenToPriceAxis(root: HTMLElement, over: HTMLElement, pick: (y: number) => void): void {
  const taps = new DoubleTaps();
  root.addEventListener('click', (event) => {
    const at = placeIn(over, event);
    // The plot's own taps are the crosshair's, and lower ones are on the axis of time.
    if (at.x < over.clientWidth || at.y < 0 || at.y > over.clientHeight) return;
    const first = taps.take({ ...at, time: event.timeStamp });
    if (first !== undefined) pick(first.y);
  });
}
