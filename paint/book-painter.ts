/** Paints a book's rows on a surface; a row that looks as before is left alone. */
import type { BookSideName } from '#domain/units';
import type { BookRows } from './rows.ts';
import { barOf, figuresOf, fittingSize, sideWidth, type BookPlan, type Level } from './book-layout.ts';
import type { Figures } from './figures.ts';
import type { Marks } from './look.ts';
import type { Surface } from './surface.ts';

interface BookScene extends Marks {
  readonly rows: BookRows;
  readonly isLive: boolean;
}

const ROW_HEIGHT = 24;
const EDGE = 16;
const GAP = 8;
const TEXT_INSET = 2;
const BETWEEN = 8;
const TEXT_SIZE = 12;
const LEAST_TEXT_SIZE = 7;
const SIDES = ['bid', 'ask'] as const;

export class BookPainter {
  private readonly surface: Surface;
  private readonly painted: string[] = [];
  private figures: Figures | undefined;
  private longest = '';

  constructor(surface: Surface) {
    this.surface = surface;
  }

  get plan(): BookPlan {
    const { width, unit } = this.surface;
    return {
      width,
      rowHeight: Math.round(ROW_HEIGHT * unit),
      edge: Math.round(EDGE * this.surface.ratio),
      gap: Math.round(GAP * this.surface.ratio),
    };
  }

  /** Nothing that stands on the surface counts any more. */
  blank(): void {
    this.painted.length = 0;
    this.figures = undefined;
  }

  paint(scene: BookScene): void {
    const { plan } = this;
    this.fitText(scene.rows, plan);
    for (let row = 0; row < this.surface.height / plan.rowHeight; row++) {
      const seen = this.signature(scene, row, plan);
      if (this.painted[row] === seen) continue;
      this.painted[row] = seen;
      this.paintRow(scene, row, plan);
    }
  }

  private fitText(rows: BookRows, plan: BookPlan): void {
    let price = '';
    let size = '';
    for (let at = 0; at < rows.bids + rows.asks; at++) {
      const eachPrice = rows.texts[3 * at] as string;
      const eachSize = rows.texts[3 * at + 1] as string;
      if (eachPrice.length > price.length) price = eachPrice;
      if (eachSize.length > size.length) size = eachSize;
    }
    const longest = `${price.length} ${size.length}`;
    if (this.figures !== undefined && longest === this.longest) return;
    this.longest = longest;
    const room = sideWidth(plan) - BETWEEN * this.surface.ratio;
    const widthAt = (each: number) => {
      const figures = this.surface.figures(each);
      return figures.width(price) + figures.width(size);
    };
    this.figures = this.surface.figures(fittingSize(this.sizes(), widthAt, room));
    this.painted.length = 0;
  }

  /** The person's text size first, then smaller in whole device pixels. */
  private sizes(): readonly number[] {
    const most = Math.round(TEXT_SIZE * this.surface.unit);
    const least = Math.round(LEAST_TEXT_SIZE * this.surface.ratio);
    return Array.from({ length: Math.max(1, most - least + 1) }, (_none, step) => most - step);
  }

  private signature(scene: BookScene, row: number, plan: BookPlan): string {
    let seen = scene.isLive ? 'live' : 'dim';
    for (const side of SIDES) {
      const level = figuresOf(scene.rows, { side, row });
      if (level === undefined) continue;
      const { width } = barOf(side, level.depth, plan);
      seen += `|${side}${level.price}|${level.size}|${width}|${markOf(scene, side, row, level.tick)}`;
    }
    return scene.rows.bids + scene.rows.asks === 0 ? `${seen} empty` : seen;
  }

  private paintRow(scene: BookScene, row: number, plan: BookPlan): void {
    this.surface.context.clearRect(0, row * plan.rowHeight, plan.width, plan.rowHeight);
    for (const side of SIDES) this.paintLevel(scene, { side, row }, plan);
  }

  private paintLevel(scene: BookScene, { side, row }: Level, plan: BookPlan): void {
    const { context, palette } = this.surface;
    const top = row * plan.rowHeight;
    const middle = top + plan.rowHeight / 2;
    const level = figuresOf(scene.rows, { side, row });
    if (level === undefined) {
      if (scene.rows.bids + scene.rows.asks === 0) this.paintSkeleton(side, top, plan);
      return;
    }
    const bar = barOf(side, level.depth, plan);
    const isBid = side === 'bid';
    context.fillStyle = scene.isLive ? (isBid ? palette.upSoft : palette.downSoft) : palette.skeleton;
    context.fillRect(bar.x, top, bar.width, plan.rowHeight);
    const figures = this.figures as Figures;
    const inset = TEXT_INSET * this.surface.ratio;
    const sizeInk = scene.isLive ? palette.ink : palette.quiet;
    const priceInk = scene.isLive ? (isBid ? palette.up : palette.down) : palette.quiet;
    const inner = plan.width / 2 + (isBid ? -1 : 1) * (plan.gap / 2 + inset);
    const outer = isBid ? plan.edge : plan.width - plan.edge;
    figures.write(context, level.price, inner, middle, priceInk, isBid ? 'right' : 'left');
    figures.write(context, level.size, outer, middle, sizeInk, isBid ? 'left' : 'right');
    const mark = markOf(scene, side, row, level.tick);
    if (mark > 0) this.paintMark(side, top, plan, mark);
  }

  private paintMark(side: BookSideName, top: number, plan: BookPlan, mark: number): void {
    const { context, palette } = this.surface;
    const line = Math.round(mark * this.surface.ratio);
    const left = side === 'bid' ? plan.edge - 2 * line : plan.width / 2 + plan.gap / 2 - line;
    context.strokeStyle = palette.accent;
    context.lineWidth = line;
    const half = line / 2;
    context.strokeRect(left + half, top + half, sideWidth(plan) + 2 * line, plan.rowHeight - line);
  }

  private paintSkeleton(side: BookSideName, top: number, plan: BookPlan): void {
    const { context, palette, unit } = this.surface;
    const width = Math.round(48 * unit);
    const height = Math.round(10 * unit);
    const y = top + Math.round((plan.rowHeight - height) / 2);
    context.fillStyle = palette.skeleton;
    const isBid = side === 'bid';
    context.fillRect(isBid ? plan.edge : plan.width - plan.edge - width, y, width, height);
    context.fillRect(
      isBid ? plan.width / 2 - plan.gap / 2 - width : plan.width / 2 + plan.gap / 2,
      y,
      width,
      height,
    );
  }
}

/** 0: none, 1: picked, 2: the arrow keys stand here. */
function markOf({ picked, cursor }: Marks, side: BookSideName, row: number, tick: number): number {
  if (cursor?.side === side && cursor.row === row) return 2;
  return picked?.side === side && picked.tick === tick ? 1 : 0;
}
