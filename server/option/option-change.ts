/** How an option is sent, and its change as a rule's result. */
import { minorText } from '#domain/ledger/minor';
import { bandAround } from '#domain/option/outcome';
import { oddsText } from '#domain/option/payoff';
import { optionOrder } from '#protocol/entities/option-order';
import type { OptionOrder } from '#protocol/names/option';
import { changesOf } from '../core/entity-change.ts';
import { copyOf, optionRows, type HeldOption, type OptionRow } from './option-rows.ts';

/** Fields are named one by one, as in `copyOf`. */
export function sentOption(row: OptionRow): OptionOrder {
  const band = row.opened === '' ? undefined : bandAround(row.opened, row.bandPpm, row.step);
  return {
    id: row.id,
    clientId: row.clientId,
    symbol: row.symbol,
    asset: row.asset,
    cycle: row.cycle,
    direction: row.direction,
    stake: minorText(BigInt(row.stake)),
    fee: minorText(BigInt(row.fee)),
    odds: oddsText(row.oddsBps),
    bandPpm: row.bandPpm,
    bandWidthBps: row.bandWidthBps,
    bandLeastPpm: row.bandLeastPpm,
    bandMostPpm: row.bandMostPpm,
    cycleMillis: row.cycleMillis,
    openDelayMillis: row.openDelayMillis,
    openWithinMillis: row.openWithinMillis,
    windowMillis: row.windowMillis,
    step: row.step,
    status: row.status,
    cause: row.cause,
    opened: row.opened,
    low: band?.low ?? '',
    high: band?.high ?? '',
    openedTime: row.openedTime,
    delivery: row.delivery,
    exitShareBps: row.exitShareBps,
    exitAsked: row.exitAsked,
    exitedTime: row.exitedTime,
    exitMissed: row.exitMissed,
    exitLeast: leastText(row),
    exitBelow: row.exitBelow,
    delivered: row.delivered,
    outcome: row.outcome,
    payout: minorText(BigInt(row.payout)),
    late: row.late,
    created: row.created,
    updated: row.updated,
    version: row.version,
  };
}

/** An older platform accepted a least below zero, which asks for as much as zero does. */
function leastText({ exitLeast }: OptionRow): string {
  const least = BigInt(exitLeast);
  return minorText(least < 0n ? 0n : least);
}

export const optionChange = changesOf({
  entity: optionOrder.name,
  rows: optionRows,
  row: (held: HeldOption) => copyOf(held),
  sent: sentOption,
});
