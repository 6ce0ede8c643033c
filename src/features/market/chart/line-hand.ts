/**
 * A drag of an own order's line to another price. A press on a line's handle takes the line, a vertical drag moves it
 * along the price grid, and the release asks for the amendment: nothing is sent from here. It knows no DOM; positions
 * are CSS pixels of the plot.
 */
import type { Ticks } from '#domain/units';
import type { Spot } from './drawing-shape.ts';
import type { OwnLine } from './own-trades.ts';

export type OrderLine = OwnLine & { readonly order: number };

/** Where a line's label was painted. */
export interface LineLabel {
  readonly line: OrderLine;
  readonly left: number;
  readonly right: number;
  readonly y: number;
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
  readonly line: OrderLine;
  readonly price: Ticks;
}

interface Grip {
  readonly line: OrderLine;
  readonly start: Spot;
  /** From the line down to the finger. */
  readonly below: number;
}

/** Half of a target that a finger hits. */
const REACH = 22;
const SLACK = 6;

export class LineHand {
  private readonly changed: () => void;
  private readonly amend: (order: number, price: Ticks) => void;
  private grip: Grip | undefined;
  /** The line at its new price; undefined until it was moved. */
  drag: LineDrag | undefined;

  constructor(changed: () => void, amend: (order: number, price: Ticks) => void) {
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
    this.grip = { line: handle.line, start: at, below: at.y - handle.y };
    return true;
  }

  move(at: Spot, scale: LineScale): void {
    const { grip } = this;
    if (grip === undefined) return;
    if (this.drag === undefined && Math.abs(at.y - grip.start.y) <= SLACK) return;
    const y = Math.min(scale.height, Math.max(0, at.y - grip.below));
    const price = snapped(scale.price(y), scale.step);
    if (price === this.drag?.price) return;
    this.drag = { line: grip.line, price };
    this.changed();
  }

  /** After a drag, asks for the new price; a tap asks with the present one. A line that was put back asks nothing. */
  lift(): void {
    const { grip, drag } = this;
    this.cancel();
    if (grip === undefined) return;
    const { order, price } = grip.line;
    if (drag === undefined) this.amend(order, price);
    else if (drag.price !== price) this.amend(order, drag.price);
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
    const isHere = lines.some(({ order, price }) => order === held.order && price === held.price);
    if (!isHere) this.cancel();
  }
}

/** The nearest step, and at least one. */
export function snapped(price: number, step: Ticks): Ticks {
  return Math.max(1, Math.round(price / step)) * step;
}

function nearest(at: Spot, handles: readonly LineLabel[]): LineLabel | undefined {
  const distance = ({ y }: LineLabel) => Math.abs(at.y - y);
  return handles
    .filter((each) => at.x >= each.left && at.x <= each.right && distance(each) <= REACH)
    .sort((one, other) => distance(one) - distance(other))[0];
}
