/** Paints one drawing, in CSS pixels of the plot. */
import type { ChartTexts } from './chart-texts.ts';
import type { Measure } from './drawing-hand.ts';
import { FIBONACCI, shapeOf, type Spot } from './drawing-shape.ts';
import type { Drawing } from './drawings.ts';
import type { Look } from './look.ts';

export interface DrawingPaint {
  readonly context: CanvasRenderingContext2D;
  readonly look: Look;
  readonly texts: ChartTexts;
  readonly measure: Measure;
}

const HANDLE = 4;
const AREA_ALPHA = 0.12;

export function paintDrawing(
  { context, look, texts, measure }: DrawingPaint,
  { kind, points }: Omit<Drawing, 'id'>,
  selected: boolean,
): void {
  const [from, to] = [measure.spot(points[0]), measure.spot(points[1])];
  const shape = shapeOf(kind, from, to, measure.width);
  const colour = look.colours.accent;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = selected ? 2 : 1.25;
  if (shape.area !== undefined) {
    context.globalAlpha = AREA_ALPHA;
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
    context.globalAlpha = 1;
  }
  context.beginPath();
  for (const [start, end] of shape.lines) {
    context.moveTo(start.x, start.y);
    context.lineTo(end.x, end.y);
  }
  context.stroke();
  if (selected) {
    for (const { x, y } of kind === 'horizontal' ? [{ x: measure.width / 2, y: from.y }] : [from, to]) {
      context.beginPath();
      context.arc(x, y, HANDLE, 0, 2 * Math.PI);
      context.fill();
    }
  }
  context.font = `${look.textSize}px ${look.family}`;
  context.textBaseline = 'bottom';
  context.fillStyle = look.colours.ink;
  for (const { text, at } of wordsOf(kind, points, [from, to], texts)) context.fillText(text, at.x, at.y);
}

interface Words {
  readonly text: string;
  readonly at: Spot;
}

const INSET = 4;
/** Smallest distance in CSS pixels between two labelled lines. */
const LEAST_APART = 13;

/** Both ends, and the lines between them that have room for labels. */
function sharesWithRoom(height: number): readonly number[] {
  const named: number[] = [0];
  for (const share of FIBONACCI.slice(1, -1)) {
    const below = named.at(-1) ?? 0;
    if (Math.min(share - below, 1 - share) * height >= LEAST_APART) named.push(share);
  }
  return [...named, 1];
}

function wordsOf(
  kind: Drawing['kind'],
  [first, second]: Drawing['points'],
  [from, to]: readonly [Spot, Spot],
  texts: ChartTexts,
): readonly Words[] {
  const left = Math.min(from.x, to.x) + INSET;
  switch (kind) {
    case 'horizontal':
      return [{ text: texts.ticks(first.price), at: { x: INSET, y: from.y - 1 } }];
    case 'measure': {
      const text = `${texts.ticks(second.price - first.price)} (${texts.change(first.price, second.price)})`;
      return [{ text, at: { x: left, y: Math.min(from.y, to.y) - 1 } }];
    }
    case 'fibonacci':
      return sharesWithRoom(Math.abs(from.y - to.y)).map((share) => ({
        text: `${share} ${texts.ticks(second.price + (first.price - second.price) * share)}`,
        at: { x: left, y: to.y + (from.y - to.y) * share - 1 },
      }));
    case 'trend':
    case 'ray':
    case 'rectangle':
      return [];
  }
}
