/**
 * Closes positions whose margin is used up, whole and at market: the forced order takes what the book gives, and the
 * market maker pays the part that the margin does not cover. A book without offers leaves a position open until the
 * next mark. Part 2 of contracts replaces this by the full procedure (decision 0493).
 */
import { defineJob, type DueCommand } from '../core/schedule.ts';
import { platformRules } from '../core/decide.ts';
import { ordersOfKind } from '../trading/kind-orders.ts';
import { Settlement } from '../trading/settlement.ts';
import { closeAtMarket } from './close-rules.ts';
import type { ContractOrder } from './contract-forms.ts';
import { isUsedUp } from './liquidation-due.ts';
import { positions } from './positions.ts';

interface LiquidateContracts extends DueCommand {
  readonly kind: 'contract.liquidate';
}

export const liquidationRules = platformRules<LiquidateContracts>({
  'contract.liquidate': (state, { time }, number) => {
    const all = positions.of(state);
    const settlement = new Settlement({ state, time });
    for (const id of [...all.due.keys()].sort((one, other) => one - other)) {
      const held = all.get(id);
      all.due.delete(id);
      if (held === undefined || !isUsedUp(state, held, time)) continue;
      const orders = ordersOfKind(state, 'perpetual', held.user) as ContractOrder[];
      const own = orders.filter(({ symbol }) => symbol === held.symbol);
      // It waits for a venue's next update.
      if (own.some(({ forced }) => forced)) continue;
      for (const order of own) settlement.cancel(order, 'liquidation');
      closeAtMarket(settlement, { state, time, id: LIQUIDATION_ID, number }, held, true);
    }
    return settlement.settled();
  },
});

/** No client's id: a forced order is nobody's command. */
const LIQUIDATION_ID = '00000000-0000-7000-8000-000000000000';

export const liquidationJob = defineJob<LiquidateContracts>({
  name: 'contract.liquidate',
  next(state) {
    for (const time of positions.of(state).due.values()) return time;
    return undefined;
  },
  command: () => ({ kind: 'contract.liquidate' }),
});
