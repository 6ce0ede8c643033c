/** Options and index samples, stored and in the core. Prices are decimal text: they outlive a change of ticks. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { OptionCause, OptionCycle, OptionDirection, OptionStatus } from '#domain/option/option-terms';
import type { Bps, Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

/** The same in the core and as a row. Amounts are whole units of 10⁻⁸. */
export interface HeldOption {
  readonly id: number;
  readonly user: UserId;
  readonly clientId: string;
  readonly symbol: string;
  readonly asset: string;
  readonly cycle: OptionCycle;
  readonly direction: OptionDirection;
  readonly stake: string;
  readonly fee: string;
  readonly oddsBps: Bps;
  readonly bandPpm: number;
  /** The rule from which it follows (`BandRule`); all 0: it was fixed. */
  readonly bandWidthBps: Bps;
  readonly bandLeastPpm: number;
  readonly bandMostPpm: number;
  /** The share of its value that an early exit pays; 0: there is none. */
  readonly exitShareBps: Bps;
  /** When its user asked to give it back; 0: not. */
  exitAsked: Millis;
  /** The time of the sample that gave the exit its price; 0: none. */
  exitedTime: Millis;
  /** When the last exit that its user asked for found no price, or too low a one; 0: none did. */
  exitMissed: Millis;
  /** The least that its user accepts, or accepted when it was missed; 0: whatever it is worth. */
  exitLeast: string;
  /** The missed exit had a price, at which it would have paid less. */
  exitBelow: boolean;
  /** The length of the cycle; 0: bought before bands followed the volatility. */
  readonly cycleMillis: Millis;
  readonly openDelayMillis: Millis;
  readonly openWithinMillis: Millis;
  readonly windowMillis: Millis;
  readonly step: string;
  status: OptionStatus;
  cause: OptionCause | '';
  /** '' and 0: not yet. */
  opened: string;
  openedTime: Millis;
  readonly delivery: Millis;
  delivered: string;
  outcome: OptionDirection | '';
  payout: string;
  late: boolean;
  readonly created: Millis;
  updated: Millis;
  version: number;
}

export type OptionRow = Readonly<HeldOption>;

/**
 * A copy. Its fields are named one by one: an object that spreading has made is slow to copy again and to serialise,
 * and thousands of options end at one instant.
 */
export function copyOf(row: OptionRow): HeldOption {
  return {
    id: row.id,
    user: row.user,
    clientId: row.clientId,
    symbol: row.symbol,
    asset: row.asset,
    cycle: row.cycle,
    direction: row.direction,
    stake: row.stake,
    fee: row.fee,
    oddsBps: row.oddsBps,
    bandPpm: row.bandPpm,
    bandWidthBps: row.bandWidthBps,
    bandLeastPpm: row.bandLeastPpm,
    bandMostPpm: row.bandMostPpm,
    exitShareBps: row.exitShareBps,
    exitAsked: row.exitAsked,
    exitedTime: row.exitedTime,
    exitMissed: row.exitMissed,
    exitLeast: row.exitLeast,
    exitBelow: row.exitBelow,
    cycleMillis: row.cycleMillis,
    openDelayMillis: row.openDelayMillis,
    openWithinMillis: row.openWithinMillis,
    windowMillis: row.windowMillis,
    step: row.step,
    status: row.status,
    cause: row.cause,
    opened: row.opened,
    openedTime: row.openedTime,
    delivery: row.delivery,
    delivered: row.delivered,
    outcome: row.outcome,
    payout: row.payout,
    late: row.late,
    created: row.created,
    updated: row.updated,
    version: row.version,
  };
}

/** A price of the index as it entered the core, with the time of that command. */
export interface IndexSampleRow {
  readonly symbol: string;
  readonly time: Millis;
  readonly price: string;
}

export const optionRows = defineRows<OptionRow>('option-order');
export const indexSampleRows = defineRows<IndexSampleRow>('option-sample');

export interface StoredOptions {
  readonly open: readonly OptionRow[];
  /** Those that open orders can still need, oldest first. */
  readonly samples: readonly IndexSampleRow[];
  /** The highest id ever given out. */
  readonly last: number;
}
