/**
 * Paints the latest trades, newest first: time, price in the taker's colour, size. Painted rows move down by the
 * number of new trades; only the new ones are painted.
 */
import type { TradeRows } from './rows.ts';
import type { Surface } from './surface.ts';

const ROW_HEIGHT = 24;
const EDGE = 16;
const TEXT_SIZE = 12;
/** The position of the price's end, as a share of the width. */
const PRICE_END = 0.58;
const SIGN_GAP = 4;

export class TapePainter {
  private readonly surface: Surface;
  /** The text of each painted row. */
  private painted: string[] = [];

  constructor(surface: Surface) {
    this.surface = surface;
  }

  /** Forgets what is painted: the next paint draws everything. */
  blank(): void {
    this.painted = [];
  }

  paint(rows: TradeRows, isLive: boolean): void {
    const count = Math.ceil(this.surface.height / this.rowHeight);
    const wanted = Array.from({ length: count }, (_none, row) => signature(rows, row, isLive));
    this.moveDown(wanted.indexOf(this.painted[0] ?? ''));
    wanted.forEach((seen, row) => {
      if (this.painted[row] !== seen) this.paintRow(rows, row, isLive);
    });
    this.painted = wanted;
  }

  private get rowHeight(): number {
    return Math.round(ROW_HEIGHT * this.surface.unit);
  }

  private moveDown(places: number): void {
    if (places <= 0) return;
    const { context, width, height } = this.surface;
    const by = places * this.rowHeight;
    const kept = height - by;
    // Clears the row first, instead of painting over it.
    context.globalCompositeOperation = 'copy';
    if (kept > 0) context.drawImage(context.canvas, 0, 0, width, kept, 0, by, width, kept);
    context.globalCompositeOperation = 'source-over';
    this.painted = [...Array<string>(places).fill(''), ...this.painted];
  }

  private paintRow(rows: TradeRows, row: number, isLive: boolean): void {
    const { context, palette, unit, width, ratio } = this.surface;
    const height = this.rowHeight;
    const top = row * height;
    context.clearRect(0, top, width, height);
    if (row >= rows.count) return;
    const glyphs = this.surface.glyphs(Math.round(TEXT_SIZE * unit));
    const edge = EDGE * ratio;
    const middle = top + height / 2;
    const [price, size, clock] = rows.texts.slice(3 * row, 3 * row + 3) as [string, string, string];
    const isBuy = (rows.values[3 * row + 1] as number) > 0;
    const { quiet, ink } = palette;
    glyphs.write(context, clock, edge, middle, quiet, 'left');
    const tint = isLive ? (isBuy ? palette.up : palette.down) : quiet;
    glyphs.write(context, price, width * PRICE_END, middle, tint, 'right');
    // Colour is never the only sign: the taker's direction is next to the price.
    const beside = width * PRICE_END + SIGN_GAP * unit;
    glyphs.write(context, isBuy ? '↑' : '↓', beside, middle, tint, 'left');
    glyphs.write(context, size, width - edge, middle, isLive ? ink : quiet, 'right');
  }
}

function signature(rows: TradeRows, row: number, isLive: boolean): string {
  return `${row < rows.count ? String(rows.values[3 * row]) : 'none'} ${String(isLive)}`;
}
