/**
 * The newest candle of a chart with the line of its price and the tag on the axis. The engine paints them with each
 * change while the chart's view rests, so that such a change costs the page nothing.
 */
import { paintPlaces } from './candle-painter.ts';
import {
  holdsCandle,
  NEWEST_CANDLES,
  type Box,
  type CandleInk,
  type CandleValues,
  type MeasuredRange,
  type NewestCandles,
} from './candle-scene.ts';
import type { Surface } from './surface.ts';
import type { Millis } from '#domain/units';

interface LastCandleInk extends CandleInk {
  readonly colours: CandleInk['colours'] & { readonly onAccent: string };
}

/** The chart around its newest candle, in device pixels. */
export interface LastCandleView {
  /** The candle's opening time: the next candle has another view. */
  readonly time: Millis;
  readonly plot: Box;
  /** The column's edges: lines of other candles are below it. */
  readonly column: { readonly left: number; readonly width: number };
  readonly mainBottom: number;
  readonly spacing: number;
  /** The candle's middle. */
  readonly x: number;
  readonly measured: MeasuredRange;
  /** The prices at the plot's edges. */
  readonly scale: { readonly low: number; readonly high: number; readonly log: boolean };
  readonly ink: LastCandleInk;
  /** Of the tag's text, in CSS pixels. */
  readonly textSize: number;
  /** The height of a line and the width of a digit in the tag, in CSS pixels. */
  readonly tag: { readonly line: number; readonly digit: number };
  /** The time left to the candle's close as text; empty if it is unknown. */
  readonly left: string;
}

/** The last one. */
const NEWEST = NEWEST_CANDLES - 1;
/** Fields of a candle before its lines' values. */
const FIXED = 7;
/** CSS pixels. */
const DASH = 3;
const TAG_RADIUS = 3;
const TAG_INSET = 4;
const DIGIT = /\p{Nd}/u;

export class LastCandlePainter {
  private readonly surface: Surface;
  private isBlank = true;

  constructor(surface: Surface) {
    this.surface = surface;
  }

  /** Whether the view shows these candles as they are; otherwise the page has to measure again. */
  holds(view: LastCandleView, candles: NewestCandles): boolean {
    const values = valuesOf(candles);
    if (candles.count < NEWEST_CANDLES) return false;
    return values.time(NEWEST) === view.time && holdsCandle(values, NEWEST, view.measured);
  }

  blank(): void {
    if (this.isBlank) return;
    const { context, width, height } = this.surface;
    context.clearRect(0, 0, width, height);
    this.isBlank = true;
  }

  paint(view: LastCandleView, candles: NewestCandles, priceText: (tick: number) => string): void {
    this.blank();
    this.isBlank = false;
    const values = valuesOf(candles);
    const y = scaleOf(view);
    this.paintColumn(view, values, y);
    const close = values.close(NEWEST);
    this.paintPrice(view, y(close), [priceText(close), view.left]);
  }

  private paintColumn(view: LastCandleView, series: CandleValues, y: (price: number) => number): void {
    const { context } = this.surface;
    const { plot, column, measured, ink, mainBottom, spacing } = view;
    context.save();
    context.beginPath();
    context.rect(column.left, plot.top, column.width, plot.height);
    context.clip();
    const { style, overlays } = measured;
    const x = (at: number) => view.x + (at - NEWEST) * spacing;
    const scene = { series, style, look: ink, plot, mainBottom, spacing, x, y, overlays, panes: [] };
    paintPlaces(context, scene, { first: NEWEST, last: NEWEST });
    context.restore();
  }

  private paintPrice({ plot, ink, mainBottom, ...view }: LastCandleView, y: number, texts: string[]): void {
    const { context, width } = this.surface;
    const { ratio, colours } = ink;
    const middle = Math.round(Math.min(mainBottom, Math.max(plot.top, y)));
    context.fillStyle = colours.accent;
    const dash = DASH * ratio;
    const right = plot.left + plot.width;
    for (let left = plot.left; left < right; left += 2 * dash)
      context.fillRect(left, middle, Math.min(dash, right - left), ratio);
    const rows = texts.filter((text) => text !== '');
    const line = view.tag.line * ratio;
    const top = middle + Math.max(-middle, (-line * rows.length) / 2);
    context.beginPath();
    context.roundRect(right, top, width - right, line * rows.length, TAG_RADIUS * ratio);
    context.fill();
    context.fillStyle = colours.onAccent;
    context.font = `400 ${view.textSize * ratio}px ${this.surface.family}`;
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('0');
    const [ascent, descent] = [Math.round(fontBoundingBoxAscent), Math.round(fontBoundingBoxDescent)];
    const baseline = Math.round((line - ascent - descent) / 2 + ascent);
    rows.forEach((text, row) => {
      this.write(
        text,
        right + TAG_INSET * ratio,
        Math.round(top + row * line) + baseline,
        view.tag.digit * ratio,
      );
    });
  }

  /** All digits are equally wide, as in the page's tag: a canvas has no such setting. */
  private write(text: string, left: number, baseline: number, digit: number): void {
    const { context } = this.surface;
    let x = left;
    for (const glyph of text) {
      const { width } = context.measureText(glyph);
      const step = DIGIT.test(glyph) ? digit : width;
      context.fillText(glyph, x + (step - width) / 2, baseline);
      x += step;
    }
  }
}

function valuesOf({ columns, values }: NewestCandles) {
  const cell = (at: number, field: number) => values[at * (FIXED + columns) + field] as number;
  return {
    time: (at: number) => cell(at, 0),
    open: (at: number) => cell(at, 1),
    high: (at: number) => cell(at, 2),
    low: (at: number) => cell(at, 3),
    close: (at: number) => cell(at, 4),
    lots: (at: number) => cell(at, 5),
    value: (at: number, column: number) => cell(at, FIXED + column),
  };
}

function scaleOf({ plot, scale: { low, high, log } }: LastCandleView): (price: number) => number {
  const of = log ? Math.log10 : Number;
  const [least, most] = [of(low), of(high)];
  return (price) => plot.top + plot.height * (1 - (of(price) - least) / (most - least));
}
