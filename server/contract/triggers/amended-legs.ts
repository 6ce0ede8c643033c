/** The take-profit and stop-loss of a resting order must be on their sides of its amended price too. */
import type { Lots, Ticks } from '#domain/units';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { Refusal } from '../../core/decision.ts';
import type { CoreState } from '../../core/state.ts';
import type { Market } from '../../trading/trading-state.ts';
import type { ContractOrder } from '../contract-forms.ts';
import { contractReservation } from '../contract-settlement.ts';
import { positionsAfter } from './attach-legs.ts';
import { liquidationAfter } from './liquidation-after.ts';
import { livePrice } from '../../trading/live-price.ts';
import { misplacedIn } from './placing-checks.ts';
import { triggers } from './triggers.ts';

/**
 * Why the legs of an order do not fit other values of it, as if it were placed with them; undefined: they do.
 * @param lots the whole size, including the filled part
 */
export function misplacedLegs(
  state: CoreState,
  market: Market,
  order: ContractOrder,
  { tick: price, lots }: { readonly tick: Ticks; readonly lots: Lots },
): Refusal | undefined {
  const legs = triggers.of(state).ofOrder(order.id);
  for (const { order: own, purpose, triggerBy, tick } of legs) {
    // The trigger that placed the order is no leg of it. A leg that fires ends its order.
    if (own !== order.id || purpose === 'stop') continue;
    const current = livePrice(market, triggerBy);
    if (current === undefined) return { refused: CONTRACT_CODES.noPrice };
    const wanted = { ...order, tick: price, lots: lots - order.filled };
    const after = positionsAfter(state, market, wanted, current);
    const freed = contractReservation(order, market);
    const misplaced = misplacedIn(market, {
      ...{ purpose, tick: tick ?? undefined, current, position: after.opened, field: FIELDS[purpose] },
      liquidation: liquidationAfter(state, market, wanted, after, freed),
    });
    if (misplaced !== undefined) return misplaced;
  }
  return undefined;
}

const FIELDS = { 'take-profit': 'takeProfit.trigger', 'stop-loss': 'stopLoss.trigger' } as const;
