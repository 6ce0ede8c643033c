/**
 * Holds back the drawing of a chart while a finger moves one of its lines: nothing else moves under the finger. Ticks
 * are drawn once the finger rests, and other changes after the release. It knows no DOM.
 */
import type { Millis } from '#domain/units';
import type { Extent } from './one-a-frame.ts';

/** A finger that has not moved for so long rests. */
const REST_MILLIS: Millis = 250;

export class LateDraws {
  private readonly draw: (extent: Extent) => void;
  private readonly after: (step: () => void, millis: Millis) => () => void;
  private due: Extent | undefined;
  private isHeld = false;
  private endRest: (() => void) | undefined;

  /** @param after a timer; it returns its end */
  constructor(draw: (extent: Extent) => void, after: (step: () => void, millis: Millis) => () => void) {
    this.draw = draw;
    this.after = after;
  }

  /** Whether the chart may draw this now; otherwise it will be drawn later. */
  may(extent: Extent): boolean {
    const isMoving = this.endRest !== undefined;
    if (!this.isHeld || (extent === 'last' && !isMoving && this.due !== 'all')) return true;
    this.due = this.due === 'all' ? 'all' : extent;
    return false;
  }

  /** A finger moves a line. */
  moved(): void {
    this.isHeld = true;
    this.endRest?.();
    this.endRest = this.after(() => {
      this.endRest = undefined;
      if (this.due === 'last') this.flush();
    }, REST_MILLIS);
  }

  /** No finger moves a line any more. */
  released(): void {
    this.isHeld = false;
    this.endRest?.();
    this.endRest = undefined;
    this.flush();
  }

  private flush(): void {
    const { due } = this;
    this.due = undefined;
    if (due !== undefined) this.draw(due);
  }
}
