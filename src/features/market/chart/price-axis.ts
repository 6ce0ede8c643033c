/** A double tap on the labels of the price axis picks the price there. */
import { DOUBLE_TAP_MILLIS } from '../../../ui/double-tap.ts';
import { DoubleTaps } from './double-taps.ts';
import { placeIn } from './turned.ts';

/**
 * @param root the plot with its axes
 * @param over the plot without them
 * @param pick called with the height of the first tap in pixels of the plot: the second one may miss it
 */
export function listenToPriceAxis(root: HTMLElement, over: HTMLElement, pick: (y: number) => void): void {
  const taps = new DoubleTaps(DOUBLE_TAP_MILLIS);
  root.addEventListener('click', (event) => {
    const at = placeIn(over, event);
    // The plot's own taps are the crosshair's, and lower ones are on the axis of time.
    if (at.x < over.clientWidth || at.y < 0 || at.y > over.clientHeight) return;
    const first = taps.take({ ...at, time: event.timeStamp });
    if (first !== undefined) pick(first.y);
  });
}
