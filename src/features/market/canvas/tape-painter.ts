/**
 * Paints the latest trades, newest first: time, price in the taker's colour, size. The surface is a reel, longer than
 * its window: a new trade is painted above the newest one and the reel moves down by a row, so that what stands is not
 * painted again. When the reel's head is reached, the window's rows are copied to its far end.
 */
import type { TradeRows } from '../../../engine/records.ts';
import type { Surface } from './surface.ts';

const ROW_HEIGHT = 24;
const EDGE = 16;
const TEXT_SIZE = 12;
/** Where the price ends, as a share of the width. */
const PRICE_END = 0.58;
const SIGN_GAP = 4;

interface TapeInput {
  /** Rows in the window. */
  readonly count: number;
  /** Rows of the reel before the window. */
  readonly spare: number;
  /** Moves the reel so that this row of it is the window's first. */
  readonly roll: (head: number) => void;
}

export class TapePainter {
  private readonly surface: Surface;
  private readonly input: TapeInput;
  /** What stands in the window's rows. */
  private painted: string[] = [];
  private head: number;

  constructor(surface: Surface, input: TapeInput) {
    this.surface = surface;
    this.input = input;
    this.head = input.spare;
  }

  blank(): void {
    this.painted = [];
  }

  paint(rows: TradeRows, isLive: boolean): void {
    const { count } = this.input;
    const wanted = Array.from({ length: count }, (_none, row) => signature(rows, row, isLive));
    this.advance(wanted.indexOf(this.painted[0] ?? ''));
    for (let row = 0; row < count; row++) {
      if (this.painted[row] !== wanted[row]) this.paintRow(rows, row, isLive);
    }
    this.painted = wanted;
    this.input.roll(this.head);
  }

  private get rowHeight(): number {
    return Math.round(ROW_HEIGHT * this.surface.unit);
  }

  /** The window's first row becomes its row `places`; what has no place on the reel is painted anew. */
  private advance(places: number): void {
    const { spare, count } = this.input;
    if (places <= 0 || places > spare) {
      if (places !== 0) this.painted = [];
      return;
    }
    if (places > this.head) this.rewind();
    this.head -= places;
    this.painted = [...Array<string>(places).fill(''), ...this.painted].slice(0, count);
  }

  private rewind(): void {
    const { spare, count } = this.input;
    const { context, width } = this.surface;
    const height = count * this.rowHeight;
    const from = this.head * this.rowHeight;
    const to = spare * this.rowHeight;
    context.drawImage(context.canvas, 0, from, width, height, 0, to, width, height);
    this.head = spare;
  }

  private paintRow(rows: TradeRows, row: number, isLive: boolean): void {
    const { context, palette, unit, width } = this.surface;
    const height = this.rowHeight;
    const top = (this.head + row) * height;
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

function signature(rows: TradeRows, row: number, isLive: boolean): string {
  return `${row < rows.count ? String(rows.figures[3 * row]) : 'none'} ${String(isLive)}`;
}
