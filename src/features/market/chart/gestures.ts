/**
 * Interprets touch and mouse on a chart: one finger pans, two pinch, a long press shows the crosshair and moves
 * it, a hovering mouse shows it too. It depends on neither chart nor DOM: the timer is passed in, positions are
 * relative to the plot.
 */
export interface Pointer {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly isMouse: boolean;
}

export interface GestureTarget {
  /** Pans by this many pixels to the right. */
  pan(pixels: number): void;
  /** Zooms in for a factor above 1, around a position. */
  zoom(factor: number, x: number): void;
  /** Undefined hides the crosshair. */
  cross(at: { readonly x: number; readonly y: number } | undefined): void;
}

export type Later = (step: () => void, millis: number) => () => void;

const LONG_PRESS_MILLIS = 350;
const SLACK = 6;
const LEAST_PINCH = 24;

type Mode = 'idle' | 'pressed' | 'panning' | 'pinching' | 'crossing';

export class Gestures {
  private mode: Mode = 'idle';
  private readonly down = new Map<number, Pointer>();
  private readonly target: GestureTarget;
  private readonly later: Later;
  private stopTimer: (() => void) | undefined;
  private crossed = false;

  constructor(target: GestureTarget, later: Later) {
    this.target = target;
    this.later = later;
  }

  /** A held finger moves the crosshair, so the page must not scroll. */
  get isCrossing(): boolean {
    return this.mode === 'crossing' || this.mode === 'pinching';
  }

  press(at: Pointer): void {
    this.down.set(at.id, at);
    this.stopTimer?.();
    if (this.down.size === 2) {
      this.mode = 'pinching';
      this.cross(undefined);
      return;
    }
    this.mode = 'pressed';
    if (at.isMouse) return;
    this.stopTimer = this.later(() => {
      if (this.mode !== 'pressed') return;
      this.mode = 'crossing';
      this.cross(at);
    }, LONG_PRESS_MILLIS);
  }

  move(at: Pointer): void {
    const before = this.down.get(at.id);
    if (before === undefined) {
      if (at.isMouse) this.cross(at);
      return;
    }
    switch (this.mode) {
      case 'pressed':
        if (Math.hypot(at.x - before.x, at.y - before.y) <= SLACK) return;
        this.stopTimer?.();
        this.mode = 'panning';
        break;
      case 'crossing':
        this.cross(at);
        break;
      case 'pinching':
        this.pinch(before, at);
        break;
      default:
    }
    if (this.mode === 'panning') {
      this.target.pan(at.x - before.x);
      if (at.isMouse) this.cross(at);
    }
    this.down.set(at.id, at);
  }

  /** `isTap`: the touch ended here; false if a scroll cancelled it. */
  lift(id: number, isTap: boolean): void {
    const at = this.down.get(id);
    this.down.delete(id);
    this.stopTimer?.();
    if (this.mode === 'pressed' && isTap && at?.isMouse === false) {
      this.cross(this.crossed ? undefined : at);
    }
    this.mode = this.down.size === 1 ? 'panning' : 'idle';
  }

  leave(): void {
    if (this.down.size === 0) this.cross(undefined);
  }

  dispose(): void {
    this.stopTimer?.();
  }

  private cross(at: Pointer | undefined): void {
    this.crossed = at !== undefined;
    this.target.cross(at);
  }

  private pinch(before: Pointer, now: Pointer): void {
    const other = [...this.down.values()].find(({ id }) => id !== now.id);
    if (other === undefined) return;
    const was = Math.max(LEAST_PINCH, Math.abs(before.x - other.x));
    const is = Math.max(LEAST_PINCH, Math.abs(now.x - other.x));
    this.target.zoom(is / was, (now.x + other.x) / 2);
    this.target.pan((now.x - before.x) / 2);
  }
}
