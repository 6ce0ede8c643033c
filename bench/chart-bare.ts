/** A lower bound for a dragged line: one element over an empty page, moved by a transform with the finger. */
import type { ChartContender } from './chart-work.ts';

/** The name of the lower bound in the results. */
export const BARE = 'one moved element (limit)';

const BAND = 28;

export interface BareLine extends ChartContender {
  /** The middle of the element, in the window. */
  showLines(): { readonly x: number; readonly y: number };
}

export function bareLine(): BareLine {
  const band = document.createElement('div');
  return {
    prepare: () => undefined,
    draw(place) {
      const size = `position:absolute;inset:0 0 auto;height:${String(BAND)}px`;
      band.style.cssText = `${size};background:#b45309;touch-action:none`;
      place.append(band);
      let start = 0;
      let moved = 0;
      band.addEventListener('pointerdown', ({ clientY, pointerId }) => {
        band.setPointerCapture(pointerId);
        start = clientY - moved;
      });
      band.addEventListener('pointermove', ({ clientY }) => {
        moved = clientY - start;
        band.style.transform = `translateY(${String(moved)}px)`;
      });
    },
    update: () => undefined,
    showLines() {
      const { left, top, width, height } = band.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    },
  };
}
