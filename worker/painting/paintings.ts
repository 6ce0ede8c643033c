/**
 * The canvases that the engine paints for the page: books, tapes and depth, whose values never cross to the page's
 * thread. Changes are painted at most 20 times a second, and never for more than a quarter of this thread's time.
 * Invisible canvases are not painted.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { valuesOf, levelAt, type Level } from '#paint/book-layout';
import { BookPainter } from '#paint/book-painter';
import { DepthPainter } from '#paint/depth-painter';
import { ladderLevelAt } from '#paint/ladder-layout';
import { LadderPainter } from '#paint/ladder-painter';
import { LastCandlePainter, type LastCandleView } from '#paint/last-candle-painter';
import type { BookRows, TradeRows } from '#paint/rows';
import { Surface } from '#paint/surface';
import { TapePainter } from '#paint/tape-painter';
import type { Share } from '../batch/batch-writer.ts';
import type { PaintedLevel, PaintedPlace, PaintState, PaintWork, Topic } from '../engine-api.ts';
import { bookRows, candleRows, tradeRows } from './share-rows.ts';

const LEAST_INTERVAL: Millis = 50;
const MOST_INTERVAL: Millis = 400;
/** After a paint of this length, at least three times as long passes without one. */
const SHARE_OF_TIME = 4;

export interface PaintingsInput {
  readonly clock: Clock;
  /** The current values of a topic; undefined while it is unwatched. */
  readonly share: (topic: Topic) => Share | undefined;
  /** Puts a topic into the page's next batch, if the page still watches it. */
  readonly notify: (topic: Topic) => void;
  /** Puts it there if a batch leaves for something else. */
  readonly defer: (topic: Topic) => void;
  /** A price of a topic's market as text. */
  readonly priceText: (topic: Topic, tick: number) => string;
}

interface Painting {
  readonly work: PaintWork;
  readonly surface: Surface;
  /** False: the state does not fit the values. */
  readonly paint: (state: PaintState) => boolean;
  /** Whether the canvas shows the current values; otherwise the page has to. */
  readonly holds: (state: PaintState) => boolean;
  readonly blank: () => void;
  readonly levelAt: (place: PaintedPlace, rows: BookRows) => Level | undefined;
  state: PaintState;
  due: boolean;
}

export class Paintings {
  private readonly input: PaintingsInput;
  private readonly open = new Map<number, Painting>();
  private visible = true;
  private lastAt: Millis = -Infinity;
  private interval = LEAST_INTERVAL;
  private planned = false;

  constructor(input: PaintingsInput) {
    this.input = input;
  }

  paint(id: number, work: PaintWork, canvas: OffscreenCanvas, state: PaintState): void {
    const surface = new Surface(canvas, state.look);
    this.open.set(id, {
      work,
      surface,
      state,
      due: true,
      ...makePainter(work, surface, this.input),
    });
    this.plan();
  }

  /** @returns whether a canvas of a chart's newest candle shows it as the state says */
  repaint(id: number, state: PaintState): boolean {
    const painting = this.open.get(id);
    if (painting === undefined) return false;
    const isOther = JSON.stringify(painting.state.look) !== JSON.stringify(state.look);
    painting.state = state;
    painting.due = true;
    if (painting.work.kind === 'last-candle') {
      // Without a view the page paints it again, and needs the newest values.
      if (state.last === undefined) this.input.notify(painting.work.topic);
      if (isOther) painting.surface.wear(state.look);
      return painting.paint(state);
    }
    if (isOther) {
      painting.surface.wear(state.look);
      painting.blank();
      // A blank canvas is not shown: it is painted before this turn ends.
      this.paintDue();
    } else this.plan();
    return false;
  }

  unpaint(id: number): void {
    this.open.delete(id);
  }

  /** The values of a topic changed. */
  changed(topic: Topic): void {
    for (const painting of this.open.values()) {
      if (painting.work.topic === topic) painting.due = true;
    }
    this.plan();
  }

  /** Paints changed values. False: no canvas shows them, and the page has to. */
  takes(topic: Topic): boolean {
    const shown = [...this.open.values()].filter(({ work }) => work.topic === topic);
    this.changed(topic);
    if (shown.length === 0 || !shown.every(({ holds, state }) => holds(state))) return false;
    if (shown.some(({ work }) => work.kind === 'last-candle')) this.input.defer(topic);
    return true;
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    this.plan();
  }

