/**
 * The layers of a plot: closed candles, painted with the axes and cached until they change; the last candle on
 * a canvas as narrow as its column; and the line of the last price. A browser copies a changed canvas whole, so
 * the parts that change with every tick are small.
 */
import type { ReadonlySignal } from '@preact/signals-react';
import type uPlot from 'uplot';
import { paintPlaces, type Scene } from '#paint/candle-painter';
import type { Topic } from '#worker/engine-api';
import { MAIN, paneKey } from './axes.ts';
import styles from './candle-chart.module.css';
import type { EngineCandle } from './engine-candle.ts';
import { Layer } from './layer.ts';
import type { Look } from './look.ts';
import { PriceLine } from './price-line.ts';
import type { Stage, StageInput } from './stage.ts';

export interface ChartLayersInput extends StageInput {
  readonly second: ReadonlySignal<number>;
  readonly offset: ReadonlySignal<number>;
  /** The engine may paint the newest candle of this topic; undefined: the page does. */
  readonly painted: Topic | undefined;
}

/** Device pixels by which a line may extend beyond its column. */
const BESIDE = 4;

export class ChartLayers {
  private readonly input: ChartLayersInput;
  private readonly stage: Stage;
  private readonly column = new Layer(styles.column as string);
  private readonly price = new PriceLine();
  private engine: EngineCandle | undefined;
  private readonly rests: () => boolean;
  private isOver = false;
  private look: Look | undefined;
  private scene: Scene | undefined;

  /** @param rests whether nothing on the chart moves */
  constructor(input: ChartLayersInput, stage: Stage, root: HTMLElement, rests: () => boolean) {
    this.input = input;
    this.stage = stage;
    this.rests = rests;
    // Without that code the page paints.
    if (input.painted !== undefined && input.panes.panes.length === 0)
      this.askEngine(input.painted, root).catch(() => undefined);
  }

  get elements(): readonly HTMLElement[] {
    const painted = this.engine ? [this.engine.element] : [];
    return [this.column.canvas, this.price.element, ...painted];
  }

  /** Call it after the plot has drawn its axes. */
  paintAll(plot: uPlot, look: Look): void {
    this.look = look;
    this.scene = this.sceneOf(plot, look);
    const { first, last } = this.stage.shown;
    const { count } = this.input.record.series;
    paintPlaces(plot.ctx, this.scene, { first, last: Math.min(last, count - 2) });
    this.price.place(plot, look, this.scene.mainBottom);
    // An engine that shows the last candle gives it back, which paints it.
    const isGivenBack = this.engine?.isShown === true;
    this.engine?.wake();
    if (!isGivenBack) this.showLast();
  }

  dispose(): void {
    this.isOver = true;
    this.engine?.dispose();
  }

  /** Something on the chart moves. */
  wake(): void {
    this.engine?.wake();
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
    const end = closesAt.peek();
    // The remaining time by the platform's clock, because the device's may be wrong.
    const left = end > 0 ? input.texts.left(end - input.second.peek() - input.offset.peek()) : '';
    if (this.engine?.isShown === true) {
      this.engine.write(left);
      return;
    }
    this.paintColumn(scene, place);
    const close = series.close(place);
    this.price.show(scene.y(close), input.texts.ticks(close), left);
    const { look, column } = this;
    if (look === undefined || column.canvas.hidden) return;
    this.engine?.rest({ scene, look, column: column.edges, tag: () => this.price.tag, left });
  }

  /** The engine began or ended to show the last candle. */
  private showLast(): void {
    if (this.engine?.isShown === true) {
      this.column.canvas.hidden = true;
      this.price.hide();
      return;
    }
    this.placeColumn();
    this.paintLast();
  }

  private async askEngine(topic: Topic, root: HTMLElement): Promise<void> {
    const { EngineCandle: Made, canPaint } = await import('./engine-candle.ts');
    if (this.isOver || !canPaint) return;
    const { input, stage } = this;
    const shown = () => this.showLast();
    this.engine = new Made({ topic, root, stage, shown, ...input, rests: this.rests });
    this.engine.element.className = styles.painted as string;
    this.price.element.after(this.engine.element);
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
    const left = Math.max(Math.floor(plot.left), Math.floor(x(place - 1)) - BESIDE);
    // In whole pixels: a canvas between two pixels is blurred.
    const top = Math.floor(plot.top);
    const height = Math.ceil(plot.top + plot.height) - top;
    const right = Math.min(Math.ceil(plot.left + plot.width), Math.ceil(x(place) + spacing / 2) + BESIDE);
    column.stand(left, top, Math.max(1, right - left), height, scene.look.ratio);
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
