/** Minutes of a market's prices as they are stored: decimal text outlives a change of ticks. */
import { KEPT_MINUTES, type PriceMinute } from '#domain/alert/price-moves';
import { levelTick } from '#domain/alert/alert-level';
import { formatSteps, type Step } from '#domain/market/instrument';
import { defineRows } from '../db/feature-rows.ts';

export interface MinuteRow {
  readonly symbol: string;
  /** Its place within a day of minutes. */
  readonly place: number;
  readonly minute: number;
  readonly low: string;
  readonly high: string;
}

export const minuteRows = defineRows<MinuteRow>('alert-minute');

export function minuteRow(symbol: string, { minute, low, high }: PriceMinute, step: Step): MinuteRow {
  const place = minute % KEPT_MINUTES;
  return { symbol, place, minute, low: formatSteps(low, step), high: formatSteps(high, step) };
}

/** In the market's present ticks; undefined: its prices cannot be counted in them. */
export function readMinute({ minute, low, high }: MinuteRow, step: Step): PriceMinute | undefined {
  const [lowest, highest] = [levelTick(low, step, true), levelTick(high, step, false)];
  return lowest === undefined || highest === undefined ? undefined : { minute, low: lowest, high: highest };
}
