/**
 * The libraries, used as their documentation does it: in lightweight-charts, candles, lines and bars are series,
 * changed by `update`; in klinecharts, a loader subscribes, and the indicator values come with the candle, so that it
 * computes none. Both are loaded as scripts and found on `window`.
 */
import {
  AHEAD,
  CHART_INDICATORS,
  DIGITS,
  DOWN,
  fontFamily,
  LINE_COLOURS,
  PRICE_UNIT,
  SIZE_UNIT,
  TEXT_SIZE,
  UP,
} from './chart-work.ts';
import type { ChartCandle, ChartContender, ChartWork } from './chart-work.ts';
import { placeIndicators } from '../src/features/market/chart/panes.ts';

interface LightSeries {
  setData(points: readonly object[]): void;
  update(point: object): void;
  priceScale(): { applyOptions(options: object): void };
}

interface LightCharts {
  readonly CandlestickSeries: unknown;
  readonly HistogramSeries: unknown;
  readonly LineSeries: unknown;
  createChart(
    place: HTMLElement,
    options: object,
  ): {
    addSeries(kind: unknown, options: object, pane: number): LightSeries;
    panes(): readonly { setStretchFactor(factor: number): void }[];
    timeScale(): { setVisibleLogicalRange(range: { from: number; to: number }): void };
  };
}

interface KlineCharts {
  registerIndicator(template: object): void;
  init(
    place: HTMLElement,
    options: object,
  ): {
    setSymbol(symbol: object): void;
    setPeriod(period: object): void;
    setBarSpace(pixels: number): void;
    setOffsetRightDistance(pixels: number): void;
    createIndicator(value: object, stacked?: boolean): unknown;
    setDataLoader(loader: object): void;
  };
}

/** The same share for the pane under the candles as in ours. */
const PANE_SHARE = 0.2;
/** Wide enough for a price. */
const AXIS_WIDTH = 62;
const { overlays, panes } = placeIndicators(CHART_INDICATORS);
const columnsOf = (placed: typeof overlays) =>
  placed.flatMap(({ column, columns }) => columns.map((_name, at) => column + at));
const MAIN_COLUMNS = columnsOf(overlays);
const VOLUME_COLUMNS = columnsOf(panes);

/** A series to create: its kind, options, pane and points. */
interface LightPart {
  readonly kind: 'CandlestickSeries' | 'HistogramSeries' | 'LineSeries';
  readonly pane: number;
  readonly options: object;
  readonly points: readonly object[];
  readonly ticks: readonly object[];
}

export function lightChart(): ChartContender {
  const library = (globalThis as unknown as { LightweightCharts: LightCharts }).LightweightCharts;
  let parts: readonly LightPart[] = [];
  let series: readonly LightSeries[] = [];
  return {
    prepare(work) {
      parts = lightParts(work);
    },
    draw(place, inSight) {
      const chart = library.createChart(place, {
        autoSize: false,
        width: place.clientWidth,
        height: place.clientHeight,
        layout: { fontSize: TEXT_SIZE, fontFamily: fontFamily(), attributionLogo: false },
        timeScale: { minBarSpacing: 0.01, timeVisible: true },
      });
      series = parts.map(({ kind, pane, options, points }) => {
        const added = chart.addSeries(library[kind], options, pane);
        added.setData(points);
        return added;
      });
      chart.panes()[0]?.setStretchFactor(1 - PANE_SHARE);
      chart.panes()[1]?.setStretchFactor(PANE_SHARE);
      const from = (parts[0]?.points.length ?? 0) - 0.5 - inSight;
      chart.timeScale().setVisibleLogicalRange({ from, to: from + inSight / (1 - AHEAD) });
    },
    update(at) {
      series.forEach((each, part) => each.update(parts[part]?.ticks[at] as object));
    },
  };
}

function lightParts({ candles, ticks }: ChartWork): LightPart[] {
  const price = { type: 'price', precision: DIGITS.price, minMove: 1 / PRICE_UNIT };
  const volume = { type: 'volume' };
  const quiet = { priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false };
  const colours = { upColor: UP, downColor: DOWN, wickUpColor: UP, wickDownColor: DOWN };
  const part = (
    kind: LightPart['kind'],
    pane: number,
    options: object,
    point: (candle: ChartCandle) => object,
  ): LightPart => ({ kind, pane, options, points: candles.map(point), ticks: ticks.map(point) });
  const line = (column: number, pane: number, at: number, unit: number, priceFormat: object) =>
    part('LineSeries', pane, { ...quiet, color: LINE_COLOURS[at], lineWidth: 1.25, priceFormat }, (candle) =>
      lightPoint(candle, column, unit),
    );
  return [
    part('CandlestickSeries', 0, { ...colours, borderVisible: false, priceFormat: price }, lightCandle),
    ...MAIN_COLUMNS.map((column, at) => line(column, 0, at, PRICE_UNIT, price)),
    part('HistogramSeries', 1, { ...quiet, priceFormat: volume }, lightBar),
    ...VOLUME_COLUMNS.map((column, at) => line(column, 1, at, SIZE_UNIT, volume)),
  ];
}

