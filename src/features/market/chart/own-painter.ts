/** Paints a user's own orders and fills on a chart. All lengths are CSS pixels of the plot. */
import type { Look } from './look.ts';
import { isSame, type LineDrag, type LineLabel } from './line-hand.ts';
import type { DragLine, LineKind, LinePreview, OwnLine, OwnMark, OwnTrades } from './own-trades.ts';

export interface OwnScene {
  readonly context: CanvasRenderingContext2D;
  readonly look: Look;
  readonly width: number;
  /** The height of the candles' band. */
  readonly height: number;
  readonly y: (price: number) => number;
  /** The position of the candle at a time; undefined before the oldest one. */
  readonly x: (time: number) => number | undefined;
}

const INSET = 4;
const PADDING = 4;
const MARK = 5;
/** The radius of a funding mark. */
const DOT = 3;
/** The width of the sign that a label can be dragged by, with the room after it. */
const GRIP = 12;
/** The width of the mark that cancels, and half of its cross. */
const CANCEL = 22;
const CROSS = 4;
const GRIP_LINES = [-3, 0, 3] as const;
/** Of a line while it is dragged elsewhere. */
const FADED = 0.4;
/** Of a band, so that candles are seen through it. */
const BAND = 0.16;
const ORDER: readonly number[] = [5, 3];
const AVERAGE: readonly number[] = [1, 2];
const TRIGGER: readonly number[] = [8, 3, 2, 3];
const DASHES: Readonly<Record<LineKind, readonly number[]>> = {
  ...{ buy: ORDER, sell: ORDER, cost: AVERAGE, entry: AVERAGE, liquidation: [] },
  ...{ gain: TRIGGER, loss: TRIGGER, stop: TRIGGER, opening: ORDER },
};
/** They are labelled even if another label is near. */
const ALWAYS: ReadonlySet<LineKind> = new Set(['cost', 'entry', 'liquidation']);

type Preview = (drag: LineDrag) => LinePreview;

/** Returns the painted labels of the lines that can be dragged or cancelled. */
export function paintOwnTrades(
  scene: OwnScene,
  { lines, marks, amend, cancel }: OwnTrades,
  drag?: LineDrag,
  preview: Preview = ({ line }) => ({ kind: line.kind, rows: [] }),
): readonly LineLabel[] {
  for (const line of lines) paintBand(scene, line);
  for (const mark of marks) paintMark(scene, mark);
  const handles: LineLabel[] = [];
  const taken: number[] = [];
  for (const line of lines) {
    const y = scene.y(line.price);
    // Lines above or below the visible range are not drawn.
    if (y < 0 || y > scene.height) continue;
    const isPosition = line.drags?.of === 'position';
    // A position stays where it is: what is dragged from it is new.
    if (drag !== undefined && isSame(line, drag.line) && !isPosition) {
      scene.context.globalAlpha = FADED;
      strokeLine(scene, line.kind, y, DASHES[line.kind]);
      scene.context.globalAlpha = 1;
      continue;
    }
    const signs = {
      grip: amend !== undefined && isDraggable(line),
      mark: cancel !== undefined && line.orders !== undefined,
    };
    const box = paintLine(scene, line, { y, taken, ...signs });
    if (box === undefined || !isDraggable(line)) continue;
    const cancels = signs.mark ? box.right - CANCEL : undefined;
    handles.push({ line, y, ...box, cancels, isFixed: amend === undefined });
  }
  if (drag !== undefined) paintDrag(scene, drag.price, preview(drag));
  return handles;
}

/** The least height at which a band is seen beside its line. */
const LEAST_BAND = 2;

function paintBand({ context, look, width, y }: OwnScene, { kind, band }: OwnLine): void {
  if (band === undefined) return;
  const top = y(band.high);
  context.globalAlpha = BAND;
  context.fillStyle = colourOf(look, kind);
  context.fillRect(0, top, width, Math.max(LEAST_BAND, y(band.low) - top));
  context.globalAlpha = 1;
}

function isDraggable(line: OwnLine): line is DragLine {
  return line.drags !== undefined;
}

/** Its label is on the other side than the finger, which holds the line's own one. */
function paintDrag(scene: OwnScene, price: number, { kind, rows }: LinePreview): void {
  const { context, look, width, height } = scene;
  const y = scene.y(price);
  strokeLine(scene, kind, y, []);
  context.font = `${look.textSize}px ${look.family}`;
  const wide = Math.max(0, ...rows.map((row) => context.measureText(row).width)) + 2 * PADDING;
  const high = rows.length * rowHeight(look) + 2 * PADDING;
  const left = width - wide - INSET;
  const top = Math.min(height - high, Math.max(0, y - high / 2));
  context.fillStyle = look.colours.surface;
  context.fillRect(left, top, wide, high);
  context.lineWidth = 1;
  context.strokeRect(left, top, wide, high);
  context.fillStyle = look.colours.ink;
  context.textBaseline = 'middle';
  for (const [at, row] of rows.entries())
    context.fillText(row, left + PADDING, top + PADDING + (at + 0.5) * rowHeight(look));
}

function rowHeight({ textSize }: Look): number {
  return textSize + PADDING;
}

