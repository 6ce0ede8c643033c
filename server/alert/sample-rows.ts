/** Prices of a market from which moves are measured, as they are stored: decimal text outlives a change of ticks. */
import type { PriceSample } from '#domain/alert/price-moves';
import { levelTick } from '#domain/alert/alert-level';
import { formatSteps, type Step } from '#domain/market/instrument';
import type { Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

export interface SampleRow {
  readonly symbol: string;
  readonly place: number;
  readonly number: number;
  readonly time: Millis;
  readonly price: string;
}

export const sampleRows = defineRows<SampleRow>('alert-sample');

export function sampleRow(symbol: string, { place, number, time, low }: PriceSample, step: Step): SampleRow {
  return { symbol, place, number, time, price: formatSteps(low, step) };
}

/**
 * In the market's present ticks; undefined: its price cannot be counted in them. Between two ticks the low is the upper
 * and the high the lower one, so no move becomes larger than it was.
 */
export function readSample({ place, number, time, price }: SampleRow, step: Step): PriceSample | undefined {
  const [low, high] = [levelTick(price, step, true), levelTick(price, step, false)];
  return low === undefined || high === undefined ? undefined : { place, number, time, low, high };
}
