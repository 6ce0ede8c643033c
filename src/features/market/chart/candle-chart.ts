/**
 * The drawn chart of one topic. A change of the view or of closed candles draws the axes and the cached layer of
 * closed candles; a tick paints only the last candle. It draws at most once a frame, and only while visible.
 */
import { effect } from '@preact/signals-react';
import type uPlot from 'uplot';
import type { Millis } from '#domain/units';
import { afterMillis } from './after-millis.ts';
import { makePlot } from './axes.ts';
import type { CandleChartInput } from './candle-chart-input.ts';
import { ChartLayers } from './chart-layers.ts';
import { Crosshair } from './crosshair.ts';
import { DrawingLayer } from './drawing-layer.ts';
import { Gestures, type GestureTarget } from './gestures.ts';
import { LateDraws } from './late-draws.ts';
import { lookOf, textSizeNow, type Look } from './look.ts';
import { OneAFrame, type Extent } from './one-a-frame.ts';
import { listenToPointers } from './pointers.ts';
import { OwnLayer } from './own-layer.ts';
import { Stage } from './stage.ts';
import { followed, newestView, panned, zoomed, type View } from './view.ts';
import { watchPlace } from './watch-place.ts';

/** CSS pixels of a candle when a chart opens. */
const FIRST_SPACING = 8;
/** Older candles are requested when the view is this near to the oldest one, in candles. */
const NEAR_END = 40;
const ZOOM_STEP = 1.4;
/** CSS pixels inside the price axis, left and right of its labels. */
const AXIS_ROOM = 9;

export class CandleChart {
  private readonly root: HTMLElement;
  private readonly input: CandleChartInput;
  private readonly stage: Stage;
  private readonly layers: ChartLayers;
  private readonly crosshair: Crosshair;
  private readonly own: OwnLayer;
  private readonly drawings: DrawingLayer | undefined;
  private readonly gestures: Gestures;
  private readonly ends: (() => void)[] = [];
  private endPlot: (() => void) | undefined;
  private look: Look;
  private plot: uPlot;
  private view: View | undefined;
  private known = { count: 0, lastTime: 0, closedVersion: -1 };
  private axisWidth = 0;
  private inSight = true;
  private readonly frames = new OneAFrame((extent) => this.draw(extent));
  private asking = false;
  private readonly late = new LateDraws((extent) => this.frames.later(extent), afterMillis);
  private readonly target: GestureTarget = {
    pan: (pixels) => this.pan(pixels),
    zoom: (factor, x) => this.zoomAt(factor, x / this.plotWidth()),
    cross: (at) => this.crossAt(at),
  };

  constructor(root: HTMLElement, input: CandleChartInput) {
    this.root = root;
    this.input = input;
    this.stage = new Stage(input);
    this.layers = new ChartLayers(input, this.stage, root, () => this.isResting);
    this.crosshair = new Crosshair(input, this.stage, () => this.layers.wake());
    this.own = new OwnLayer(input, this.stage, {
      moved: () => {
        this.layers.wake();
        this.late.moved();
      },
      released: () => this.late.released(),
      show: (line) => {
        this.stage.reach(line?.price);
        this.frames.later('all');
      },
    });
    this.drawings = input.editor && new DrawingLayer(input.editor, input, this.stage);
    if (input.keep.record === input.record && input.keep.view !== undefined) {
      this.view = input.keep.view;
      this.known.count = input.record.series.count;
      this.known.lastTime = this.lastTime();
    }
    this.look = lookOf(root);
    this.gestures = new Gestures(this.target, afterMillis);
    this.measure();
    this.plot = this.build();
    this.follow();
  }

  /** Whether nothing moves but the newest candle. */
  private get isResting(): boolean {
    return this.inSight && !this.own.isHolding && !this.crosshair.isShown;
  }

  /** For buttons and keys, with the effect of a pinch. */
  zoomBy(steps: number): void {
    this.zoomAt(ZOOM_STEP ** steps, 1);
  }

  panBy(share: number): void {
    this.pan(-share * this.plotWidth());
  }

  toNewest(): void {
    if (this.view !== undefined) this.lookAt(newestView(this.input.record.series.count, this.view.span));
  }

  /** Moves the crosshair by candles; without a crosshair it starts at the newest visible one. */
  crossBy(places: number): void {
    this.crosshair.step(this.plot, places);
  }

  /** Sets a point of a drawing at the crosshair. */
  drawHere(): void {
    const point = this.crosshair.point();
    if (point !== undefined) this.drawings?.place(point);
  }

  uncross(): void {
    this.crosshair.leave(this.plot);
  }

  dispose(): void {
    for (const end of this.ends) end();
    this.layers.dispose();
    this.own.dispose();
    this.drawings?.dispose();
    this.gestures.dispose();
    this.late.released();
    this.frames.stop();
    this.endPlot?.();
    this.plot.destroy();
  }