  /** The level at a place of a painted book. */
  levelAt(id: number, place: PaintedPlace): PaintedLevel | undefined {
    const painting = this.open.get(id);
    const share = painting && this.input.share(painting.work.topic);
    if (painting === undefined || share === undefined) return undefined;
    const rows = bookRows(share);
    const level = painting.levelAt(place, rows);
    const values = level && valuesOf(rows, level);
    return level && values && { side: level.side, tick: values.tick, price: values.price };
  }

  private plan(): void {
    const isDue = [...this.open.values()].some((each) => each.due && each.state.inSight);
    if (this.planned || !this.visible || !isDue) return;
    this.planned = true;
    const wait = this.lastAt + this.interval - this.input.clock.now();
    this.input.clock.after(Math.max(0, wait), () => {
      this.planned = false;
      this.paintDue();
    });
  }

  private paintDue(): void {
    if (!this.visible) return;
    this.lastAt = this.input.clock.now();
    for (const painting of this.open.values()) {
      if (!painting.due || !painting.state.inSight) continue;
      painting.due = false;
      painting.paint(painting.state);
    }
    const took = this.input.clock.now() - this.lastAt;
    this.interval = Math.min(MOST_INTERVAL, Math.max(LEAST_INTERVAL, SHARE_OF_TIME * took));
  }
}

type Painter = Pick<Painting, 'paint' | 'holds' | 'blank' | 'levelAt'>;

const NO_BOOK: BookRows = { bids: 0, asks: 0, middle: 0, values: new Float64Array(0), texts: [] };
const NO_TRADES: TradeRows = { count: 0, values: new Float64Array(0), texts: [] };

const NOWHERE = () => undefined;
const ALWAYS = () => true;

function makePainter(work: PaintWork, surface: Surface, input: PaintingsInput): Painter {
  const { kind, topic } = work;
  const priceText = (tick: number) => input.priceText(topic, tick);
  const share = () => input.share(topic);
  if (kind === 'last-candle') return lastCandle(surface, share, priceText);
  if (kind === 'tape') {
    const painter = new TapePainter(surface);
    return {
      paint: () =>
        withShare(share(), (given) =>
          painter.paint(given ? tradeRows(given) : NO_TRADES, given?.isLive ?? false),
        ),
      blank: () => painter.blank(),
      levelAt: NOWHERE,
      holds: ALWAYS,
    };
  }
  if (kind === 'depth') {
    const painter = new DepthPainter(surface, priceText);
    return {
      paint: () =>
        withShare(share(), (given) =>
          painter.paint(given ? bookRows(given) : NO_BOOK, given?.isLive ?? false),
        ),
      blank: NOWHERE,
      levelAt: NOWHERE,
      holds: ALWAYS,
    };
  }
  const painter = kind === 'ladder' ? new LadderPainter(surface) : new BookPainter(surface);
  return {
    paint: ({ marks }) =>
      withShare(share(), (given) =>
        painter.paint({ rows: given ? bookRows(given) : NO_BOOK, isLive: given?.isLive ?? false, ...marks }),
      ),
    holds: ALWAYS,
    blank: () => painter.blank(),
    levelAt: (place, rows) => {
      if ('row' in place) return place;
      const { x, y } = place;
      return painter instanceof LadderPainter
        ? ladderLevelAt(y, painter.plan, rows)
        : levelAt(x, y, painter.plan, rows);
    },
  };
}

function withShare(share: Share | undefined, paint: (share: Share | undefined) => void): boolean {
  paint(share);
  return true;
}

/** While its state has no view, the canvas is blank. Values beyond the view leave it as it is. */
function lastCandle(
  surface: Surface,
  share: () => Share | undefined,
  priceText: (tick: number) => string,
): Painter {
  const painter = new LastCandlePainter(surface);
  const heldBy = (view: LastCandleView | undefined) => {
    if (view === undefined) return undefined;
    const given = share();
    if (given === undefined) return undefined;
    const candles = candleRows(given);
    return painter.holds(view, candles) ? candles : undefined;
  };
  return {
    paint: ({ last }) => {
      const candles = heldBy(last);
      if (last === undefined) painter.blank();
      else if (candles) painter.paint(last, candles, priceText);
      return candles !== undefined;
    },
    holds: ({ last }) => heldBy(last) !== undefined,
    blank: NOWHERE,
    levelAt: NOWHERE,
  };
}
