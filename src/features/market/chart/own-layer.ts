/** The user's orders and fills over a plot, painted when they or the view change, and the drag of a line. */
import type { ReadonlySignal } from '@preact/signals-react';
import type uPlot from 'uplot';
import type { Millis, Ticks } from '#domain/units';
import { MAIN } from './axes.ts';
import styles from './candle-chart.module.css';
import type { Hand } from './drawing-layer.ts';
import type { Spot } from './drawing-shape.ts';
import { Layer } from './layer.ts';
import { LineHand, snapped, type LineDrag, type LineLabel, type LineScale } from './line-hand.ts';
import type { Look } from './look.ts';
import { paintOwnTrades } from './own-painter.ts';
import type { LinePreview, OwnTrades } from './own-trades.ts';
import { listenToPriceAxis } from './price-axis.ts';
import type { Stage, StageInput } from './stage.ts';

export interface OwnLayerInput extends Pick<StageInput, 'record' | 'texts'> {
  readonly own: ReadonlySignal<OwnTrades>;
  /** An order's price step. */
  readonly orderStep: Ticks;
  /** Opens the ticket at a price, for a double tap on the price axis; undefined: the chart is no place for orders. */
  readonly openTicket: ((price: Ticks) => void) | undefined;
}

export class OwnLayer implements Hand {
  readonly canvas: HTMLCanvasElement;
  private readonly layer = new Layer(styles.layer as string);
  private readonly input: OwnLayerInput;
  private readonly stage: Stage;
  private readonly hand: LineHand;
  private readonly ends: (() => void)[];
  private handles: readonly LineLabel[] = [];
  private painted: { readonly plot: uPlot; readonly look: Look } | undefined;

  constructor(input: OwnLayerInput, stage: Stage) {
    this.input = input;
    this.stage = stage;
    this.canvas = this.layer.canvas;
    this.hand = new LineHand(
      () => this.repaint(),
      (line, price) => input.own.peek().amend?.(line, price),
      (orders) => input.own.peek().cancel?.(orders),
    );
    const followed = input.own.subscribe(({ lines }) => {
      this.hand.keep(lines);
      this.repaint();
    });
    this.ends = [followed, this.followEscape()];
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
  }

  cancel(): void {
    this.hand.cancel();
  }

  dispose(): void {
    for (const end of this.ends) end();
  }

  paint(plot: uPlot, look: Look): void {
    if (this.painted?.plot !== plot) this.followAxis(plot);
    this.painted = { plot, look };
    this.repaint();
  }

  private repaint(): void {
    const own = this.input.own.peek();
    // A canvas uses memory as soon as it has a size.
    this.canvas.hidden = own.lines.length + own.marks.length === 0 || this.input.record.series.count === 0;
    this.handles = [];
    if (this.painted === undefined || this.canvas.hidden) return;
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
    const scene = { context, look, ...size, y: (price: number) => plot.valToPos(price, MAIN), x };
    this.handles = paintOwnTrades(scene, own, this.hand.drag, (drag) => this.preview(drag));
    context.restore();
  }

  private preview({ line, price }: LineDrag): LinePreview {
    const { texts, own } = this.input;
    const { preview } = own.peek();
    if (preview !== undefined) return preview(line, price);
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
      this.hand.cancel();
    };
    window.addEventListener('keydown', escape, { signal, capture: true });
    document.addEventListener('visibilitychange', () => this.hand.cancel(), { signal });
    return () => ended.abort();
  }

  private placeAt(time: Millis, plot: uPlot): number | undefined {
    const { series } = this.input.record;
    const place = series.placeOf(time + 1) - 1;
    return place < 0 ? undefined : plot.valToPos(place, 'x');
  }
}
