/**
 * A trend that cannot be exploited, as a pure function of key and time: it climbs steadily and falls back at moments
 * that only the key determines. A fall is as large as the average climb before it: whatever is known of the past, the
 * expected move is 0 (a compensated Poisson process).
 * It is refined top-down like `keyed-bridge.ts`: a cell knows how many falls it holds, and each fall is drawn into one
 * of its steps.
 */
import type { Millis } from '#domain/units';
import { DAY, FINEST, UNITS, stepsOfPeriod } from './keyed-bridge.ts';
import type { KeyedDraws } from './keyed-draws.ts';

const BORDERS = UNITS.length;

export interface TrendInput {
  readonly draws: KeyedDraws;
  /** A period in days, as in a bridge. */
  readonly period: number;
  readonly fallsPerDay: number;
  readonly fall: number;
}

interface Cell {
  readonly level: number;
  readonly unit: Millis;
  readonly steps: number;
  start: Millis;
  /** The number of falls in the cell before each step, and in the whole cell. */
  readonly falls: Uint32Array;
}

export class KeyedTrend {
  private readonly period: Millis;
  private readonly cells: readonly Cell[];
  private readonly drawn = new Float64Array(1);
  private periodStart = -1;
  private left = 0;
  private count = 0;

  constructor(private readonly input: TrendInput) {
    this.period = input.period * DAY;
    this.cells = stepsOfPeriod(this.period, FINEST).map(({ level, unit, steps }) => ({
      ...{ level, unit, steps, start: -1 },
      falls: new Uint32Array(steps + 1),
    }));
  }

  at(time: Millis): number {
    const moment = Math.max(0, Math.floor(time / FINEST) * FINEST);
    let start = Math.floor(moment / this.period) * this.period;
    if (start !== this.periodStart) this.begin(start);
    let value = this.left;
    let count = this.count;
    for (const cell of this.cells) {
      if (moment === start || count === 0) break;
      if (cell.start !== start) this.scatter(cell, start, count);
      const step = Math.floor((moment - start) / cell.unit);
      const before = cell.falls[step] as number;
      value += this.climb(step * cell.unit) - this.input.fall * before;
      count = (cell.falls[step + 1] as number) - before;
      start += step * cell.unit;
    }
    return value + this.climb(moment - start);
  }

  private climb(span: Millis): number {
    return (this.input.fallsPerDay * this.input.fall * span) / DAY;
  }

  /**
   * The values at the borders of periods are whole falls from 0, drawn like those of a bridge with the same variance.
   */
  private begin(start: Millis): void {
    const { fallsPerDay, fall, period } = this.input;
    const [left, right] = [this.border(start), this.border(start + this.period)];
    this.left = left * fall;
    this.count = Math.max(0, fallsPerDay * period - (right - left));
    this.periodStart = start;
  }

  private border(time: Millis): number {
    const { draws, fallsPerDay, period } = this.input;
    draws.normals(BORDERS, time, 0, 1, this.drawn, 0);
    return Math.round((this.drawn[0] as number) * Math.sqrt((fallsPerDay * period) / 2));
  }

  private scatter(cell: Cell, start: Millis, count: number): void {
    const { level, steps, falls } = cell;
    falls.fill(0);
    for (let fall = 0; fall < count; fall++) {
      // Draws of one position are distinguished by number: each level has a separate range of numbers.
      const step = Math.floor(this.input.draws.even(start, fall * BORDERS + level) * steps) + 1;
      falls[step] = (falls[step] as number) + 1;
    }
    for (let step = 1; step <= steps; step++)
      falls[step] = (falls[step] as number) + (falls[step - 1] as number);
    cell.start = start;
  }
}
