/**
 * Drawing by touch. With a tool, a touch sets the first point and its end the second; a touch without movement
 * waits for a second touch. Without a tool, a touch on a drawing selects and moves it, by a point or as a
 * whole; any other touch belongs to the chart. Each finished step is one undo step.
 */
import type { CandleSeries } from '../../../engine/candle-series.ts';
import type { DrawingEditor } from './drawing-editor.ts';
import { distanceTo, shapeOf, type Spot } from './drawing-shape.ts';
import { selecting, withDrawing, withPoints, type Drawing, type DrawnPoint } from './drawings.ts';

/** The chart's scales, in CSS pixels of the plot. */
export interface Measure {
  readonly spot: (point: DrawnPoint) => Spot;
  readonly point: (spot: Spot) => DrawnPoint;
  readonly width: number;
}

const REACH = 14;
const SLACK = 6;

type Grip =
  | { readonly kind: 'draw'; readonly first: DrawnPoint; readonly start: Spot; readonly again: boolean }
  | { readonly kind: 'move'; readonly drawing: Drawing; readonly part: 0 | 1 | 'all'; readonly start: Spot };

export class DrawingHand {
  private readonly editor: DrawingEditor;
  private readonly repaint: () => void;
  private grip: Grip | undefined;
  private waiting: DrawnPoint | undefined;
  /** The drawing that is being made or moved, not yet in the list. */
  draft: Omit<Drawing, 'id'> | undefined;
  moving: number | undefined;

  constructor(editor: DrawingEditor, repaint: () => void) {
    this.editor = editor;
    this.repaint = repaint;
  }

  /** True if the touch belongs to a drawing; then the whole touch does. */
  press(at: Spot, measure: Measure): boolean {
    const kind = this.editor.tool.peek();
    if (kind !== undefined) {
      const first = this.waiting ?? measure.point(at);
      this.grip = { kind: 'draw', first, start: at, again: this.waiting !== undefined };
      this.show({ kind, points: [first, measure.point(at)] });
      return true;
    }
    const found = this.find(at, measure);
    this.editor.change((list) => selecting(list, found?.drawing.id));
    if (found === undefined) return false;
    this.grip = { kind: 'move', ...found, start: at };
    return true;
  }

  move(at: Spot, measure: Measure): void {
    const { grip } = this;
    if (grip === undefined) return;
    if (grip.kind === 'draw') {
      const kind = this.editor.tool.peek();
      if (kind !== undefined) this.show({ kind, points: this.ends(kind, grip.first, measure.point(at)) });
      return;
    }
    this.moving = grip.drawing.id;
    this.show({ kind: grip.drawing.kind, points: movedPoints(grip, at, measure) });
  }

  lift(at: Spot, measure: Measure): void {
    const { grip } = this;
    this.grip = undefined;
    if (grip === undefined) return;
    const isFar = Math.hypot(at.x - grip.start.x, at.y - grip.start.y) > SLACK;
    if (grip.kind === 'move') {
      if (isFar)
        this.editor.change((list) => withPoints(list, grip.drawing.id, movedPoints(grip, at, measure)));
    } else if (this.editor.tool.peek() !== 'horizontal' && !grip.again && !isFar) {
      this.waiting = grip.first;
      return;
    } else {
      this.finish(grip.first, measure.point(at));
    }
    this.moving = undefined;
    this.show(undefined);
  }

  /** Sets a point by keys: the first, then the second. */
  place(point: DrawnPoint): void {
    const kind = this.editor.tool.peek();
    if (kind === undefined) return;
    if (kind !== 'horizontal' && this.waiting === undefined) {
      this.waiting = point;
      this.show({ kind, points: [point, point] });
      return;
    }
    this.finish(this.waiting ?? point, point);
    this.show(undefined);
  }

  /** The tool was changed or put away: drops the unfinished drawing. */
  forget(): void {
    this.grip = undefined;
    this.waiting = undefined;
    this.moving = undefined;
    this.show(undefined);
  }

  private finish(first: DrawnPoint, second: DrawnPoint): void {
    const kind = this.editor.tool.peek();
    this.waiting = undefined;
    if (kind === undefined) return;
    this.editor.change((list) => withDrawing(list, kind, this.ends(kind, first, second)));
    this.editor.tool.value = undefined;
  }

  private ends(kind: Drawing['kind'], first: DrawnPoint, second: DrawnPoint): Drawing['points'] {
    return kind === 'horizontal' ? [second, second] : [first, second];
  }

  private show(draft: Omit<Drawing, 'id'> | undefined): void {
    this.draft = draft;
    this.repaint();
  }

  private find(
    at: Spot,
    measure: Measure,
  ): { readonly drawing: Drawing; readonly part: 0 | 1 | 'all' } | undefined {
    for (const drawing of [...this.editor.list.peek().drawings].reverse()) {
      const [from, to] = drawing.points.map(measure.spot) as [Spot, Spot];
      if (drawing.kind !== 'horizontal') {
        if (Math.hypot(at.x - to.x, at.y - to.y) <= REACH) return { drawing, part: 1 };
        if (Math.hypot(at.x - from.x, at.y - from.y) <= REACH) return { drawing, part: 0 };
      }
      if (distanceTo(shapeOf(drawing.kind, from, to, measure.width), at) <= REACH)
        return { drawing, part: 'all' };
    }
    return undefined;
  }
}

function movedPoints(grip: Extract<Grip, { kind: 'move' }>, at: Spot, measure: Measure): Drawing['points'] {
  const [from, to] = grip.drawing.points;
  if (grip.part === 0) return [measure.point(at), to];
  if (grip.part === 1) return [from, measure.point(at)];
  const by = (point: DrawnPoint) => {
    const spot = measure.spot(point);
    return measure.point({ x: spot.x + at.x - grip.start.x, y: spot.y + at.y - grip.start.y });
  };
  return [by(from), by(to)];
}

/**
 * The place of a time in a series: interpolated between candles, extrapolated beyond both ends by the last
 * step.
 */
export function placeOfTime(series: CandleSeries, time: number): number {
  const { count } = series;
  if (count < 2) return 0;
  const after = Math.min(count - 1, Math.max(1, series.placeOf(time)));
  const [low, high] = [series.time(after - 1), series.time(after)];
  return after - 1 + (time - low) / (high - low);
}

/** The time at a place: its candle's, extrapolated beyond both ends by the last step. */
export function timeOfPlace(series: CandleSeries, place: number): number {
  const { count } = series;
  if (count < 2) return count === 1 ? series.time(0) : 0;
  const whole = Math.round(place);
  const inside = Math.min(count - 1, Math.max(0, whole));
  const step = inside === 0 ? series.time(1) - series.time(0) : series.time(inside) - series.time(inside - 1);
  return series.time(inside) + (whole - inside) * step;
}