const seconds = (candle: ChartCandle) => candle.time / 1_000;

function lightCandle(candle: ChartCandle): object {
  const [open, high] = [candle.open / PRICE_UNIT, candle.high / PRICE_UNIT];
  return {
    time: seconds(candle),
    open,
    high,
    low: candle.low / PRICE_UNIT,
    close: candle.close / PRICE_UNIT,
  };
}

function lightBar(candle: ChartCandle): object {
  const color = candle.close >= candle.open ? `${UP}8c` : `${DOWN}8c`;
  return { time: seconds(candle), value: candle.lots / SIZE_UNIT, color };
}

function lightPoint(candle: ChartCandle, column: number, unit: number): object {
  const value = candle.values[column] as number;
  return Number.isNaN(value) ? { time: seconds(candle) } : { time: seconds(candle), value: value / unit };
}

type KlinePoint = Readonly<Record<string, number>>;

function klinePoint(candle: ChartCandle): KlinePoint {
  const values = candle.values.flatMap((value, column): [string, number][] => {
    const unit = VOLUME_COLUMNS.includes(column) ? SIZE_UNIT : PRICE_UNIT;
    return Number.isNaN(value) ? [] : [[`line${String(column)}`, value / unit]];
  });
  return {
    timestamp: candle.time,
    open: candle.open / PRICE_UNIT,
    high: candle.high / PRICE_UNIT,
    low: candle.low / PRICE_UNIT,
    close: candle.close / PRICE_UNIT,
    volume: candle.lots / SIZE_UNIT,
    ...Object.fromEntries(values),
  };
}

/** Registers an indicator of lines, and of volume bars if it has them, whose values come with the candles. */
function registerCarried(
  library: KlineCharts,
  name: string,
  columns: readonly number[],
  bars: boolean,
): void {
  const figures = columns.map((column) => ({ key: `line${String(column)}`, type: 'line' }));
  const styles = ({ data }: { data: { current?: KlinePoint } }) => ({
    style: 'fill',
    color: (data.current?.['rising'] ?? 0) > 0 ? `${UP}8c` : `${DOWN}8c`,
  });
  const bar = { key: 'volume', type: 'bar', baseValue: 0, styles };
  library.registerIndicator({
    name,
    series: bars ? 'volume' : 'price',
    calcParams: [],
    figures: bars ? [...figures, bar] : figures,
    calc: (points: readonly KlinePoint[]) =>
      points.map((point) => ({
        ...Object.fromEntries(figures.map(({ key }) => [key, point[key]])),
        ...(bars
          ? {
              volume: point['volume'],
              rising: (point['close'] as number) >= (point['open'] as number) ? 1 : 0,
            }
          : {}),
      })),
  });
}

export function klineChart(): ChartContender {
  const library = (globalThis as unknown as { klinecharts: KlineCharts }).klinecharts;
  let push: ((point: KlinePoint) => void) | undefined;
  let points: readonly KlinePoint[] = [];
  let ticks: readonly KlinePoint[] = [];
  return {
    prepare(work) {
      points = work.candles.map(klinePoint);
      ticks = work.ticks.map(klinePoint);
    },
    draw(place, inSight) {
      registerCarried(library, 'carriedLines', MAIN_COLUMNS, false);
      registerCarried(library, 'carriedVolumes', VOLUME_COLUMNS, true);
      const spacing = ((place.clientWidth - AXIS_WIDTH) * (1 - AHEAD)) / inSight;
      const chart = library.init(place, {
        layout: { barSpaceLimit: { min: Math.min(1, spacing / 2) } },
        styles: klineStyles(),
      });
      chart.setSymbol({ ticker: 'BTC', pricePrecision: DIGITS.price, volumePrecision: DIGITS.size });
      chart.setPeriod({ type: 'minute', span: 1 });
      chart.setBarSpace(spacing);
      chart.setOffsetRightDistance((place.clientWidth - AXIS_WIDTH) * AHEAD);
      chart.createIndicator({ name: 'carriedLines', paneId: 'candle_pane' }, true);
      chart.createIndicator({ name: 'carriedVolumes' });
      chart.setDataLoader({
        getBars: ({ callback }: { callback: (found: readonly KlinePoint[], more: boolean) => void }) =>
          callback(points, false),
        subscribeBar: ({ callback }: { callback: (point: KlinePoint) => void }) => {
          push = callback;
        },
      });
    },
    update: (at) => push?.(ticks[at] as KlinePoint),
  };
}

/** Without its tooltips: our chart's texts are outside the canvas too and are not measured. */
function klineStyles(): object {
  const text = { family: fontFamily(), size: TEXT_SIZE };
  const none = { tooltip: { showRule: 'none' } };
  const priceMark = { last: { text }, high: { show: false }, low: { show: false } };
  return {
    candle: {
      ...none,
      priceMark,
      bar: { upColor: UP, downColor: DOWN, upWickColor: UP, downWickColor: DOWN },
    },
    xAxis: { tickText: text },
    yAxis: { tickText: text },
    indicator: { ...none, lastValueMark: { show: false }, lines: LINE_COLOURS.map((color) => ({ color })) },
  };
}
