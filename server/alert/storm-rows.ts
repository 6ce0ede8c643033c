/** Prices that reached more alerts than one command fires. */
import type { Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';
import type { Watching } from './watching.ts';

export interface StormRow {
  readonly id: number;
  readonly symbol: string;
  readonly watching: Watching;
  /** Whether it reached levels from below. */
  readonly rises: boolean;
  /** The levels are compared with it: ticks of a price, otherwise parts. */
  readonly value: number;
  /** Of the market then, for the notices: decimal text, which outlives a change of ticks. */
  readonly price: string;
  /** The last alert that was set then: later ones were not reached. */
  readonly last: number;
  readonly time: Millis;
  /** False: all that it reached have fired. */
  readonly isLeft: boolean;
}

export const stormRows = defineRows<StormRow>('alert-storm');
