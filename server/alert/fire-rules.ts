/** Fires the alerts that a price reached and its command left, in bounded slices. */
import { platformRules } from '../core/decide.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import { Settlement } from '../trading/settlement.ts';
import { alerts } from './alerts.ts';
import { AT_ONCE } from './alert-levels.ts';
import { fireReached } from './fire-alert.ts';
import { stormRows } from './storm-rows.ts';

/** A command of a user waits for the commit of one slice, not of several. */
const SLICES_UNCOMMITTED = 1;

interface FireAlerts extends DueCommand {
  readonly kind: 'alert.fireReached';
}

export const fireAlertRules = platformRules<FireAlerts>({
  'alert.fireReached': (state, { due, time }) => {
    const all = alerts.of(state);
    const settlement = new Settlement({ state, time });
    const storm = all.storms.take(due);
    if (storm === undefined) return settlement.settled();
    const { symbol, watching, value, price } = storm;
    for (const id of all.levels.reach(symbol, watching, value, { ...storm, most: AT_ONCE }))
      fireReached(settlement, all, id, price);
    if (!all.levels.isReached(symbol, watching, value, storm))
      settlement.write(stormRows.write(all.storms.end(storm)));
    return settlement.settled();
  },
});

export const fireAlertJob = defineJob<FireAlerts>({
  name: 'alert.fireReached',
  next: (state) => alerts.of(state).storms.next,
  mostUncommitted: SLICES_UNCOMMITTED,
  command: () => ({ kind: 'alert.fireReached' }),
});
