/**
 * A lower bound for a chart: one canvas that shows a bitmap of all closed candles. A tick restores the bitmap's pixels
 * under the last column, the price line and its tag, and draws these three again. It has one style, one scale, one
 * pane and no gestures, and its scales change only if a value is outside them.
 */
import { placeIndicators } from '../src/features/market/chart/panes.ts';
import {
  AHEAD,
  CHART_INDICATORS,
  DOWN,
  fontFamily,
  LINE_COLOURS,
  PRICE_UNIT,
  SIZE_UNIT,
  TEXT_SIZE,
  UP,
} from './chart-work.ts';
import type { ChartCandle, ChartContender, ChartWork } from './chart-work.ts';

interface Range {
  low: number;
  high: number;
}

interface Band {
  readonly top: number;
  readonly height: number;
  readonly range: Range;
}

const AXIS = 62;
const FOOT = 21;
const PANE_SHARE = 0.2;
const ROOM = 0.08;
const BODY = 0.7;
const TAG = 32;
const GREY = '#667085';
const ACCENT = '#b45309';

const { overlays, panes } = placeIndicators(CHART_INDICATORS);
const columnsOf = (placed: typeof overlays) =>
  placed.flatMap(({ column, columns }) => columns.map((_name, at) => column + at));
const MAIN_COLUMNS = columnsOf(overlays);
const VOLUME_COLUMNS = columnsOf(panes);

export function limitChart(): ChartContender {
  let work: ChartWork = { candles: [], ticks: [] };
  let chart: LimitChart | undefined;
  return {
    prepare(made) {
      work = made;
    },
    draw(place, inSight) {
      chart = new LimitChart(place, [...work.candles], inSight);
    },
    update(at) {
      chart?.update(work.ticks[at] as ChartCandle);
    },
  };
}

class LimitChart {
  private readonly shown: CanvasRenderingContext2D;
  private readonly cached: CanvasRenderingContext2D;
  private readonly candles: ChartCandle[];
  private readonly ratio = window.devicePixelRatio;
  private readonly first: number;
  private readonly spacing: number;
  private readonly plot: { readonly width: number; readonly height: number };
  private main: Band = { top: 0, height: 0, range: { low: 0, high: 0 } };
  private pane: Band = this.main;
  /** The current position of the line and the tag. */
  private lineAt = 0;
  private readonly font: string;

  constructor(place: HTMLElement, candles: ChartCandle[], inSight: number) {
    this.candles = candles;
    this.font = `${String(TEXT_SIZE * this.ratio)}px ${fontFamily()}`;
    const { clientWidth: width, clientHeight: height } = place;
    const canvases = [document.createElement('canvas'), document.createElement('canvas')] as const;
    for (const canvas of canvases) {
      canvas.width = width * this.ratio;
      canvas.height = height * this.ratio;
      canvas.style.cssText = `width: ${String(width)}px; height: ${String(height)}px`;
    }
    this.shown = canvases[0].getContext('2d') as CanvasRenderingContext2D;
    this.cached = canvases[1].getContext('2d') as CanvasRenderingContext2D;
    this.plot = { width: (width - AXIS) * this.ratio, height: (height - FOOT) * this.ratio };
    this.first = Math.max(0, candles.length - inSight);
    this.spacing = (this.plot.width * (1 - AHEAD)) / inSight;
    this.drawAll();
    place.append(canvases[0]);
  }

  update(tick: ChartCandle): void {
    const last = this.candles.length - 1;
    this.candles[last] = tick;
    if (!this.holds(tick)) {
      this.drawAll();
      return;
    }
    const left = Math.floor(this.x(last - 1)) - 2;
    this.restore(left, 0, this.plot.width - left, this.plot.height);
    this.restoreLine();
    this.drawLast();
  }

  private drawAll(): void {
    const { cached, shown } = this;
    const { width, height } = cached.canvas;
    this.measure();
    cached.clearRect(0, 0, width, height);
    this.drawAxes(cached);
    this.drawCandles(cached, this.first, this.candles.length - 2);
    shown.clearRect(0, 0, width, height);
    shown.drawImage(cached.canvas, 0, 0);
    this.drawLast();
  }

  private measure(): void {
    const main: Range = { low: Infinity, high: -Infinity };
    const pane: Range = { low: 0, high: 0 };
    for (let at = this.first; at < this.candles.length; at++) {
      const candle = this.candles[at] as ChartCandle;
      hold(main, candle.low);
      hold(main, candle.high);
      for (const column of MAIN_COLUMNS) hold(main, candle.values[column] as number);
      hold(pane, candle.lots);
      for (const column of VOLUME_COLUMNS) hold(pane, candle.values[column] as number);
    }
    const room = (main.high - main.low) * ROOM;
    const { height } = this.plot;
    const share = height * PANE_SHARE;
    const range = { low: main.low - room, high: main.high + room };
    this.main = { top: 0, height: height - share, range };
    pane.high *= 1 + ROOM;
    this.pane = { top: height - share * 0.75, height: share * 0.75, range: pane };
  }

  private holds(candle: ChartCandle): boolean {
    const { low, high } = this.main.range;
    if (candle.low < low || candle.high > high || candle.lots > this.pane.range.high) return false;
    return MAIN_COLUMNS.every((column) => {
      const value = candle.values[column] as number;
      return !(value < low || value > high);
    });
  }

