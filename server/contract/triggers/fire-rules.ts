/**
 * Fires the triggers that a price reached, in bounded slices: each places its order by the ordinary rule, in the order
 * of `ReachedTriggers`. One whose order is refused ends with that cause. One that was reached is never lost: if its
 * price is not live any more, if it would open something while the index waits, or if the book is empty, it acts at the
 * first live price after that (decisions 0573, 0575).
 */
import type { TriggerCause } from '#domain/contract/trigger-terms';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { UserId } from '#domain/ledger/account-kinds';
import { totalOf } from '#domain/trading/order';
import type { CoreUser } from '../../core/core-api.ts';
import { platformRules } from '../../core/decide.ts';
import type { Refusal } from '../../core/decision.ts';
import type { CoreState } from '../../core/state.ts';
import { defineJob, type DueCommand } from '../../core/schedule.ts';
import { valueOf } from '../../settings/settings-state.ts';
import { outsideBand } from '../../trading/limit-band.ts';
import { Settlement } from '../../trading/settlement.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import type { ContractOrder } from '../contract-forms.ts';
import { fundings } from '../funding/funding-state.ts';
import { NOBODYS_ID } from '../nobodys-id.ts';
import { modeOf } from '../modes.ts';
import { ROUNDING } from '../contract-settlement.ts';
import { canPay, payerOf } from '../payers.ts';
import { contractRefusals } from '../order-refusals.ts';
import { enterMarket, mustWait, orderOf } from '../place-rules.ts';
import { positionOf, positions } from '../positions.ts';
import { contractLimits } from '../settings.ts';
import { cancelTrigger, changeTrigger } from './change-trigger.ts';
import { livePrice } from '../../trading/live-price.ts';
import { triggerSettings } from './settings.ts';
import type { HeldTrigger } from './trigger-rows.ts';
import { triggers } from './triggers.ts';

/** As of liquidations: orders of others wait for the commits of these slices. */
const SLICES_UNCOMMITTED = 6;

interface FireTriggers extends DueCommand {
  readonly kind: 'contract.fireTriggers';
}

export const fireRules = platformRules<FireTriggers>({
  'contract.fireTriggers': (state, { due, time }, number) => {
    const all = triggers.of(state);
    const settlement = new Settlement({ state, time });
    const { firedAtOnce } = valueOf(state, triggerSettings);
    const taken = new Set<number>();
    all.isFiring = true;
    for (const { id } of all.reached.take(firedAtOnce, due, liquidatesIn(state))) {
      const held = all.get(id);
      if (held === undefined) continue;
      // The other leg's order is settled at the end of this command, and then shrinks or ends this one.
      if (taken.has(held.pair)) all.resume(held, time);
      else fire(settlement, held, number);
      taken.add(id);
    }
    all.isFiring = false;
    return settlement.settled();
  },
});

export const fireJob = defineJob<FireTriggers>({
  name: 'contract.fireTriggers',
  next: (state) => fundings.of(state).afterDue(triggers.of(state).reached.next(liquidatesIn(state))),
  mostUncommitted: SLICES_UNCOMMITTED,
  command: () => ({ kind: 'contract.fireTriggers' }),
});

/** Liquidations of a market come before its triggers. */
function liquidatesIn(state: CoreState): (symbol: string) => boolean {
  const { reached } = positions.of(state);
  return (symbol) => reached.has(symbol);
}

function fire(settlement: Settlement, held: HeldTrigger, number: number): void {
  const { state } = settlement;
  const all = triggers.of(state);
  const market = trading.of(state).markets.get(held.symbol) as Market;
  const order = orderIn(settlement, held, market, number);
  const opens = order !== undefined && mustWait(settlement, order) !== undefined;
  if (opens || livePrice(market, held.triggerBy) === undefined || closesNothing(settlement, market, order)) {
    all.arm(held);
    return;
  }
  held.status = 'fired';
  const cause = order === undefined ? 'reduce-only' : refusalOf(settlement, held, market, order);
  if (cause !== undefined) {
    all.bindPlaced(held, 0);
    if (cause === 'no-liquidity') {
      held.status = 'waiting';
      all.arm(held);
    } else cancelTrigger(settlement, held, cause);
    return;
  }
  changeTrigger(settlement, held);
  const own = held.order === 0 ? undefined : trading.of(state).orders.get(held.order);
  if (own !== undefined) settlement.cancel(own, 'leg-fired');
}

/**
 * Whether the book's best price is worse than the account of an order that only reduces may pay (decision 0585). At
 * another price, or after a liquidation of another position, it may.
 */
function closesNothing(settlement: Settlement, { book, steps, instrument }: Market, order?: ContractOrder) {
  if (order === undefined || !order.reduceOnly || order.tick !== null) return false;
  const best = book.best(order.side === 'buy' ? 'ask' : 'bid');
  if (best === undefined) return false;
  const lots = Math.min(order.lots ?? 0, steps.perOrder.size);
  const available = settlement.available(order.user, 'contract', instrument.quote) + ROUNDING;
  const payer = payerOf(settlement.state, order, available);
  return !canPay(payer, { lots, total: totalOf(steps, best, lots) });
}

/** The order of a trigger; undefined: it may only reduce, and there is nothing to close. */
function orderIn(
  { state, time }: Settlement,
  held: HeldTrigger,
  market: Market,
  number: number,
): ContractOrder | undefined {
  const { user, side, positionSide, reduceOnly, type, price } = held;
  const open = positionOf(state, held)?.open;
  const closable = open !== undefined && open.side === (side === 'sell' ? 'long' : 'short') ? open.lots : 0;
  if (reduceOnly && closable === 0) return undefined;
  const terms = { side, type, timeInForce: type === 'limit' ? 'gtc' : 'ioc', postOnly: false } as const;
  return orderOf(
    { state, time, number, id: NOBODYS_ID, user: userIn(state, user) },
    market,
    { ...modeOf(state, user, market), ...terms, positionSide, reduceOnly },
    { tick: price, lots: held.lots ?? closable },
  );
}

/** Users are never removed, so that of a trigger is there. */
function userIn({ users }: CoreState, user: UserId): CoreUser {
  return users.get(user) as CoreUser;
}

/** Why its order is refused; undefined: it is placed. */
function refusalOf(
  settlement: Settlement,
  held: HeldTrigger,
  market: Market,
  order: ContractOrder,
): TriggerCause | undefined {
  const { state } = settlement;
  if (userIn(state, held.user).abnormal && !order.reduceOnly) return 'not-allowed';
  const { priceBandBps } = valueOf(state, contractLimits);
  const outside = order.tick === null ? undefined : outsideBand(market, order.side, order.tick, priceBandBps);
  if (outside !== undefined) return causeOf(contractRefusals.by(outside));
  triggers.of(state).bindPlaced(held, order.id);
  const refused = enterMarket(settlement, market, order);
  return refused === undefined ? undefined : causeOf(refused);
}

const CAUSES: Readonly<Record<string, TriggerCause>> = {
  [CONTRACT_CODES.notEnough]: 'insufficient-balance',
  [CONTRACT_CODES.noLiquidity]: 'no-liquidity',
  [CONTRACT_CODES.outsideBand]: 'outside-band',
  [CONTRACT_CODES.tooMany]: 'too-many-orders',
  [CONTRACT_CODES.positionLimit]: 'position-limit',
  [CONTRACT_CODES.delisting]: 'delisted',
  [CONTRACT_CODES.tradingEnded]: 'delisted',
  [CONTRACT_CODES.delisted]: 'delisted',
};

function causeOf({ refused }: Refusal): TriggerCause {
  return CAUSES[refused] ?? 'bad-order';
}
