/** Paints the latest trades on a surface, newest first: time, price in the taker's colour, size. */
import type { TradeRows } from '../../../engine/records.ts';
import type { Surface } from './surface.ts';

const ROW_HEIGHT = 24;
const EDGE = 16;
const TEXT_SIZE = 12;
/** Where the price ends, as a share of the width. */
const PRICE_END = 0.58;
const SIGN_GAP = 4;

export class TapePainter {
  private readonly surface: Surface;
  private readonly count: number;
  private readonly painted: string[] = [];

  constructor(surface: Surface, count: number) {
    this.surface = surface;
    this.count = count;
  }

  blank(): void {
    this.painted.length = 0;
  }

  paint(rows: TradeRows, isLive: boolean): void {
    for (let row = 0; row < this.count; row++) {
      const id = row < rows.count ? rows.figures[3 * row] : undefined;
      const seen = `${id} ${isLive}`;
      if (this.painted[row] === seen) continue;
      this.painted[row] = seen;
      this.paintRow(rows, row, isLive);
    }
  }

  private paintRow(rows: TradeRows, row: number, isLive: boolean): void {
    const { context, palette, unit, width } = this.surface;
    const height = Math.round(ROW_HEIGHT * unit);
    const top = row * height;
    context.fillStyle = palette.surface;
    context.fillRect(0, top, width, height);
    if (row >= rows.count) return;
    const figures = this.surface.figures(Math.round(TEXT_SIZE * unit));
    const edge = EDGE * window.devicePixelRatio;
    const middle = top + height / 2;
    const [price, size, clock] = rows.texts.slice(3 * row, 3 * row + 3) as [string, string, string];
    const isBuy = (rows.figures[3 * row + 1] as number) > 0;
    const { quiet, ink } = palette;
    figures.write(context, clock, edge, middle, quiet, 'left');
    const tint = isLive ? (isBuy ? palette.up : palette.down) : quiet;
    figures.write(context, price, width * PRICE_END, middle, tint, 'right');
    // Never by colour alone: the taker's direction stands beside the price.
    const beside = width * PRICE_END + SIGN_GAP * unit;
    figures.write(context, isBuy ? '↑' : '↓', beside, middle, tint, 'left');
    figures.write(context, size, width - edge, middle, isLive ? ink : quiet, 'right');
  }
}
