/**
 * Positions of values: bands of the plot's height for the panes, ranges that map a pane's values to its band,
 * and the values labelled on an axis. Pure.
 */
import type { Range } from '#paint/candle-scene';

export interface Band {
  /** Shares of the plot's height, from its top. */
  readonly top: number;
  readonly bottom: number;
}

const PANE_SHARE = 0.2;
const PANES_MOST = 0.6;
/** Between bands: room for the legend of the lower one. */
const GAP = 0.05;

/** The main band, then one for each pane under it. */
export function bandsOf(panes: number): readonly [Band, ...Band[]] {
  const share = panes === 0 ? 0 : Math.min(PANE_SHARE, PANES_MOST / panes);
  const main: Band = { top: 0, bottom: 1 - share * panes };
  const rest = Array.from({ length: panes }, (_none, pane) => ({
    top: main.bottom + pane * share + Math.min(GAP, share / 3),
    bottom: main.bottom + (pane + 1) * share,
  }));
  return [main, ...rest];
}

const ROOM = 0.08;

/** Adds room above and below, so that most ticks do not change the scale; flat values get some too. */
export function roomy({ low, high }: Range, log: boolean): Range {
  if (log && low > 0) {
    const factor = high > low ? (high / low) ** ROOM : 1.01;
    return { low: low / factor, high: high * factor };
  }
  const room = high > low ? (high - low) * ROOM : Math.max(1, Math.abs(high) * 0.01);
  return { low: low - room, high: high + room };
}

/** The same for a pane: a range from 0 still starts at 0, and flat values stay flat. */
export function roomyPane({ low, high }: Range): Range {
  const room = (high - low) * ROOM;
  return { low: low === 0 ? 0 : low - room, high: high === 0 ? 0 : high + room };
}

/** The range of the whole plot's height that maps `range` to its band. */
export function stretched({ low, high }: Range, { top, bottom }: Band, log: boolean): Range {
  if (log && low > 0) {
    const span = Math.log(high / low) / (bottom - top);
    return { low: low * Math.exp(-span * (1 - bottom)), high: high * Math.exp(span * top) };
  }
  const span = (high - low) / (bottom - top);
  return { low: low - span * (1 - bottom), high: high + span * top };
}

const NICE = [1, 2, 5, 10] as const;
/** From this ratio on, a logarithmic axis labels 1, 2 and 5 of each power. */
const WIDE = 4;

/** Round values within a range, at most about `most`; whole ticks only if `whole`. */
export function niceValues(
  { low, high }: Range,
  most: number,
  whole: boolean,
  log = false,
): readonly number[] {
  if (!(high > low)) return [];
  if (log && low > 0 && high / low > WIDE) return powers({ low, high }, most);
  const rough = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = (NICE.find((each) => each * power >= rough) ?? 10) * power;
  const step = whole ? Math.max(1, Math.round(nice)) : nice;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_none, at) => (first + at) * step);
}

function powers({ low, high }: Range, most: number): readonly number[] {
  const values: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
    for (const each of [1, 2, 5]) {
      const value = each * power;
      if (value >= low && value <= high && value >= 1) values.push(Math.round(value));
    }
  }
  const every = Math.ceil(values.length / Math.max(1, most));
  return values.filter((_value, at) => at % every === 0);
}

/** Extends a range to include a value; NaN changes nothing. */
export function holding(range: Range | undefined, value: number): Range | undefined {
  if (Number.isNaN(value)) return range;
  if (range === undefined) return { low: value, high: value };
  if (value >= range.low && value <= range.high) return range;
  return { low: Math.min(range.low, value), high: Math.max(range.high, value) };
}
