/** Paints a user's own lines on a chart, with their labels. All lengths are CSS pixels of the plot. */
import type { Look } from './look.ts';
import { isDraggable, isSame, type LineLabel } from './line-hand.ts';
import {
  edgeOf,
  LEAST_APART,
  LEAST_WIDE,
  placeLabels,
  placeMarkers,
  type Edge,
  type PlacedLabel,
} from './own-layout.ts';
import { colourOf, type OwnScene } from './own-look.ts';
import { paintMark } from './own-marks.ts';
import type { DragLine, LineKind, OwnLine, OwnTrades } from './own-trades.ts';

/** How a finger has changed the lines' look. */
export interface HeldLines {
  /** It is being dragged, and painted elsewhere. */
  readonly dragged?: DragLine | undefined;
  /** It was pressed last, and is above the others. */
  readonly touched?: OwnLine | undefined;
}

const INSET = 4;
const PADDING = 4;
/** The width of the sign that a label can be dragged by, with the room after it. */
const GRIP = 12;
/** The width of the mark that cancels, and half of its cross. */
const CANCEL = 22;
const CROSS = 4;
const GRIP_LINES = [-3, 0, 3] as const;
/** The bell of an alert, with the room after it, and its outline in a square of 24. */
const BELL = 14;
const BELL_OUTLINE = 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4';
const BELL_SCALE = 0.5;
/** Between two labels. */
const BETWEEN = 2;
/** From a label that was moved to the end of its connector on the line. */
const CONNECTOR = 10;
/** The arrow of a marker, with the room after it. */
const ARROW = 12;
const ARROW_HALF = 4;
/** Of a line while it is dragged elsewhere. */
const FADED = 0.4;
/** Of a band, so that candles are seen through it. */
const BAND = 0.16;
const ORDER: readonly number[] = [5, 3];
const AVERAGE: readonly number[] = [1, 2];
const TRIGGER: readonly number[] = [8, 3, 2, 3];
const DASHES: Readonly<Record<LineKind, readonly number[]>> = {
  ...{ buy: ORDER, sell: ORDER, cost: AVERAGE, entry: AVERAGE, liquidation: [] },
  ...{ gain: TRIGGER, loss: TRIGGER, stop: TRIGGER, opening: ORDER, alert: AVERAGE },
  index: [],
};
/** The least height at which a band is seen beside its line. */
const LEAST_BAND = 2;

interface SeenLine {
  readonly line: OwnLine;
  readonly y: number;
}

/** Returns what a finger can press: labels of lines that can be dragged or cancelled, and markers at the edges. */
export function paintOwnTrades(
  scene: OwnScene,
  { lines, marks, amend, cancel }: OwnTrades,
  held: HeldLines = {},
): readonly LineLabel[] {
  for (const line of lines) paintBand(scene, line);
  for (const mark of marks) paintMark(scene, mark);
  const all = lines.map((line): SeenLine => ({ line, y: scene.y(line.price) }));
  const beyond = (edge: Edge) => all.filter(({ y }) => edgeOf(y, scene.height) === edge);
  const [above, below] = [beyond('above'), beyond('below')];
  const seen = all.filter(({ y }) => edgeOf(y, scene.height) === undefined);
  for (const each of touchedLast(seen, held)) paintStroke(scene, each, held);
  const signs = { amends: amend !== undefined, cancels: cancel !== undefined };
  return [
    ...paintLabels(scene, seen, { ...held, ...signs, above: above.length > 0, below: below.length > 0 }),
    ...paintMarkers(scene, above.toSorted(higherLast), 'above'),
    ...paintMarkers(scene, below.toSorted(higherLast).toReversed(), 'below'),
  ];
}

/** The highest one, whose height is the least, is the first. */
function higherLast(one: SeenLine, other: SeenLine): number {
  return other.y - one.y;
}

function touchedLast<Seen extends SeenLine>(seen: readonly Seen[], { touched }: HeldLines): readonly Seen[] {
  const isTouched = ({ line }: SeenLine) => touched !== undefined && isSameLine(line, touched);
  return [...seen.filter((each) => !isTouched(each)), ...seen.filter(isTouched)];
}

function isSameLine(line: OwnLine, other: OwnLine): boolean {
  return isDraggable(other) ? isSame(line, other) : line.kind === other.kind && line.text === other.text;
}

function paintBand({ context, look, width, y }: OwnScene, { kind, band }: OwnLine): void {
  if (band === undefined) return;
  const top = y(band.high);
  context.globalAlpha = BAND;
  context.fillStyle = colourOf(look, kind);
  context.fillRect(0, top, width, Math.max(LEAST_BAND, y(band.low) - top));
  context.globalAlpha = 1;
}

/** A position stays where it is: what is dragged from it is new. */
function isAway(line: OwnLine, { dragged }: HeldLines): boolean {
  return dragged !== undefined && isSame(line, dragged) && line.drags?.of !== 'position';
}