/** If two lines are too near to each other, both are drawn, but only the first and the important are labelled. */
function paintLine(
  scene: OwnScene,
  line: OwnLine,
  { y, taken, ...signs }: { readonly y: number; readonly taken: number[] } & Pick<Label, 'grip' | 'mark'>,
): { readonly left: number; readonly right: number } | undefined {
  const { context, look, width } = scene;
  strokeLine(scene, line.kind, y, DASHES[line.kind]);
  const isTaken = taken.some((each) => Math.abs(each - y) < labelHeight(look));
  if (isTaken && !ALWAYS.has(line.kind)) return undefined;
  taken.push(y);
  context.font = `${look.textSize}px ${look.family}`;
  const { grip, mark } = signs;
  const wide = context.measureText(line.text).width + 2 * PADDING + (grip ? GRIP : 0) + (mark ? CANCEL : 0);
  // At the side away from the newest candles, unless an order's label is there.
  const left = isTaken ? width - wide - INSET : INSET;
  paintLabel(scene, { text: line.text, left, wide, y, ...signs });
  return { left, right: left + wide };
}

function strokeLine(
  { context, look, width }: OwnScene,
  kind: OwnLine['kind'],
  y: number,
  dashes: readonly number[],
): void {
  context.strokeStyle = colourOf(look, kind);
  context.lineWidth = 1.25;
  context.setLineDash([...dashes]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width, y);
  context.stroke();
  context.setLineDash([]);
}

interface Label {
  readonly text: string;
  readonly left: number;
  readonly wide: number;
  readonly y: number;
  /** With the sign that it can be dragged. */
  readonly grip: boolean;
  /** With the mark that cancels. */
  readonly mark: boolean;
}

function labelHeight({ textSize }: Look): number {
  return textSize + 2 * PADDING;
}

/** In the colour of the line painted before. */
function paintLabel(scene: OwnScene, { text, left, wide, y, grip, mark }: Label): void {
  const { context, look } = scene;
  const high = labelHeight(look);
  context.fillStyle = look.colours.surface;
  context.fillRect(left, y - high / 2, wide, high);
  context.lineWidth = 1;
  context.strokeRect(left, y - high / 2, wide, high);
  if (grip) {
    context.beginPath();
    for (const each of GRIP_LINES) {
      context.moveTo(left + PADDING, y + each);
      context.lineTo(left + GRIP, y + each);
    }
    context.stroke();
  }
  if (mark) paintCross(scene, left + wide - CANCEL / 2, y);
  context.fillStyle = look.colours.ink;
  context.textBaseline = 'middle';
  context.fillText(text, left + PADDING + (grip ? GRIP : 0), y);
}

function paintCross({ context }: OwnScene, x: number, y: number): void {
  context.lineWidth = 1.5;
  context.beginPath();
  for (const way of [1, -1]) {
    context.moveTo(x - CROSS, y - way * CROSS);
    context.lineTo(x + CROSS, y + way * CROSS);
  }
  context.stroke();
}

/**
 * A fill is a triangle whose tip is at the price, from below for a buy and from above for a sell; a forced close is a
 * cross at its price; funding is a dot below the candles.
 */
function paintMark(scene: OwnScene, { kind, time, price }: OwnMark): void {
  const { x, y, width, height } = scene;
  const [left, top] = [x(time), price === undefined ? height - DOT - 1 : y(price)];
  if (left === undefined || left < 0 || left > width || top < 0 || top > height) return;
  if (kind === 'liquidation') return paintForced(scene, left, top);
  if (kind === 'paid' || kind === 'received') return paintFunding(scene, kind, left, top);
  const { context, look } = scene;
  const base = kind === 'buy' ? top + 2 * MARK : top - 2 * MARK;
  context.beginPath();
  context.moveTo(left, top);
  context.lineTo(left - MARK, base);
  context.lineTo(left + MARK, base);
  context.closePath();
  fillMark(context, look, colourOf(look, kind));
}

/** The outline separates it from a candle of the same colour. */
function fillMark(context: CanvasRenderingContext2D, { colours }: Look, colour: string): void {
  context.fillStyle = colour;
  context.fill();
  context.strokeStyle = colours.surface;
  context.lineWidth = 1;
  context.stroke();
}

function paintForced({ context, look: { colours } }: OwnScene, left: number, top: number): void {
  for (const [colour, wide] of [
    [colours.surface, 5],
    [colours.warn, 2.5],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.beginPath();
    for (const way of [1, -1]) {
      context.moveTo(left - MARK, top - way * MARK);
      context.lineTo(left + MARK, top + way * MARK);
    }
    context.stroke();
  }
}

function paintFunding(
  { context, look }: OwnScene,
  kind: 'paid' | 'received',
  left: number,
  top: number,
): void {
  context.beginPath();
  context.arc(left, top, DOT, 0, 2 * Math.PI);
  fillMark(context, look, kind === 'paid' ? look.colours.down : look.colours.up);
}

function colourOf({ colours }: Look, kind: OwnLine['kind']): string {
  return {
    ...{ buy: colours.up, sell: colours.down, cost: colours.ink, entry: colours.ink, stop: colours.quiet },
    ...{ gain: colours.up, loss: colours.down, liquidation: colours.warn },
    opening: colours.accent,
  }[kind];
}
