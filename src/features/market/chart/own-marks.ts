/** Paints a user's fills, funding payments and forced closes on a chart. All lengths are CSS pixels of the plot. */
import type { Look } from './look.ts';
import { colourOf } from './own-look.ts';
import type { OwnScene } from './own-look.ts';
import type { OwnMark } from './own-trades.ts';

const MARK = 5;
/** The radius of a funding mark. */
const DOT = 3;

/**
 * A fill is a triangle whose tip is at the price, from below for a buy and from above for a sell; a forced close is a
 * cross at its price; funding is a dot below the candles.
 */
export function paintMark(scene: OwnScene, { kind, time, price }: OwnMark): void {
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
