/**
 * A drag of an own line to another price. A press on a line's handle takes the line, a vertical drag moves it
 * along the price grid, and the release asks for the amendment: nothing is sent from here. It knows no DOM; positions
 * are CSS pixels of the plot.
 */
import type { Ticks } from '#domain/units';
import type { Spot } from './drawing-shape.ts';
import { LEAST_WIDE } from './own-layout.ts';
import type { DragLine, OwnLine } from './own-trades.ts';

/** Where a line's label was painted, or its marker at the edge. */
export interface LineLabel {
  readonly line: OwnLine;
  readonly left: number;
  readonly right: number;
  /** Of the label's middle. */
  readonly y: number;
  /** Of the line: a label can be moved away from it. */
  readonly lineY: number;
  /** Where the mark that cancels the order begins; undefined: it has none. */
  readonly cancels?: number | undefined;
  /** The line cannot be dragged: only its mark takes a press. */
  readonly isFixed?: boolean;
  /** A marker of a line out of sight: a tap shows the line. */
  readonly shows?: boolean;
}

export interface LineActs {
  /** A drag began or ended. */
  readonly changed: () => void;
  readonly moved: (drag: LineDrag) => void;
  readonly amend: (line: DragLine, price: number) => void;
  readonly cancel: (orders: readonly number[]) => void;
  /** Makes room for a line out of sight; undefined: it left, and its room is no longer needed. */
  readonly show: (line: OwnLine | undefined) => void;
}

export interface LineScale {
  readonly y: (price: number) => number;
  readonly price: (y: number) => number;
  /** The height of the candles' band. */
  readonly height: number;
  /** An order's price step. */
  readonly step: Ticks;
}

export interface LineDrag {
  readonly line: DragLine;
  readonly price: Ticks;
}

interface Grip {
  readonly line: OwnLine;
  readonly start: Spot;
  /** From the line down to the finger. */
  readonly below: number;
  /** The press is on the mark that cancels. */
  readonly isOnMark: boolean;
  readonly isFixed: boolean;
  readonly shows: boolean;
}

/** Half of a target that a finger hits. */
const REACH = 22;
const SLACK = 6;
/** The mark is narrower than a finger: this much beside it belongs to it. */
const BESIDE_MARK = 10;

export class LineHand {
  private readonly acts: LineActs;
  private grip: Grip | undefined;
  /** The line at its new price; undefined until it was moved. */
  drag: LineDrag | undefined;
  /** The line that was out of sight, and was asked for last. */
  private wanted: OwnLine | undefined;
  /** The line that was pressed last. */
  touched: OwnLine | undefined;

  constructor(acts: LineActs) {
    this.acts = acts;
  }

  get isHolding(): boolean {
    return this.grip !== undefined;
  }

  /** True if the touch took a line; then the whole touch belongs to it. */
  press(at: Spot, handles: readonly LineLabel[]): boolean {
    const handle = nearest(at, handles);
    if (handle === undefined) return false;
    const { line, lineY, isFixed = false, shows = false } = handle;
    const below = at.y - lineY;
    this.grip = { line, start: at, below, isOnMark: isOnMark(at, handle), isFixed, shows };
    this.touched = line;
    return true;
  }

  move(at: Spot, scale: LineScale): void {
    const { grip } = this;
    if (grip === undefined || grip.isFixed || grip.shows || !isDraggable(grip.line)) return;
    if (this.drag === undefined && Math.abs(at.y - grip.start.y) <= SLACK) return;
    const y = Math.min(scale.height, Math.max(0, at.y - grip.below));
    const price = snapped(scale.price(y), scale.step);
    if (price === this.drag?.price) return;
    const isNew = this.drag === undefined;
    this.drag = { line: grip.line, price };
    if (isNew) this.acts.changed();
    this.acts.moved(this.drag);
  }

  /**
   * After a drag, asks for the new price; a tap asks with the present one, and on the mark it cancels. A line that was
   * put back asks nothing.
   * @param at where the finger was at the end; undefined: where it was put down
   */
  lift(at?: Spot): void {
    const { grip, drag } = this;
    this.cancel();
    if (grip === undefined) return;
    if (drag !== undefined) {
      if (drag.price !== drag.line.price) this.acts.amend(drag.line, drag.price);
      return;
    }
    // A finger that moved away has changed its mind.
    if (at === undefined || isNear(at, grip.start)) this.tap(grip);
  }

  private tap({ line, isOnMark: onMark, isFixed, shows }: Grip): void {
    if (shows) {
      this.wanted = line;
      this.acts.show(line);
    } else if (onMark) this.acts.cancel(line.orders ?? []);
    else if (!isFixed && isDraggable(line)) this.acts.amend(line, line.price);
  }

  /** The order stays as it is. */
  cancel(): void {
    this.grip = undefined;
    if (this.drag === undefined) return;
    this.drag = undefined;
    this.acts.changed();
  }

  /** The line left: its order was filled, cancelled or amended elsewhere. */
  keep(lines: readonly OwnLine[]): void {
    const { wanted } = this;
    if (wanted !== undefined && !lines.some((each) => isStill(each, wanted))) {
      this.wanted = undefined;
      this.acts.show(undefined);
    }
    const held = this.grip?.line;
    if (held === undefined || !isDraggable(held)) return;
    const isHere = lines.some((each) => isSame(each, held) && each.price === held.price);
    if (!isHere) this.cancel();
  }
}

export function isDraggable(line: OwnLine): line is DragLine {
  return line.drags !== undefined;
}

/** Whether both lines are of the same order, trigger or position. */
export function isSame({ drags }: OwnLine, held: DragLine): boolean {
  return drags?.of === held.drags.of && drags.id === held.drags.id;
}

/** A line that cannot be dragged is the only one of its kind, and its text changes with its price. */
function isStill(line: OwnLine, wanted: OwnLine): boolean {
  return isDraggable(wanted) ? isSame(line, wanted) : line.kind === wanted.kind;
}

/** The nearest step, and at least one. */
export function snapped(price: number, step: Ticks): Ticks {
  return Math.max(1, Math.round(price / step)) * step;
}

function isNear(one: Spot, other: Spot): boolean {
  return Math.abs(one.x - other.x) <= REACH && Math.abs(one.y - other.y) <= REACH;
}

function isOnMark({ x }: Spot, { cancels, right }: LineLabel): boolean {
  return cancels !== undefined && x >= cancels - BESIDE_MARK && x <= right + BESIDE_MARK;
}

function isHit(at: Spot, label: LineLabel): boolean {
  const right = Math.max(label.right, label.left + LEAST_WIDE);
  return isOnMark(at, label) || (label.isFixed !== true && at.x >= label.left && at.x <= right);
}

function nearest(at: Spot, handles: readonly LineLabel[]): LineLabel | undefined {
  const distance = ({ y }: LineLabel) => Math.abs(at.y - y);
  return handles
    .filter((each) => distance(each) <= REACH && isHit(at, each))
    .sort((one, other) => distance(one) - distance(other))[0];
}
