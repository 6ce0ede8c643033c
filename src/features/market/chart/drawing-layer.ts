/** The drawings over a plot, painted when they or the view change, and their touch handling. */
import type uPlot from 'uplot';
import { MAIN } from './axes.ts';
import styles from './candle-chart.module.css';
import type { DrawingEditor } from './drawing-editor.ts';
import { DrawingHand, placeOfTime, timeOfPlace, type Measure } from './drawing-hand.ts';
import { paintDrawing } from './drawing-painter.ts';
import type { Spot } from './drawing-shape.ts';
import type { DrawnPoint } from './drawings.ts';
import { Layer } from './layer.ts';
import type { Look } from './look.ts';
import type { Stage, StageInput } from './stage.ts';

/** Touches that a layer may claim, from press to release; the browser may end one without a release. */
export interface Hand {
  press(at: Spot): boolean;
  move(at: Spot): void;
  lift(at: Spot): void;
  cancel(): void;
}

export class DrawingLayer implements Hand {
  readonly canvas: HTMLCanvasElement;
  private readonly layer: Layer;
  private readonly editor: DrawingEditor;
  private readonly input: StageInput;
  private readonly stage: Stage;
  private readonly hand: DrawingHand;
  private readonly ends: (() => void)[];
  private painted: { readonly plot: uPlot; readonly look: Look } | undefined;

  constructor(editor: DrawingEditor, input: StageInput, stage: Stage) {
    this.editor = editor;
    this.input = input;
    this.stage = stage;
    this.layer = new Layer(styles.layer as string);
    this.canvas = this.layer.canvas;
    this.hand = new DrawingHand(editor, () => this.repaint());
    this.ends = [
      editor.list.subscribe(() => this.repaint()),
      editor.tool.subscribe(() => this.hand.forget()),
    ];
  }

  press(at: Spot): boolean {
    const measure = this.measure();
    return measure !== undefined && this.hand.press(at, measure);
  }

  move(at: Spot): void {
    const measure = this.measure();
    if (measure !== undefined) this.hand.move(at, measure);
  }

  lift(at: Spot): void {
    const measure = this.measure();
    if (measure !== undefined) this.hand.lift(at, measure);
  }

  cancel(): void {
    this.hand.forget();
  }

  /** By keys: sets a point at the crosshair. */
  place(point: DrawnPoint): void {
    this.hand.place(point);
  }

  paint(plot: uPlot, look: Look): void {
    this.painted = { plot, look };
    this.repaint();
  }

  dispose(): void {
    for (const end of this.ends) end();
  }

  private repaint(): void {
    const measure = this.measure();
    if (this.painted === undefined || measure === undefined) return;
    const { plot, look } = this.painted;
    const { drawings, selected } = this.editor.list.peek();
    const { draft, moving } = this.hand;
    // A canvas uses memory as soon as it has a size.
    this.canvas.hidden = drawings.length === 0 && draft === undefined;
    if (this.canvas.hidden) return;
    const { canvas } = plot.ctx;
    this.layer.stand(0, 0, canvas.width, canvas.height, look.ratio);
    this.layer.clear();
    const { context } = this.layer;
    const { left, top, width, height } = plot.bbox;
    context.save();
    context.beginPath();
    context.rect(left, top, width, height * this.stage.bands[0].bottom);
    context.clip();
    context.translate(left, top);
    context.scale(look.ratio, look.ratio);
    const { texts } = this.input;
    const paint = { context, look, texts, measure };
    for (const each of drawings) {
      if (each.id !== moving) paintDrawing(paint, each, each.id === selected);
    }
    if (draft !== undefined) paintDrawing(paint, draft, true);
    context.restore();
  }

  private measure(): Measure | undefined {
    const { series } = this.input.record;
    if (this.painted === undefined || series.count < 2) return undefined;
    const { plot } = this.painted;
    return {
      spot: ({ time, price }) => ({
        x: plot.valToPos(placeOfTime(series, time), 'x'),
        y: plot.valToPos(price, MAIN),
      }),
      point: ({ x, y }) => ({
        time: timeOfPlace(series, plot.posToVal(x, 'x')),
        price: Math.round(plot.posToVal(y, MAIN)),
      }),
      width: plot.over.clientWidth,
    };
  }
}
