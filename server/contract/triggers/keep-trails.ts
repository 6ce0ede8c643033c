/**
 * Writes the rows of trailing stops that moved, at most once a second for a market: prices may come far more often.
 * Marks do it too, but a market may have trades and no mark.
 */
import type { Millis } from '#domain/units';
import { platformRules } from '../../core/decide.ts';
import { defineJob, type DueCommand } from '../../core/schedule.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import { Settlement } from '../../trading/settlement.ts';
import { changeTrigger } from './change-trigger.ts';
import { triggers } from './triggers.ts';

/** A kill loses at most what moved within this time. */
const KEPT_AFTER_MILLIS: Millis = 1_000;

interface KeepTrails extends DueCommand {
  readonly kind: 'contract.keepTrails';
}

export const trailRules = platformRules<KeepTrails>({
  'contract.keepTrails': (state, { due, time }) => {
    const settlement = new Settlement({ state, time });
    for (const symbol of triggers.of(state).moved.upTo(due - KEPT_AFTER_MILLIS))
      keepTrails(settlement, symbol);
    return settlement.settled();
  },
});

export const trailJob = defineJob<KeepTrails>({
  name: 'contract.keepTrails',
  next(state) {
    const moved = triggers.of(state).moved.oldest();
    return moved === undefined ? undefined : moved + KEPT_AFTER_MILLIS;
  },
  command: () => ({ kind: 'contract.keepTrails' }),
});

export function keepTrails(mover: Mover, symbol: string): void {
  const all = triggers.of(mover.state);
  for (const id of [...all.moved.in(symbol)].sort((one, other) => one - other)) {
    const held = all.get(id);
    if (held !== undefined) changeTrigger(mover, held);
  }
}
