/** Paints a narrow book, one level a row; unchanged rows are not painted again. */
import { valuesOf, type Level } from './book-layout.ts';
import { LADDER_ROWS, topOf, type LadderPlan } from './ladder-layout.ts';
import type { Marks } from './look.ts';
import { isOwn, markOf, OWN_WIDTH, paintMark, paintOwn } from './marks.ts';
import { RowText } from './row-text.ts';
import type { BookRows } from './rows.ts';
import type { Surface } from './surface.ts';

interface LadderScene extends Marks {
  readonly rows: BookRows;
  readonly isLive: boolean;
}

const ROW_HEIGHT = 18;
const INSET = 2;
/** The bar of an own order is before the price. */
const PRICE_INSET = OWN_WIDTH + INSET;
const BETWEEN = 6;
const SIDES = ['ask', 'bid'] as const;

export class LadderPainter {
  private readonly surface: Surface;
  private readonly text: RowText;
  private readonly painted = new Map<number, string>();

  constructor(surface: Surface) {
    this.surface = surface;
    this.text = new RowText(surface);
  }

  get plan(): LadderPlan {
    const { width, height, unit } = this.surface;
    const rowHeight = Math.round(ROW_HEIGHT * unit);
    return { width, rowHeight, gap: Math.max(0, height - 2 * LADDER_ROWS * rowHeight) };
  }

  /** Forgets what is painted: the next paint draws everything. */
  blank(): void {
    this.painted.clear();
    this.text.forget();
  }

  paint(scene: LadderScene): void {
    const { plan, surface } = this;
    const room = plan.width - (PRICE_INSET + INSET + BETWEEN) * surface.ratio;
    if (this.text.fit(scene.rows, room)) this.painted.clear();
    for (const side of SIDES) {
      for (let row = 0; row < LADDER_ROWS; row++) {
        const level = { side, row };
        const top = topOf(level, plan);
        const seen = this.signature(scene, level, plan);
        if (this.painted.get(top) === seen) continue;
        this.painted.set(top, seen);
        surface.context.clearRect(0, top, plan.width, plan.rowHeight);
        this.paintLevel(scene, level, top, plan);
      }
    }
  }

  private signature(scene: LadderScene, level: Level, plan: LadderPlan): string {
    const glyphs = valuesOf(scene.rows, level);
    if (glyphs === undefined) return isEmpty(scene.rows) ? 'empty' : '';
    const { price, size, depth, tick } = glyphs;
    const mark = markOf(scene, level.side, level.row, tick);
    const own = isOwn(scene, level.side, tick) ? 'own' : '';
    return `${own}${scene.isLive ? 'live' : 'dim'}|${price}|${size}|${barWidth(depth, plan)}|${mark}`;
  }

  private paintLevel(scene: LadderScene, level: Level, top: number, plan: LadderPlan): void {
    const { context, palette, ratio } = this.surface;
    const glyphs = valuesOf(scene.rows, level);
    if (glyphs === undefined) {
      if (isEmpty(scene.rows)) this.paintSkeleton(top, plan);
      return;
    }
    const isBid = level.side === 'bid';
    const bar = barWidth(glyphs.depth, plan);
    context.fillStyle = scene.isLive ? (isBid ? palette.upSoft : palette.downSoft) : palette.skeleton;
    context.fillRect(plan.width - bar, top, bar, plan.rowHeight);
    const middle = top + plan.rowHeight / 2;
    const inset = INSET * ratio;
    const priceInk = isBid ? palette.up : palette.down;
    const { glyphs: text } = this.text;
    text.write(
      context,
      glyphs.price,
      PRICE_INSET * ratio,
      middle,
      scene.isLive ? priceInk : palette.quiet,
      'left',
    );
    const sizeInk = scene.isLive ? palette.ink : palette.quiet;
    text.write(context, glyphs.size, plan.width - inset, middle, sizeInk, 'right');
    if (isOwn(scene, level.side, glyphs.tick)) paintOwn(this.surface, 0, top, plan.rowHeight);
    const mark = markOf(scene, level.side, level.row, glyphs.tick);
    const box = { left: 0, top, width: plan.width, height: plan.rowHeight };
    if (mark > 0) paintMark(this.surface, box, mark);
  }

  private paintSkeleton(top: number, plan: LadderPlan): void {
    const { context, palette, unit } = this.surface;
    const height = Math.round(9 * unit);
    const y = top + Math.round((plan.rowHeight - height) / 2);
    context.fillStyle = palette.skeleton;
    context.fillRect(0, y, Math.round(plan.width * 0.45), height);
    context.fillRect(Math.round(plan.width * 0.65), y, Math.round(plan.width * 0.35), height);
  }
}

function isEmpty({ bids, asks }: BookRows): boolean {
  return bids + asks === 0;
}

/** Bars grow from the right, both sides on one scale. */
function barWidth(depth: number, { width }: LadderPlan): number {
  return Math.round(width * Math.min(1, Math.max(0, depth)));
}
