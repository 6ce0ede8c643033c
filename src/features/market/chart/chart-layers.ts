/**
 * The layers of a plot: closed candles, painted with the axes and cached until they change; the last candle on
 * a canvas as narrow as its column; and the line of the last price. A browser copies a changed canvas whole, so
 * the parts that change with every tick are small.
 */
import type { ReadonlySignal } from '@preact/signals-react';
import type uPlot from 'uplot';
import { MAIN, paneKey } from './axes.ts';
import styles from './candle-chart.module.css';
import { Layer } from './layer.ts';
import type { Look } from './look.ts';
import { paintPlaces, type Scene } from './painter.ts';
import { PriceLine } from './price-line.ts';
import type { Stage, StageInput } from './stage.ts';

interface ChartLayersInput extends StageInput {
  readonly second: ReadonlySignal<number>;
  readonly offset: ReadonlySignal<number>;
}

/** Device pixels by which a line may extend beyond its column. */
const BESIDE = 4;

export class ChartLayers {
  private readonly input: ChartLayersInput;
  private readonly stage: Stage;
  private readonly column = new Layer(styles.column as string);
  private readonly price = new PriceLine();
  private scene: Scene | undefined;

  constructor(input: ChartLayersInput, stage: Stage) {
    this.input = input;
    this.stage = stage;
  }

  get elements(): readonly HTMLElement[] {
    return [this.column.canvas, this.price.element];
  }

  /** Call it after the plot has drawn its axes. */
  paintAll(plot: uPlot, look: Look): void {
    this.scene = this.sceneOf(plot, look);
    const { first, last } = this.stage.shown;
    const { count } = this.input.record.series;
    paintPlaces(plot.ctx, this.scene, { first, last: Math.min(last, count - 2) });
    this.price.place(plot, look, this.scene.mainBottom);
    this.placeColumn();
    this.paintLast();
  }

  /** Paints the last candle, the line of the last price and its tag; closed candles stay as they are. */
  paintLast(): void {
    const { scene, input } = this;
    const { series, closesAt } = input.record;
    const place = series.count - 1;
    if (scene === undefined || place < 0) {
      this.price.hide();
      return;
    }
    this.paintColumn(scene, place);
    const close = series.close(place);
    const end = closesAt.peek();
    // The remaining time by the platform's clock, because the device's may be wrong.
    const left = end > 0 ? input.texts.left(end - input.second.peek() - input.offset.peek()) : '';
    this.price.show(scene.y(close), input.texts.ticks(close), left);
  }

  /** From the candle before, where its lines start, to the last one's right edge; as high as all panes. */
  private placeColumn(): void {
    const { scene, column, input } = this;
    const place = input.record.series.count - 1;
    const { first, last } = this.stage.shown;
    const isShown = scene !== undefined && place >= first && place <= last;
    column.canvas.hidden = !isShown;
    if (!isShown) return;
    const { plot, x, spacing } = scene;
    const left = Math.max(plot.left, Math.floor(x(place - 1)) - BESIDE);
    const right = Math.min(plot.left + plot.width, Math.ceil(x(place) + spacing / 2) + BESIDE);
    column.stand(left, plot.top, Math.max(1, right - left), plot.height, scene.look.ratio);
  }

  private paintColumn(scene: Scene, place: number): void {
    const { column } = this;
    if (column.canvas.hidden) return;
    column.clear();
    paintPlaces(column.context, scene, { first: place, last: place });
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
