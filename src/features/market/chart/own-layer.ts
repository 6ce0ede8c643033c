/** The user's orders and fills over a plot, painted when they or the view change. */
import type { ReadonlySignal } from '@preact/signals-react';
import type uPlot from 'uplot';
import type { Millis } from '#domain/units';
import { MAIN } from './axes.ts';
import styles from './candle-chart.module.css';
import { Layer } from './layer.ts';
import type { Look } from './look.ts';
import { paintOwnTrades } from './own-painter.ts';
import type { OwnTrades } from './own-trades.ts';
import type { Stage, StageInput } from './stage.ts';

export class OwnLayer {
  readonly canvas: HTMLCanvasElement;
  readonly dispose: () => void;
  private readonly layer = new Layer(styles.layer as string);
  private readonly own: ReadonlySignal<OwnTrades>;
  private readonly series: StageInput['record']['series'];
  private readonly stage: Stage;
  private painted: { readonly plot: uPlot; readonly look: Look } | undefined;

  constructor(own: ReadonlySignal<OwnTrades>, { record }: Pick<StageInput, 'record'>, stage: Stage) {
    this.own = own;
    this.series = record.series;
    this.stage = stage;
    this.canvas = this.layer.canvas;
    this.dispose = own.subscribe(() => this.repaint());
  }

  paint(plot: uPlot, look: Look): void {
    this.painted = { plot, look };
    this.repaint();
  }

  private repaint(): void {
    const own = this.own.peek();
    // A canvas uses memory as soon as it has a size.
    this.canvas.hidden = own.lines.length + own.marks.length === 0 || this.series.count === 0;
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
    paintOwnTrades({ context, look, ...size, y: (price) => plot.valToPos(price, MAIN), x }, own);
    context.restore();
  }

  private placeAt(time: Millis, plot: uPlot): number | undefined {
    const { series } = this;
    const place = series.placeOf(time + 1) - 1;
    return place < 0 ? undefined : plot.valToPos(place, 'x');
  }
}
