/** At 00:00 the day of each user begins with the value that their accounts then have. */
import { roundedMinor } from '#domain/assets/valuation';
import type { UserId } from '#domain/ledger/account-kinds';
import { platformRules, type Rules } from '../core/decide.ts';
import { SLICES_UNCOMMITTED } from '../core/order-slices.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import type { EntityChange } from '../core/decision.ts';
import type { CoreState } from '../core/state.ts';
import { equityOf } from './equity.ts';
import { dayOf, openDay, openingState } from './opening-state.ts';

/** Begins the day of one slice of users. After a downtime it takes the values at the start: nothing moved before. */
interface OpenDay extends DueCommand {
  readonly kind: 'assets.openDay';
}

export const openingRules: Rules = platformRules<OpenDay>({
  'assets.openDay'(state, { due, time }) {
    const slice = openingState.of(state);
    const { dueTimes } = slice;
    const start = dayOf(slice, time);
    const changes: EntityChange[] = [];
    for (let first = dueTimes.first(); first !== undefined && first.due <= due; first = dueTimes.first())
      changes.push(openDay(slice, first.id, { start, ...valueOf(state, first.id), inflow: 0n }));
    return { changes };
  },
});

export const openingJob = defineJob<OpenDay>({
  name: 'assets.open-day',
  next: (state) => openingState.of(state).dueTimes.first()?.due,
  mostUncommitted: SLICES_UNCOMMITTED,
  command: () => ({ kind: 'assets.openDay' }),
});

function valueOf(state: CoreState, user: UserId) {
  const { value, priced } = equityOf(state, user);
  return { value: roundedMinor(value), priced };
}