function paintStroke(scene: OwnScene, { line, y }: SeenLine, held: HeldLines): void {
  const { context, look, width } = scene;
  context.globalAlpha = isAway(line, held) ? FADED : 1;
  context.strokeStyle = colourOf(look, line.kind);
  context.lineWidth = 1.25;
  context.setLineDash([...DASHES[line.kind]]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width, y);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

interface LabelSigns extends HeldLines {
  readonly amends: boolean;
  readonly cancels: boolean;
  /** There are markers at the upper and the lower edge. */
  readonly above: boolean;
  readonly below: boolean;
}

/** The label of a line that is dragged keeps its place: nothing else moves meanwhile. */
function paintLabels(scene: OwnScene, seen: readonly SeenLine[], signs: LabelSigns): readonly LineLabel[] {
  const { context, look, width, height } = scene;
  context.font = `${look.textSize}px ${look.family}`;
  const labels = seen.map(({ line, y }): Label => {
    const grip = signs.amends && isDraggable(line);
    const mark = signs.cancels && line.orders !== undefined;
    const before = PADDING + (grip ? GRIP : 0) + (line.kind === 'alert' ? BELL : 0);
    const wide = before + context.measureText(line.text).width + PADDING + (mark ? CANCEL : 0);
    return { line, y, wide, before, grip, mark };
  });
  const places = placeLabels(labels, {
    width,
    top: signs.above ? LEAST_APART : 0,
    bottom: height - (signs.below ? LEAST_APART : 0),
    apart: Math.max(LEAST_APART, labelHeight(look) + BETWEEN),
    inset: INSET,
  });
  const placed = labels.flatMap((label, at) => {
    const place = places[at];
    return place === undefined || isAway(label.line, signs) ? [] : [{ ...label, place }];
  });
  for (const label of placed) paintConnector(scene, label);
  for (const label of touchedLast(placed, signs)) paintLabel(scene, label);
  return placed.flatMap(({ line, y, wide, mark, place }) => {
    if (!isDraggable(line)) return [];
    const right = place.left + wide;
    const cancels = mark ? right - CANCEL : undefined;
    return [{ line, left: place.left, right, y: place.y, lineY: y, cancels, isFixed: !signs.amends }];
  });
}

interface Label extends SeenLine {
  readonly wide: number;
  /** From its left side to its text. */
  readonly before: number;
  /** With the sign that it can be dragged. */
  readonly grip: boolean;
  /** With the mark that cancels. */
  readonly mark: boolean;
}

type PaintedLabel = Label & { readonly place: PlacedLabel };

function labelHeight({ textSize }: Look): number {
  return textSize + 2 * PADDING;
}

/** From a label that was moved to its line. */
function paintConnector({ context, look }: OwnScene, { line, y, wide, place }: PaintedLabel): void {
  if (Math.abs(place.y - y) <= labelHeight(look) / 2) return;
  const isLeft = place.left === INSET;
  const from = isLeft ? place.left + wide : place.left;
  context.strokeStyle = colourOf(look, line.kind);
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(from, place.y);
  context.lineTo(from + (isLeft ? CONNECTOR : -CONNECTOR), y);
  context.stroke();
}

function paintLabel(scene: OwnScene, label: PaintedLabel): void {
  const { context, look } = scene;
  const { line, wide, before, grip, mark } = label;
  const { left, y } = label.place;
  paintBox(scene, line.kind, { left, wide, y });
  if (grip) {
    context.beginPath();
    for (const each of GRIP_LINES) {
      context.moveTo(left + PADDING, y + each);
      context.lineTo(left + GRIP, y + each);
    }
    context.stroke();
  }
  if (mark) paintCross(scene, left + wide - CANCEL / 2, y);
  if (line.kind === 'alert') paintBell(scene, left + before - BELL, y);
  context.fillStyle = look.colours.ink;
  context.textBaseline = 'middle';
  context.fillText(line.text, left + before, y);
}

interface Box {
  readonly left: number;
  readonly wide: number;
  readonly y: number;
}

function paintBox({ context, look }: OwnScene, kind: LineKind, { left, wide, y }: Box): void {
  const high = labelHeight(look);
  context.fillStyle = look.colours.surface;
  context.fillRect(left, y - high / 2, wide, high);
  context.strokeStyle = colourOf(look, kind);
  context.lineWidth = 1;
  context.strokeRect(left, y - high / 2, wide, high);
}

/** @param left of the square that it is in */
function paintBell({ context }: OwnScene, left: number, y: number): void {
  context.save();
  context.translate(left, y - 12 * BELL_SCALE);
  context.scale(BELL_SCALE, BELL_SCALE);
  context.lineWidth = 2;
  context.stroke(new Path2D(BELL_OUTLINE));
  context.restore();
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

/** Lines out of sight: an arrow with the price at the edge. @param beyond the nearest line first */
function paintMarkers(scene: OwnScene, beyond: readonly SeenLine[], edge: Edge): readonly LineLabel[] {
  const { context, look, width, height, price } = scene;
  context.font = `${look.textSize}px ${look.family}`;
  const texts = beyond.map(({ line }) => price(line.price));
  const wides = texts.map((text) =>
    Math.max(LEAST_WIDE, context.measureText(text).width + 2 * PADDING + ARROW),
  );
  const y = edge === 'above' ? LEAST_APART / 2 : height - LEAST_APART / 2;
  return placeMarkers(wides, { width, inset: INSET }).map((left, at) => {
    const { line } = beyond[at] as SeenLine;
    const wide = wides[at] as number;
    paintBox(scene, line.kind, { left, wide, y });
    paintArrow(scene, left + PADDING + ARROW_HALF, y, edge);
    context.fillStyle = look.colours.ink;
    context.textBaseline = 'middle';
    context.fillText(texts[at] as string, left + PADDING + ARROW, y);
    return { line, left, right: left + wide, y, lineY: y, shows: true };
  });
}

/** In the colour of the box. */
function paintArrow({ context }: OwnScene, x: number, y: number, edge: Edge): void {
  const up = edge === 'above' ? ARROW_HALF : -ARROW_HALF;
  context.fillStyle = context.strokeStyle;
  context.beginPath();
  context.moveTo(x, y - up);
  context.lineTo(x - ARROW_HALF, y + up);
  context.lineTo(x + ARROW_HALF, y + up);
  context.closePath();
  context.fill();
}
