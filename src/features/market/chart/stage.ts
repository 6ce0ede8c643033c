/**
 * The state of a chart at one moment: the view's candles, their ranges, the marks of the axes. The plot and the
 * painters read it; it draws nothing.
 */
import { holdsCandle, type MeasuredRange, type Range } from '#paint/candle-scene';
import type { CandlesRecord } from '../../../engine/records.ts';
import type { ChartTexts } from './chart-texts.ts';
import type { ChartStyle } from './chart.state.ts';
import type { Mark } from './axes.ts';
import { candleRange, paneRange, roomForLines, withLines, type Panes } from './panes.ts';
import type { Period } from '#domain/market/periods';
import { bandsOf, holding, niceValues, roomy, roomyPane, stretched, type Band } from './scales.ts';
import { timeMarks } from './time-marks.ts';
import { shownPlaces, type View } from './view.ts';

export interface StageInput {
  readonly record: CandlesRecord;
  readonly period: Period;
  readonly style: ChartStyle;
  readonly log: boolean;
  readonly panes: Panes;
  readonly texts: ChartTexts;
}

const EMPTY: Range = { low: 1, high: 2 };
/** Distance between two marks, as a multiple of the text's height. */
const PRICE_APART = 3.6;
const TIME_APART = 7;

export class Stage {
  readonly bands: readonly [Band, ...Band[]];
  private readonly input: StageInput;
  private main: Range | undefined;
  /** Where lines over the candles are drawn, as measured. */
  private room: Range = EMPTY;
  /** A price that the user wants to see, in ticks. */
  private wanted: number | undefined;
  private readonly others: (Range | undefined)[];
  /** Each pane's highest value at the last measurement. */
  private readonly tops: number[] = [];
  private places = { first: 0, last: -1 };
  private prices: readonly Mark[] = [];
  private times: readonly Mark[] = [];
  view: View = { from: 0, span: 1 };

  constructor(input: StageInput) {
    this.input = input;
    this.bands = bandsOf(input.panes.panes.length);
    this.others = input.panes.panes.map(() => undefined);
  }

  get shown(): { readonly first: number; readonly last: number } {
    return this.places;
  }

  /** The range includes this price from the next measurement on; undefined: only the candles and their lines. */
  reach(price: number | undefined): void {
    this.wanted = price;
  }

  /** Measures the visible candles for a plot of this size in CSS pixels. */
  measure(view: View, width: number, height: number, textSize: number): void {
    const { record, style, log, panes } = this.input;
    const { series } = record;
    this.view = view;
    this.places = shownPlaces(view, series.count);
    const candles = candleRange(series, this.places, style);
    this.room = candles === undefined ? EMPTY : roomForLines(candles);
    const lined = candles && withLines(candles, this.room, series, this.places, panes.overlays);
    this.main =
      lined && roomy(this.wanted === undefined ? lined : (holding(lined, this.wanted) as Range), log);
    panes.panes.forEach((pane, at) => {
      const range = paneRange(series, this.places, pane);
      this.tops[at] = range?.high ?? NaN;
      this.others[at] = range && roomyPane(range);
    });
    const share = this.bands[0].bottom;
    const most = Math.max(2, Math.floor((height * share) / (textSize * PRICE_APART)));
    const values = this.main === undefined ? [] : niceValues(this.main, most, true, log);
    this.prices = values.map((at) => ({ at, text: this.input.texts.ticks(at) }));
    this.times = this.findTimes(width, textSize);
  }

  /** Whether the last candle and its lines are still inside the measured ranges. */
  holdsLast(): boolean {
    const { record, panes } = this.input;
    const last = record.series.count - 1;
    if (last < this.places.first || last > this.places.last) return true;
    const { measured } = this;
    const only = { first: last, last };
    return (
      measured !== undefined &&
      holdsCandle(record.series, last, measured) &&
      panes.panes.every((pane, at) => isWithin(paneRange(record.series, only, pane), this.others[at]))
    );
  }

  /** The range of the candles' prices; undefined without candles. */
  get measured(): MeasuredRange | undefined {
    const { main, room } = this;
    const { style, panes } = this.input;
    return main && { style, overlays: panes.overlays, room, main };
  }

  mainFull(): Range {
    return stretched(this.main ?? EMPTY, this.bands[0], this.input.log);
  }

  paneFull(pane: number): Range {
    const range = this.others[pane];
    const band = this.bands[pane + 1] as Band;
    return stretched(range === undefined || range.high === range.low ? EMPTY : range, band, false);
  }

  priceMarks(): readonly Mark[] {
    return this.prices;
  }

  /** A pane labels its highest value. */
  paneMarks(pane: number): readonly Mark[] {
    const range = this.others[pane];
    const indicator = this.input.panes.panes[pane];
    const top = this.tops[pane] ?? NaN;
    if (range === undefined || indicator === undefined || range.high === range.low || Number.isNaN(top))
      return [];
    return [{ at: top, text: this.input.texts.indicator(indicator.name, top) }];
  }

  timeMarks(): readonly Mark[] {
    return this.times;
  }

  /** The longest labels of the price axis, including the last price. */
  axisWords(): readonly string[] {
    const { record, texts } = this.input;
    const { series } = record;
    const last = series.count > 0 ? [texts.ticks(series.close(series.count - 1))] : [];
    const panes = this.others.flatMap((_range, pane) => this.paneMarks(pane));
    return [...last, ...[...this.prices, ...panes].map(({ text }) => text)];
  }

  private findTimes(width: number, textSize: number): readonly Mark[] {
    const { record, period, texts } = this.input;
    const { first, last } = this.places;
    const apart = (textSize * TIME_APART * this.view.span) / Math.max(1, width);
    const wallAt = (place: number) => texts.wall(record.series.time(place), period);
    return timeMarks({ first, last, wallAt, apart }).map(({ place, wall, kind }) => ({
      at: place,
      text: texts.mark(wall, kind),
    }));
  }
}

function isWithin(inner: Range | undefined, outer: Range | undefined): boolean {
  if (inner === undefined) return true;
  return outer !== undefined && inner.low >= outer.low && inner.high <= outer.high;
}