  /** Builds the plot again with the current colours, text and size. */
  private build(): uPlot {
    const { stage } = this;
    const plot = makePlot(this.root, {
      look: this.look,
      log: this.input.log,
      panes: this.input.panes.panes.length,
      axisWidth: () => this.axisWidth,
      placeRange: () => ({ low: stage.view.from, high: stage.view.from + stage.view.span }),
      mainRange: () => stage.mainFull(),
      paneRange: (pane) => stage.paneFull(pane),
      priceMarks: () => stage.priceMarks(),
      paneMarks: (pane) => stage.paneMarks(pane),
      timeMarks: () => stage.timeMarks(),
      drawn: (drawn) => this.drawn(drawn),
    });
    const wrap = plot.over.parentElement as HTMLElement;
    const drawn = this.drawings ? [this.drawings.canvas] : [];
    for (const each of [...this.layers.elements, ...this.own.elements, ...drawn])
      wrap.insertBefore(each, plot.over);
    wrap.append(this.crosshair.tag);
    this.endPlot = listenToPointers(
      plot.over,
      this.gestures,
      this.target,
      this.input.full,
      this.drawings ? [this.drawings, this.own] : [this.own],
    );
    return plot;
  }

  private follow(): void {
    const { record, second } = this.input;
    this.ends.push(
      watchPlace(this.root, {
        resized: () => this.resize(),
        restyled: () => this.rebuild(),
        sighted: (inSight) => {
          if (inSight && !this.inSight) this.frames.later('all');
          this.inSight = inSight;
          this.layers.wake();
        },
      }),
      // Batches arrive on an animation frame.
      effect(() => {
        if (record.version.value >= 0) this.changed();
      }),
      effect(() => {
        if (second.value > 0 && this.late.may('last')) this.frames.later('last');
      }),
    );
  }

  private changed(): void {
    const { series } = this.input.record;
    const { count, closedVersion } = series;
    if (count === 0) {
      if (this.known.count > 0) this.frames.later('all');
      this.known = { count: 0, lastTime: 0, closedVersion };
      return;
    }
    if (this.view === undefined || this.known.count === 0) {
      const span = this.input.keep.view?.span ?? this.plotWidth() / FIRST_SPACING;
      this.setView(newestView(count, span));
    } else if (this.known.closedVersion !== closedVersion) {
      const lastPlace = series.placeOf(this.known.lastTime);
      this.setView(followed(this.view, { count: this.known.count, lastPlace }, count));
    }
    const isClosedOld = this.known.closedVersion !== closedVersion;
    this.known = { count, lastTime: this.lastTime(), closedVersion };
    const extent = isClosedOld || !this.stage.holdsLast() ? 'all' : 'last';
    if (this.late.may(extent)) this.frames.now(extent);
  }

  private lastTime(): Millis {
    const { series } = this.input.record;
    return series.count === 0 ? 0 : series.time(series.count - 1);
  }

  private setView(view: View): void {
    this.view = view;
    this.input.keep.view = view;
    this.input.keep.record = this.input.record;
  }

  private lookAt(view: View): void {
    // The scale follows the candles again.
    this.stage.reach(undefined);
    this.setView(view);
    this.frames.later('all');
    this.askOlder(view);
  }

  private askOlder(view: View): void {
    if (this.asking || view.from > NEAR_END || !this.input.record.more.peek()) return;
    this.asking = true;
    const free = () => void (this.asking = false);
    this.input.older().then(free, free);
  }

  private pan(pixels: number): void {
    if (this.view === undefined) return;
    const places = (-pixels * this.view.span) / this.plotWidth();
    this.lookAt(panned(this.view, places, this.input.record.series.count));
  }

  private zoomAt(factor: number, anchor: number): void {
    if (this.view === undefined) return;
    this.lookAt(zoomed(this.view, factor, anchor, this.input.record.series.count));
  }

  private plotWidth(): number {
    return Math.max(1, this.root.clientWidth - this.axisWidth);
  }

  private measure(): boolean {
    const { look, stage } = this;
    const height = this.root.clientHeight;
    stage.measure(this.view ?? { from: 0, span: 1 }, this.plotWidth(), height, look.textSize);
    const widths = stage.axisWords().map((words) => look.values.width(words));
    const width = Math.ceil(Math.max(0, ...widths) / look.ratio) + AXIS_ROOM;
    const grew = width !== this.axisWidth;
    this.axisWidth = width;
    return grew;
  }

  /** Draws only while visible; a page that becomes visible draws everything, because it gets the missed batches. */
  private draw(extent: Extent): void {
    if (!this.inSight || document.hidden) return;
    if (extent === 'last') {
      this.own.thawLast();
      this.layers.paintLast();
      return;
    }
    const grew = this.measure();
    this.plot.redraw(true, grew);
  }

  /** After the axes are drawn, draws the layers above them. */
  private drawn(plot: uPlot): void {
    this.layers.paintAll(plot, this.look);
    this.own.paint(plot, this.look);
    this.drawings?.paint(plot, this.look);
    this.crosshair.show(plot);
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (width === 0 || height === 0) return;
    if (textSizeNow() !== this.look.textSize) return this.rebuild();
    if (width === this.plot.width && height === this.plot.height) return;
    this.measure();
    this.plot.setSize({ width, height });
  }

  private rebuild(): void {
    this.endPlot?.();
    this.plot.destroy();
    this.look = lookOf(this.root);
    this.measure();
    this.plot = this.build();
  }

  private crossAt(at: { readonly x: number; readonly y: number } | undefined): void {
    if (at === undefined) this.uncross();
    else this.crosshair.stand(this.plot, at.x / this.plotWidth(), at.y);
  }
}
