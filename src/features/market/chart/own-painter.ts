/** Paints a user's own orders and fills on a chart. All lengths are CSS pixels of the plot. */
import type { Look } from './look.ts';
import type { OwnLine, OwnMark, OwnTrades } from './own-trades.ts';

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
const DASHES = { buy: [5, 3], sell: [5, 3], cost: [1, 2] } as const;

export function paintOwnTrades(scene: OwnScene, { lines, marks }: OwnTrades): void {
  for (const mark of marks) paintMark(scene, mark);
  const taken: number[] = [];
  for (const line of lines) {
    const y = scene.y(line.price);
    // Lines above or below the visible range are not drawn.
    if (y >= 0 && y <= scene.height) paintLine(scene, line, y, taken);
  }
}

/**
 * If two lines are too near to each other, both are drawn but only the first is labelled; the average cost is
 * always labelled.
 */
function paintLine({ context, look, width }: OwnScene, line: OwnLine, y: number, taken: number[]): void {
  const colour = colourOf(look, line.kind);
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  context.setLineDash(DASHES[line.kind]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width, y);
  context.stroke();
  context.setLineDash([]);
  const high = look.textSize + 2 * PADDING;
  const isTaken = taken.some((each) => Math.abs(each - y) < high);
  if (isTaken && line.kind !== 'cost') return;
  taken.push(y);
  context.font = `${look.textSize}px ${look.family}`;
  const wide = context.measureText(line.text).width + 2 * PADDING;
  // At the side away from the newest candles, unless an order's label is there.
  const left = isTaken ? width - wide - INSET : INSET;
  context.fillStyle = look.colours.surface;
  context.fillRect(left, y - high / 2, wide, high);
  context.lineWidth = 1;
  context.strokeRect(left, y - high / 2, wide, high);
  context.fillStyle = look.colours.ink;
  context.textBaseline = 'middle';
  context.fillText(line.text, left + PADDING, y);
}

/** A triangle whose tip is at the price: from below for a buy, from above for a sell. */
function paintMark({ context, look, x, y, width, height }: OwnScene, { side, time, price }: OwnMark): void {
  const [left, top] = [x(time), y(price)];
  if (left === undefined || left < 0 || left > width || top < 0 || top > height) return;
  const base = side === 'buy' ? top + 2 * MARK : top - 2 * MARK;
  context.beginPath();
  context.moveTo(left, top);
  context.lineTo(left - MARK, base);
  context.lineTo(left + MARK, base);
  context.closePath();
  context.fillStyle = colourOf(look, side);
  context.fill();
  // The outline separates it from a candle of the same colour.
  context.strokeStyle = look.colours.surface;
  context.lineWidth = 1;
  context.stroke();
}

function colourOf({ colours }: Look, kind: OwnLine['kind']): string {
  return { buy: colours.up, sell: colours.down, cost: colours.ink }[kind];
}