  private drawAxes(on: CanvasRenderingContext2D): void {
    const { ratio, plot, main } = this;
    on.font = this.font;
    on.textBaseline = 'middle';
    on.fillStyle = GREY;
    const step = (main.range.high - main.range.low) / 11;
    for (let mark = 1; mark < 11; mark++) {
      const value = main.range.low + mark * step;
      const y = Math.round(yOf(main, value));
      on.fillRect(0, y, plot.width, 1);
      on.fillText((value / PRICE_UNIT).toFixed(2), plot.width + 4 * ratio, y);
    }
    on.fillText((this.pane.range.high / SIZE_UNIT).toFixed(2), plot.width + 4 * ratio, this.pane.top);
    for (let mark = 0; mark < 4; mark++) {
      const at = Math.floor(this.first + ((mark + 0.5) * (this.candles.length - this.first)) / 4);
      const clock = new Date(this.candles[at]?.time ?? 0).toISOString().slice(11, 16);
      on.fillText(clock, this.x(at), plot.height + (FOOT * ratio) / 2);
    }
  }

  private drawCandles(on: CanvasRenderingContext2D, first: number, last: number): void {
    const { main, pane, spacing, ratio } = this;
    const wick = Math.max(1, Math.round(ratio));
    const width = Math.max(1, Math.floor(spacing * BODY));
    for (const rising of [true, false]) {
      on.fillStyle = rising ? UP : DOWN;
      for (let at = first; at <= last; at++) {
        const candle = this.candles[at] as ChartCandle;
        if (candle.close >= candle.open !== rising) continue;
        const x = Math.round(this.x(at) - width / 2);
        const [high, low] = [Math.round(yOf(main, candle.high)), Math.round(yOf(main, candle.low))];
        const top = Math.round(yOf(main, Math.max(candle.open, candle.close)));
        const bottom = Math.round(yOf(main, Math.min(candle.open, candle.close)));
        on.fillRect(x + ((width - Math.min(wick, width)) >> 1), high, Math.min(wick, width), low - high);
        on.fillRect(x, top, width, Math.max(wick, bottom - top));
        const volume = Math.round(yOf(pane, candle.lots));
        on.globalAlpha = 0.55;
        on.fillRect(x, volume, width, Math.round(pane.top + pane.height) - volume);
        on.globalAlpha = 1;
      }
    }
    MAIN_COLUMNS.forEach((column, at) => this.drawLine(on, main, column, at, first, last));
    VOLUME_COLUMNS.forEach((column, at) => this.drawLine(on, pane, column, at, first, last));
  }

  private drawLine(
    on: CanvasRenderingContext2D,
    band: Band,
    column: number,
    colour: number,
    first: number,
    last: number,
  ): void {
    on.strokeStyle = LINE_COLOURS[colour] as string;
    on.lineWidth = 1.25 * this.ratio;
    on.beginPath();
    for (let at = Math.max(0, first - 1); at <= last; at++) {
      const value = this.candles[at]?.values[column] as number;
      if (!Number.isNaN(value)) on.lineTo(this.x(at), yOf(band, value));
    }
    on.stroke();
  }

  private drawLast(): void {
    const { shown, plot, ratio, main } = this;
    const last = this.candles.length - 1;
    this.drawCandles(shown, last, last);
    const close = this.candles[last]?.close ?? 0;
    const y = Math.round(yOf(main, close));
    shown.strokeStyle = ACCENT;
    shown.lineWidth = ratio;
    shown.setLineDash([3 * ratio, 3 * ratio]);
    shown.beginPath();
    shown.moveTo(0, y + 0.5);
    shown.lineTo(plot.width, y + 0.5);
    shown.stroke();
    shown.setLineDash([]);
    const half = (TAG * ratio) / 2;
    shown.fillStyle = ACCENT;
    shown.fillRect(plot.width, y - half, AXIS * ratio, 2 * half);
    shown.fillStyle = '#fff';
    shown.font = this.font;
    shown.textBaseline = 'middle';
    shown.fillText((close / PRICE_UNIT).toFixed(2), plot.width + 4 * ratio, y - half / 2);
    shown.fillText('01:00', plot.width + 4 * ratio, y + half / 2);
    this.lineAt = y;
  }

  private restoreLine(): void {
    const { plot, ratio, lineAt } = this;
    this.restore(0, lineAt - ratio, plot.width, 2 * ratio + 1);
    this.restore(plot.width, lineAt - (TAG * ratio) / 2 - 1, AXIS * ratio, TAG * ratio + 2);
  }

  private restore(left: number, top: number, width: number, height: number): void {
    const box = [left, Math.max(0, top), Math.ceil(width), Math.ceil(height)] as const;
    this.shown.clearRect(...box);
    this.shown.drawImage(this.cached.canvas, ...box, ...box);
  }

  private x(at: number): number {
    return (at - this.first + 0.5) * this.spacing;
  }
}

function yOf({ top, height, range }: Band, value: number): number {
  return top + (height * (range.high - value)) / (range.high - range.low);
}

function hold(range: Range, value: number): void {
  if (value < range.low) range.low = value;
  if (value > range.high) range.high = value;
}
