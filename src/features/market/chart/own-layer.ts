/** The user's orders and fills over a plot, painted when they or the view change, and the drag of a line. */
import type { ReadonlySignal } from '@preact/signals-react';
import type uPlot from 'uplot';
import type { Millis, Ticks } from '#domain/units';
import { MAIN } from './axes.ts';
import styles from './candle-chart.module.css';
import { DraggedLine } from './dragged-line.ts';
import type { Hand } from './drawing-layer.ts';
import type { Spot } from './drawing-shape.ts';
import { Layer } from './layer.ts';
import { LineHand, snapped, type LineDrag, type LineLabel, type LineScale } from './line-hand.ts';
import type { Look } from './look.ts';
import { paintOwnTrades } from './own-painter.ts';
import type { LinePreview, OwnLine, OwnTrades } from './own-trades.ts';
import { listenToPriceAxis } from './price-axis.ts';
import type { Stage, StageInput } from './stage.ts';
import { Stills } from './stills.ts';

export interface OwnLayerInput extends Pick<StageInput, 'record' | 'texts'> {
  readonly own: ReadonlySignal<OwnTrades>;
  /** An order's price step. */
  readonly orderStep: Ticks;
  /** Opens the ticket at a price, for a double tap on the price axis; undefined: the chart is no place for orders. */
  readonly openTicket: ((price: Ticks) => void) | undefined;
}

/** The chart, as its lines use it. */
export interface OwnChart {
  /** A finger moves a line. */
  readonly moved: () => void;
  /** No finger holds a line any more. */
  readonly released: () => void;
  /** Makes room for the price of a line out of sight; undefined: for none any more. */
  readonly show: (line: OwnLine | undefined) => void;
}

export class OwnLayer implements Hand {
  private readonly layer = new Layer(styles.layer as string);
  private readonly dragged = new DraggedLine();
  /** Canvases that rest while a finger moves a line. */
  private readonly stills = new Stills();
  /** The narrow column of the last candle: ticks paint it once the finger rests. */
  private readonly lastStill = new Stills();
  private readonly input: OwnLayerInput;
  private readonly chart: OwnChart;
  private readonly stage: Stage;
  private readonly hand: LineHand;
  private readonly ends: (() => void)[];
  private handles: readonly LineLabel[] = [];
  private painted: { readonly plot: uPlot; readonly look: Look } | undefined;

  constructor(input: OwnLayerInput, stage: Stage, chart: OwnChart) {
    this.input = input;
    this.stage = stage;
    this.chart = chart;
    this.hand = new LineHand({
      changed: () => this.repaint(),
      moved: (drag) => {
        chart.moved();
        this.paintDrag(drag);
      },
      amend: (line, price) => input.own.peek().amend?.(line, price),
      cancel: (orders) => input.own.peek().cancel?.(orders),
      show: (line) => chart.show(line),
    });
    const followed = input.own.subscribe(({ lines }) => {
      this.hand.keep(lines);
      // While a finger holds a line, nothing else moves.
      if (!this.isHolding) this.release();
    });
    this.ends = [followed, this.followEscape()];
  }

  get elements(): readonly HTMLElement[] {
    return [this.layer.canvas, this.dragged.element];
  }

  get isHolding(): boolean {
    return this.hand.isHolding;
  }

  press(at: Spot): boolean {
    return this.hand.press(at, this.handles);
  }

  move(at: Spot): void {
    const scale = this.scale();
    if (scale !== undefined) this.hand.move(at, scale);
  }

  lift(at: Spot): void {
    this.hand.lift(at);
    this.release();
  }

  cancel(): void {
    this.hand.cancel();
    this.release();
  }

  dispose(): void {
    for (const end of this.ends) end();
  }

  paint(plot: uPlot, look: Look): void {
    this.thaw();
    if (this.painted?.plot !== plot) this.followAxis(plot);
    this.painted = { plot, look };
    this.repaint();
  }

  /** The last candle is painted again, also under a finger that rests. */
  thawLast(): void {
    this.lastStill.thaw();
  }

