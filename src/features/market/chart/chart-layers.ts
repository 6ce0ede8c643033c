/** The canvases over a plot: closed candles, kept until they change, and above them what moves with every tick. */
import type { ReadonlySignal } from '@preact/signals-react';
import type uPlot from 'uplot';
import { MAIN, paneKey } from './axes.ts';
import styles from './candle-chart.module.css';
import { Layer } from './layer.ts';
import type { Look } from './look.ts';
import { paintLastPrice, paintPlaces, type Scene } from './painter.ts';
import type { Stage, StageInput } from './stage.ts';

interface ChartLayersInput extends StageInput {
  readonly second: ReadonlySignal<number>;
  readonly offset: ReadonlySignal<number>;
}

export class ChartLayers {
  private readonly input: ChartLayersInput;
  private readonly stage: Stage;
  private readonly closed = new Layer(styles.layer as string);
  private readonly live = new Layer(styles.layer as string);
  private scene: Scene | undefined;

  constructor(input: ChartLayersInput, stage: Stage) {
    this.input = input;
    this.stage = stage;
  }

  get canvases(): readonly HTMLCanvasElement[] {
    return [this.closed.canvas, this.live.canvas];
  }

  /** After the plot was drawn. */
  paintAll(plot: uPlot, look: Look): void {
    const { canvas } = plot.ctx;
    this.closed.clear(canvas.width, canvas.height);
    this.scene = this.sceneOf(plot, look);
    const { first, last } = this.stage.shown;
    const { count } = this.input.record.series;
    paintPlaces(this.closed.context, this.scene, { first, last: Math.min(last, count - 2) });
    this.paintLast(plot, look);
  }

  /** The last candle, the line of the last price and its tag; closed candles stay as they are. */
  paintLast(plot: uPlot, look: Look): void {
    const { canvas } = plot.ctx;
    const { live, scene, input } = this;
    live.clear(canvas.width, canvas.height);
    const { series, closesAt } = input.record;
    const place = series.count - 1;
    if (scene === undefined || place < 0) return;
    const { first, last } = this.stage.shown;
    if (place >= first && place <= last) paintPlaces(live.context, scene, { first: place, last: place });
    const close = series.close(place);
    const end = closesAt.peek();
    const texts = [input.texts.ticks(close)];
    // By the platform's clock: the device's may be wrong.
    if (end > 0) texts.push(input.texts.left(end - input.second.peek() - input.offset.peek()));
    paintLastPrice(live.context, { ...scene, look }, close, texts, canvas.width);
  }

  private sceneOf(plot: uPlot, look: Look): Scene {
    const { record, style, panes } = this.input;
    const { view } = this.stage;
    const { bbox } = plot;
    const spacing = bbox.width / view.span;
    return {
      series: record.series,
      style,
      look,
      plot: bbox,
      mainBottom: bbox.top + bbox.height * this.stage.bands[0].bottom,
      spacing,
      x: (place) => bbox.left + (place - view.from) * spacing,
      y: (price) => plot.valToPos(price, MAIN, true),
      overlays: panes.overlays,
      panes: panes.panes.map((indicator, pane) => ({
        indicator,
        y: (value) => plot.valToPos(value, paneKey(pane), true),
      })),
    };
  }
}
