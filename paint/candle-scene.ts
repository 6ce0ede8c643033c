/** Candles and their places, as painters of the page and of the engine read them. Lengths are device pixels. */
import type { Indicator } from '#domain/market/indicator-spec';
import type { Lots, Ticks } from '#domain/units';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type CandleStyle = 'candle' | 'hollow' | 'line';

/** Values by place. */
export interface CandleValues {
  open(at: number): Ticks;
  high(at: number): Ticks;
  low(at: number): Ticks;
  close(at: number): Ticks;
  lots(at: number): Lots;
  /** An indicator's value; NaN where it is not defined yet. */
  value(at: number, column: number): number;
}

export interface CandleInk {
  readonly colours: Readonly<Record<'up' | 'down' | 'accent', string>>;
  readonly lines: readonly string[];
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

export interface PlacedIndicator extends Indicator {
  /** Its first column in the series. */
  readonly column: number;
  readonly columns: readonly string[];
  /** The colour of its first line, as an index into the palette's lines. */
  readonly colour: number;
}

export interface Places {
  readonly first: number;
  readonly last: number;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The measured range of a chart's prices, and how far lines over the candles may extend it. */
export interface MeasuredRange {
  readonly style: CandleStyle;
  readonly overlays: readonly PlacedIndicator[];
  readonly room: Range;
  readonly main: Range;
}

/** Whether a candle and its lines are inside the measured range; of a line beyond its room only the room counts. */
export function holdsCandle(values: CandleValues, at: number, measured: MeasuredRange): boolean {
  const { style, overlays, room, main } = measured;
  const isInside = (price: number) => price >= main.low && price <= main.high;
  const isHeld = (value: number) =>
    Number.isNaN(value) || isInside(Math.min(room.high, Math.max(room.low, value)));
  if (
    style === 'line' ? !isInside(values.close(at)) : !isInside(values.low(at)) || !isInside(values.high(at))
  )
    return false;
  return overlays.every(({ column, columns }) =>
    columns.every((_name, each) => isHeld(values.value(at, column + each))),
  );
}

/** The newest candles, oldest first, in the order of the fields of a candle topic, with the lines' values. */
export interface NewestCandles {
  readonly columns: number;
  readonly count: number;
  readonly values: Float64Array;
}

/** As many candles as the newest one's lines need. */
export const NEWEST_CANDLES = 3;
