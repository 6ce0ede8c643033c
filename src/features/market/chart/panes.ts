/** The place of each indicator: lines over the candles, or a separate pane below them. */
import { columnNames, type Indicator, type IndicatorName } from '#domain/market/indicator-spec';
import type { PlacedIndicator, Places, Range } from '#paint/candle-scene';
import type { CandleSeries } from '../../../engine/candle-series.ts';
import type { ChartStyle } from './chart.state.ts';
import { holding } from './scales.ts';

const OVERLAYS: ReadonlySet<IndicatorName> = new Set(['ma', 'ema', 'boll', 'sar', 'vwap', 'supertrend']);

export interface Panes {
  readonly overlays: readonly PlacedIndicator[];
  readonly panes: readonly PlacedIndicator[];
}

/** It is drawn over the candles, not in a pane below them. */
export function isOverlay(name: IndicatorName): boolean {
  return OVERLAYS.has(name);
}

export function placeIndicators(indicators: readonly Indicator[]): Panes {
  const overlays: PlacedIndicator[] = [];
  const panes: PlacedIndicator[] = [];
  let column = 0;
  let colour = 0;
  for (const each of indicators) {
    const columns = columnNames(each);
    const isOver = isOverlay(each.name);
    (isOver ? overlays : panes).push({ ...each, column, columns, colour: isOver ? colour : 0 });
    column += columns.length;
    if (isOver) colour += columns.length;
  }
  return { overlays, panes };
}

/** The range of the candles alone. */
export function candleRange(
  series: CandleSeries,
  { first, last }: Places,
  style: ChartStyle,
): Range | undefined {
  let range: Range | undefined;
  for (let at = first; at <= last; at++) {
    range = holding(range, style === 'line' ? series.close(at) : series.low(at));
    if (style !== 'line') range = holding(range, series.high(at));
  }
  return range;
}

/** The parts of the candles' height that lines over them may add above and below, and the least of the price. */
const LINES_SHARE = 0.4;
const LINES_LEAST = 0.001;

/** The candles keep more than half of their band, however far away a line is: the rest of the line is cut off. */
export function roomForLines({ low, high }: Range): Range {
  const room = LINES_SHARE * Math.max(high - low, LINES_LEAST * high);
  return { low: low - room, high: high + room };
}

/** The range of candles, extended to the lines over them as far as the lines' room reaches. */
export function withLines(
  candles: Range,
  room: Range,
  series: CandleSeries,
  { first, last }: Places,
  overlays: readonly PlacedIndicator[],
): Range {
  let range = candles;
  for (let at = first; at <= last; at++) {
    for (const { column, columns } of overlays) {
      for (let each = 0; each < columns.length; each++) {
        const value = series.value(at, column + each);
        if (!Number.isNaN(value))
          range = holding(range, Math.min(room.high, Math.max(room.low, value))) as Range;
      }
    }
  }
  return range;
}

/** The range of a pane's bars and lines. Volume and MACD start at 0. */
export function paneRange(
  series: CandleSeries,
  { first, last }: Places,
  pane: PlacedIndicator,
): Range | undefined {
  let range: Range | undefined =
    pane.name === 'vol' || pane.name === 'macd' ? { low: 0, high: 0 } : undefined;
  for (let at = first; at <= last; at++) {
    if (pane.name === 'vol') range = holding(range, series.lots(at));
    for (let each = 0; each < pane.columns.length; each++) {
      range = holding(range, series.value(at, pane.column + each));
    }
  }
  if (range !== undefined && pane.name === 'vol' && range.high === 0) return { low: 0, high: 1 };
  return range;
}