  private thaw(): void {
    this.stills.thaw();
    this.thawLast();
  }

  private release(): void {
    this.thaw();
    this.repaint();
    this.chart.released();
  }

  private repaint(): void {
    const own = this.input.own.peek();
    const { canvas: layer } = this.layer;
    // A canvas uses memory as soon as it has a size.
    layer.hidden = own.lines.length + own.marks.length === 0 || this.input.record.series.count === 0;
    this.handles = [];
    const { drag, touched } = this.hand;
    if (drag === undefined) this.dragged.hide();
    if (this.painted === undefined || layer.hidden) return;
    const { plot, look } = this.painted;
    const { canvas } = plot.ctx;
    this.layer.stand(0, 0, canvas.width, canvas.height, look.ratio);
    this.layer.clear();
    const { context } = this.layer;
    const { left, top, width, height } = plot.bbox;
    const band = height * this.stage.bands[0].bottom;
    context.save();
    context.beginPath();
    context.rect(left, top, width, band);
    context.clip();
    context.translate(left, top);
    context.scale(look.ratio, look.ratio);
    const size = { width: width / look.ratio, height: band / look.ratio };
    const x = (time: Millis) => this.placeAt(time, plot);
    const y = (price: number) => plot.valToPos(price, MAIN);
    const price = (tick: number) => this.input.texts.ticks(tick);
    this.handles = paintOwnTrades({ context, look, ...size, y, x, price }, own, {
      dragged: drag?.line,
      touched,
    });
    context.restore();
  }

  private paintDrag(drag: LineDrag): void {
    const scale = this.scale();
    if (this.painted === undefined || scale === undefined) return;
    const { plot, look } = this.painted;
    this.stills.freeze(plot.root, `canvas:not(.${styles.column}, .${styles.painted} canvas)`);
    this.lastStill.freeze(plot.root, `.${styles.column}`);
    const { ratio } = look;
    const [left, top, width] = [plot.bbox.left / ratio, plot.bbox.top / ratio, plot.bbox.width / ratio];
    const place = { left, top, width, height: scale.height };
    this.dragged.show(scale.y(drag.price), this.preview(drag), look, place);
  }

  private preview({ line, price }: LineDrag): LinePreview {
    const { texts, own } = this.input;
    const { preview } = own.peek();
    const given = preview?.(line, price);
    if (given !== undefined) return given;
    const change = texts.change(line.price, price);
    return { kind: line.kind, rows: [`${texts.ticks(line.price)} → ${texts.ticks(price)}  ${change}`] };
  }

  private scale(): LineScale | undefined {
    if (this.painted === undefined) return undefined;
    const { plot, look } = this.painted;
    return {
      y: (price) => plot.valToPos(price, MAIN),
      price: (y) => plot.posToVal(y, MAIN),
      height: (plot.bbox.height * this.stage.bands[0].bottom) / look.ratio,
      step: this.input.orderStep,
    };
  }

  /** Prices are those of the candles' band; below it the axis is of an indicator. */
  private followAxis(plot: uPlot): void {
    const { openTicket, orderStep } = this.input;
    if (openTicket === undefined) return;
    listenToPriceAxis(plot.root, plot.over, (y) => {
      const scale = this.scale();
      if (scale !== undefined && y <= scale.height) openTicket(snapped(scale.price(y), orderStep));
    });
  }

  /** Escape, and leaving the page, put a held line back. */
  private followEscape(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !this.hand.isHolding) return;
      event.preventDefault();
      event.stopPropagation();
      this.cancel();
    };
    window.addEventListener('keydown', escape, { signal, capture: true });
    document.addEventListener('visibilitychange', () => this.cancel(), { signal });
    return () => ended.abort();
  }

  private placeAt(time: Millis, plot: uPlot): number | undefined {
    const { series } = this.input.record;
    const place = series.placeOf(time + 1) - 1;
    return place < 0 ? undefined : plot.valToPos(place, 'x');
  }
}
