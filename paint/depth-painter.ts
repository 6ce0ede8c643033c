/**
 * Paints the depth of a book: two step curves that rise from the middle, with the prices at both ends and in the
 * middle.
 */
import type { BookRows } from './rows.ts';
import { depthPlan, type DepthPoint } from './depth-layout.ts';
import type { Surface } from './surface.ts';

const TEXT_SIZE = 11;
const AXIS = 18;
const TOP = 8;
const EDGE = 16;

export class DepthPainter {
  private readonly surface: Surface;
  private readonly priceText: (tick: number) => string;

  constructor(surface: Surface, priceText: (tick: number) => string) {
    this.surface = surface;
    this.priceText = priceText;
  }

  paint(rows: BookRows, isLive: boolean): void {
    const { context, palette, width, height, unit } = this.surface;
    context.clearRect(0, 0, width, height);
    const plan = depthPlan(rows);
    if (plan === undefined) return;
    const ground = height - Math.round(AXIS * unit);
    const top = Math.round(TOP * this.surface.ratio);
    const bid = isLive ? palette.up : palette.quiet;
    const ask = isLive ? palette.down : palette.quiet;
    this.stairs(plan.bids, 0, top, ground, bid, isLive ? palette.upSoft : palette.skeleton);
    this.stairs(plan.asks, width, top, ground, ask, isLive ? palette.downSoft : palette.skeleton);
    const glyphs = this.surface.glyphs(Math.round(TEXT_SIZE * unit));
    const edge = EDGE * this.surface.ratio;
    const y = (ground + height) / 2;
    const middle = this.priceText(Math.round((plan.low + plan.high) / 2));
    glyphs.write(context, this.priceText(Math.round(plan.low)), edge, y, palette.quiet, 'left');
    glyphs.write(context, middle, width / 2 + glyphs.width(middle) / 2, y, palette.ink, 'right');
    glyphs.write(context, this.priceText(Math.round(plan.high)), width - edge, y, palette.quiet, 'right');
  }

  private stairs(
    points: readonly DepthPoint[],
    end: number,
    top: number,
    ground: number,
    line: string,
    area: string,
  ): void {
    const { context, width } = this.surface;
    const first = points[0];
    if (first === undefined) return;
    const y = (depth: number) => ground - depth * (ground - top);
    context.beginPath();
    context.moveTo(first.share * width, ground);
    let last = ground;
    for (const { share, depth } of points) {
      context.lineTo(share * width, last);
      last = y(depth);
      context.lineTo(share * width, last);
    }
    context.lineTo(end, last);
    context.strokeStyle = line;
    context.lineWidth = 1.5 * this.surface.ratio;
    context.stroke();
    context.lineTo(end, ground);
    context.closePath();
    context.globalAlpha = 0.8;
    context.fillStyle = area;
    context.fill();
    context.globalAlpha = 1;
  }
}
