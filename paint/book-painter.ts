/** Paints a book's rows on a surface; unchanged rows are not painted again. */
import type { BookSideName } from '#domain/units';
import type { BookRows } from './rows.ts';
import { barOf, valuesOf, sideWidth, type BookPlan, type Level } from './book-layout.ts';
import type { Marks } from './look.ts';
import { isOwn, markOf, OWN_WIDTH, paintMark, paintOwn } from './marks.ts';
import { RowText } from './row-text.ts';
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
const SIDES = ['bid', 'ask'] as const;

export class BookPainter {
  private readonly surface: Surface;
  private readonly painted: string[] = [];
  private readonly text: RowText;

  constructor(surface: Surface) {
    this.surface = surface;
    this.text = new RowText(surface);
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

  /** Forgets what is painted: the next paint draws everything. */
  blank(): void {
    this.painted.length = 0;
    this.text.forget();
  }

  paint(scene: BookScene): void {
    const { plan } = this;
    const room = sideWidth(plan) - BETWEEN * this.surface.ratio;
    if (this.text.fit(scene.rows, room)) this.painted.length = 0;
    for (let row = 0; row < this.surface.height / plan.rowHeight; row++) {
      const seen = this.signature(scene, row, plan);
      if (this.painted[row] === seen) continue;
      this.painted[row] = seen;
      this.paintRow(scene, row, plan);
    }
  }

  private signature(scene: BookScene, row: number, plan: BookPlan): string {
    let seen = scene.isLive ? 'live' : 'dim';
    for (const side of SIDES) {
      const level = valuesOf(scene.rows, { side, row });
      if (level === undefined) continue;
      const { width } = barOf(side, level.depth, plan);
      seen += `|${side}${level.price}|${level.size}|${width}|${markOf(scene, side, row, level.tick)}`;
      if (isOwn(scene, side, level.tick)) seen += ' own';
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
    const level = valuesOf(scene.rows, { side, row });
    if (level === undefined) {
      if (scene.rows.bids + scene.rows.asks === 0) this.paintSkeleton(side, top, plan);
      return;
    }
    const bar = barOf(side, level.depth, plan);
    const isBid = side === 'bid';
    context.fillStyle = scene.isLive ? (isBid ? palette.upSoft : palette.downSoft) : palette.skeleton;
    context.fillRect(bar.x, top, bar.width, plan.rowHeight);
    const { glyphs } = this.text;
    const inset = TEXT_INSET * this.surface.ratio;
    const sizeInk = scene.isLive ? palette.ink : palette.quiet;
    const priceInk = scene.isLive ? (isBid ? palette.up : palette.down) : palette.quiet;
    const inner = plan.width / 2 + (isBid ? -1 : 1) * (plan.gap / 2 + inset);
    const outer = isBid ? plan.edge : plan.width - plan.edge;
    glyphs.write(context, level.price, inner, middle, priceInk, isBid ? 'right' : 'left');
    glyphs.write(context, level.size, outer, middle, sizeInk, isBid ? 'left' : 'right');
    if (isOwn(scene, side, level.tick)) {
      const free = (plan.edge - OWN_WIDTH * this.surface.ratio) / 2;
      paintOwn(this.surface, isBid ? free : plan.width - plan.edge + free, top, plan.rowHeight);
    }
    const mark = markOf(scene, side, row, level.tick);
    if (mark > 0) this.paintMark(side, top, plan, mark);
  }

  private paintMark(side: BookSideName, top: number, plan: BookPlan, mark: number): void {
    const line = Math.round(mark * this.surface.ratio);
    const left = side === 'bid' ? plan.edge - 2 * line : plan.width / 2 + plan.gap / 2 - line;
    const box = { left, top, width: sideWidth(plan) + 3 * line, height: plan.rowHeight };
    paintMark(this.surface, box, mark);
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
