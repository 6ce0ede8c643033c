/**
 * A Brownian bridge as a pure function of key and time, refined top-down: months, days, hours, quarters, minutes,
 * seconds and twentieths of a second. Each cell is a random walk between the values at its ends; the key and the
 * cell's position determine its steps. So the value at any time follows from a few cells, without a walk through
 * history. Within a period the walk is an ordinary one: whatever is known of the past, the next move is as likely up
 * as down.
 * The values at the borders of periods are drawn independently of each other, with half the variance of a period's
 * walk. This keeps the value near 0 for ever: once a period it is drawn back by its distance, too slowly to be
 * noticed.
 */
import type { Millis } from '#domain/units';
import type { KeyedDraws } from './keyed-draws.ts';

const SECOND = 1000;
export const DAY = 86_400 * SECOND;
/** Prices change at most this often. */
export const FINEST = 50;
/** From coarse to fine; each is a multiple of the next. */
export const UNITS = [32 * DAY, DAY, 3600 * SECOND, 900 * SECOND, 60 * SECOND, SECOND, FINEST];
/** The level at which the values at the borders of periods are drawn. */
const BORDERS = UNITS.length;

/** The units below a period, each with its count in the unit above. */
export function stepsOfPeriod(
  period: Millis,
  finest: Millis,
): { readonly level: number; readonly unit: Millis; readonly steps: number }[] {
  let whole = period;
  return UNITS.flatMap((unit, level) => {
    if (unit >= period || unit < finest) return [];
    const steps = whole / unit;
    whole = unit;
    return [{ level, unit, steps }];
  });
}

export interface BridgeInput {
  readonly draws: KeyedDraws;
  /** A period in days: 1 to 32, or a multiple of 32. */
  readonly period: number;
  /** The standard deviation of a day's move. */
  readonly daily: number;
  /** The value changes at most this often; one of the units. */
  readonly finest?: Millis;
}

/** The cell of one unit that was used last. */
interface Cell {
  readonly level: number;
  readonly unit: Millis;
  /** The standard deviation of a step. */
  readonly deviation: number;
  readonly steps: number;
  start: Millis;
  /** The values at the start of each step, and at the end of the last one. */
  readonly values: Float64Array;
}

export class KeyedBridge {
  private readonly period: Millis;
  private readonly border: number;
  private readonly finest: Millis;
  private readonly cells: readonly Cell[];
  private readonly ends: Float64Array;
  private periodStart = -1;

  constructor(private readonly input: BridgeInput) {
    const { period, daily, finest = FINEST } = input;
    this.finest = finest;
    this.period = period * DAY;
    this.border = daily * Math.sqrt(period / 2);
    this.ends = new Float64Array(2);
    this.cells = stepsOfPeriod(this.period, finest).map(({ level, unit, steps }) => ({
      ...{ level, unit, steps, start: -1 },
      deviation: daily * Math.sqrt(unit / DAY),
      values: new Float64Array(steps + 1),
    }));
  }

  at(time: Millis): number {
    const moment = Math.max(0, Math.floor(time / this.finest) * this.finest);
    let start = Math.floor(moment / this.period) * this.period;
    if (start !== this.periodStart) this.begin(start);
    let [left, right] = this.ends as unknown as [number, number];
    for (const cell of this.cells) {
      if (moment === start) break;
      if (cell.start !== start) this.walk(cell, start, left, right);
      const step = Math.floor((moment - start) / cell.unit);
      start += step * cell.unit;
      left = cell.values[step] as number;
      right = cell.values[step + 1] as number;
    }
    return left;
  }

  private begin(start: Millis): void {
    for (const end of [0, 1]) {
      this.input.draws.normals(BORDERS, start + end * this.period, 0, 1, this.ends, end);
      this.ends[end] = this.border * (this.ends[end] as number);
    }
    this.periodStart = start;
  }

  private walk(cell: Cell, start: Millis, left: number, right: number): void {
    const { level, unit, deviation, steps, values } = cell;
    values[0] = 0;
    this.input.draws.normals(level, start, unit, steps, values, 1);
    for (let i = 1; i <= steps; i++)
      values[i] = (values[i - 1] as number) + deviation * (values[i] as number);
    // Converts a walk from 0 into one between both ends: the missing distance is spread evenly over its steps.
    const slope = (right - left - (values[steps] as number)) / steps;
    for (let i = 0; i < steps; i++) values[i] = left + (values[i] as number) + slope * i;
    values[steps] = right;
    cell.start = start;
  }
}
