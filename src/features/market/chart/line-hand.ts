/**
 * A drag of an own line to another price. A press on a line's handle takes the line, a vertical drag moves it
 * along the price grid, and the release asks for the amendment: nothing is sent from here. It knows no DOM; positions
 * are CSS pixels of the plot.
 */
import type { Ticks } from '#domain/units';
import type { Spot } from './drawing-shape.ts';
import type { DragLine, OwnLine } from './own-trades.ts';

/** Where a line's label was painted. */
export interface LineLabel {
  readonly line: DragLine;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  /** Where the mark that cancels the order begins; undefined: it has none. */
  readonly cancels?: number | undefined;
  /** The line cannot be dragged: only its mark takes a press. */
  readonly isFixed?: boolean;
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
  readonly line: DragLine;
  readonly start: Spot;
  /** From the line down to the finger. */
  readonly below: number;
  /** The press is on the mark that cancels. */
  readonly isOnMark: boolean;
  readonly isFixed: boolean;
}

/** Half of a target that a finger hits. */
const REACH = 22;
const SLACK = 6;
/** The mark is narrower than a finger: this much beside it belongs to it. */
const BESIDE_MARK = 10;

export class LineHand {
  private readonly changed: () => void;
  private readonly amend: (line: DragLine, price: number) => void;
  private readonly cancelOrders: (orders: readonly number[]) => void;
  private grip: Grip | undefined;
  /** The line at its new price; undefined until it was moved. */
  drag: LineDrag | undefined;

  constructor(
    changed: () => void,
    amend: (line: DragLine, price: number) => void,
    cancelOrders: (orders: readonly number[]) => void,
  ) {
    this.cancelOrders = cancelOrders;
    this.changed = changed;
    this.amend = amend;
  }

  get isHolding(): boolean {
    return this.grip !== undefined;
  }

  /** True if the touch took a line; then the whole touch belongs to it. */
  press(at: Spot, handles: readonly LineLabel[]): boolean {
    const handle = nearest(at, handles);
    if (handle === undefined) return false;
    const { line, y, isFixed = false } = handle;
    this.grip = { line, start: at, below: at.y - y, isOnMark: isOnMark(at, handle), isFixed };
    return true;
  }

  move(at: Spot, scale: LineScale): void {
    const { grip } = this;
    if (grip === undefined || grip.isFixed) return;
    if (this.drag === undefined && Math.abs(at.y - grip.start.y) <= SLACK) return;
    const y = Math.min(scale.height, Math.max(0, at.y - grip.below));
    const price = snapped(scale.price(y), scale.step);
    if (price === this.drag?.price) return;
    this.drag = { line: grip.line, price };
    this.changed();
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
    const { orders = [], price } = grip.line;
    if (drag === undefined) {
      // A finger that moved away has changed its mind.
      if (at !== undefined && !isNear(at, grip.start)) return;
      if (grip.isOnMark) this.cancelOrders(orders);
      else if (!grip.isFixed) this.amend(grip.line, price);
    } else if (drag.price !== price) this.amend(grip.line, drag.price);
  }

  /** The order stays as it is. */
  cancel(): void {
    this.grip = undefined;
    if (this.drag === undefined) return;
    this.drag = undefined;
    this.changed();
  }

  /** The line left: its order was filled, cancelled or amended elsewhere. */
  keep(lines: readonly OwnLine[]): void {
    const held = this.grip?.line;
    if (held === undefined) return;
    const isHere = lines.some((each) => isSame(each, held) && each.price === held.price);
    if (!isHere) this.cancel();
  }
}

/** Whether both lines are of the same order, trigger or position. */
export function isSame({ drags }: OwnLine, held: DragLine): boolean {
  return drags?.of === held.drags.of && drags.id === held.drags.id;
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
  return isOnMark(at, label) || (label.isFixed !== true && at.x >= label.left && at.x <= label.right);
}

function nearest(at: Spot, handles: readonly LineLabel[]): LineLabel | undefined {
  const distance = ({ y }: LineLabel) => Math.abs(at.y - y);
  return handles
    .filter((each) => distance(each) <= REACH && isHit(at, each))
    .sort((one, other) => distance(one) - distance(other))[0];
}
