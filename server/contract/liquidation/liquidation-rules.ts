/**
 * Liquidates what marks used up, in slices of a bounded number of steps: market by market in the order of
 * their marks, then as `LiquidationIndex.takeReached` says. Each is judged again at the newest mark when its
 * turn comes, after it paid the funding that it owes; one that is sound by then is left alone. An isolated
 * position is closed alone. In a cross account orders end first, then positions are reduced and closed, the
 * largest loss first, until it is sound or none is left.
 */
import { crossWallet } from '#domain/contract/cross-wallet';
import { isLiquidated } from '#domain/contract/margin';
import type { UserId } from '#domain/ledger/account-kinds';
import type { CoreState } from '../../core/state.ts';
import { platformRules } from '../../core/decide.ts';
import { defineJob, type DueCommand } from '../../core/schedule.ts';
import { valueOf } from '../../settings/settings-state.ts';
import { ordersOfKind } from '../../trading/kind-orders.ts';
import { Settlement } from '../../trading/settlement.ts';
import { trading } from '../../trading/trading-state.ts';
import { byProfit, profitOf } from '../close-rules.ts';
import type { ContractOrder } from '../contract-forms.ts';
import { crossHeld } from '../cross-account.ts';
import { fundings } from '../funding/funding-state.ts';
import { payDueFunding } from '../funding/pay-due-funding.ts';
import type { HeldPosition } from '../held-position.ts';
import { positions } from '../positions.ts';
import { closeStep, type Liquidating } from './close-step.ts';
import { Deleveraging } from './deleverage.ts';
import { InsuranceFunds } from './insurance-fund.ts';
import type { Watched, WatchedAccount, WatchedPosition } from './liquidation-index.ts';
import { contractLiquidation } from './liquidation-terms.ts';
import { watchPricesOf } from './watch-prices.ts';
import { isolatedAccount, judgedAccount, type JudgedAccount } from './used-up.ts';

/**
 * Slices whose commits are awaited. Fewer make groups of one slice, which cost the database more; with more, orders of
 * others wait longer (decision 0681).
 */
const SLICES_UNCOMMITTED = 5;

interface LiquidateContracts extends DueCommand {
  readonly kind: 'contract.liquidate';
}

export const liquidationRules = platformRules<LiquidateContracts>({
  'contract.liquidate': (state, { time, due }, number) => {
    const { reached, watched } = positions.of(state);
    if (reached.isUnpriced) watched.refresh((each) => watchPricesOf(state, each));
    reached.isUnpriced = false;
    const settlement = new Settlement({ state, time });
    const deleveraging = new Deleveraging(settlement);
    const funds = new InsuranceFunds(settlement);
    let left = valueOf(state, contractLiquidation).stepsAtOnce;
    for (let next = nextWatched(state); next !== undefined; next = nextWatched(state)) {
      const liquidating = { settlement, funds, number, deleveraging, most: Math.max(1, left - 1) };
      const steps = 'asset' in next ? stepOfAccount(liquidating, next) : stepOfPosition(liquidating, next);
      reached.unfinished = steps > 0 && !isClosed(next) ? next : undefined;
      // Looking at a sound one costs something too.
      left -= Math.max(1, steps);
      if (left <= 0) break;
    }
    funds.writeChanges();
    reached.wait(due);
    return settlement.settled();
  },
});

export const liquidationJob = defineJob<LiquidateContracts>({
  name: 'contract.liquidate',
  next: (state) => fundings.of(state).afterDue(positions.of(state).reached.next()),
  mostUncommitted: SLICES_UNCOMMITTED,
  command: () => ({ kind: 'contract.liquidate' }),
});

/** Nothing more is to be done with it. An account may have other positions. */
function isClosed(next: Watched): boolean {
  return 'position' in next && next.position.open.lots === 0;
}

/** The one to look at now; undefined: none is left, in no market. */
function nextWatched(state: CoreState): Watched | undefined {
  const { reached, watched } = positions.of(state);
  if (reached.unfinished !== undefined) return reached.unfinished;
  for (let symbol = reached.first(); symbol !== undefined; symbol = reached.first()) {
    const mark = trading.of(state).markets.get(symbol)?.mark?.mark;
    const next = mark === undefined ? undefined : watched.takeReached(symbol, mark);
    if (next !== undefined) return next;
    reached.delete(symbol);
  }
  return undefined;
}

/** Returns how many positions it changed; 0: nothing more is to be done. */
function stepOfPosition(liquidating: Liquidating, { position: held }: WatchedPosition): number {
  const { settlement } = liquidating;
  if (held.open.lots === 0) return 0;
  payFundingOf(settlement, [held]);
  const account = isolatedAccount(settlement, held);
  if (account === undefined || !isLiquidated(account)) return 0;
  const { symbol, positionSide } = held;
  const cancelled = endOrders(
    settlement,
    held.user,
    (each) => each.symbol === symbol && each.positionSide === positionSide,
  );
  return closeStep(liquidating, held, { account, cancelled });
}

/** Closing pays it first: the account is judged, and its price found, by what is left. */
function payFundingOf(settlement: Settlement, all: readonly HeldPosition[]): void {
  for (const held of all) {
    settlement.symbol = held.symbol;
    payDueFunding(settlement, held);
  }
}

/**
 * Its orders free what they hold as they end, and that may make the account sound: then nothing is closed.
 */
function stepOfAccount(liquidating: Liquidating, { user, asset }: WatchedAccount): number {
  const { settlement } = liquidating;
  payFundingOf(settlement, crossHeld(settlement.state, user, asset));
  const account = judgedAccount(settlement, user, asset);
  if (account === undefined || !isLiquidated(account)) return 0;
  const cancelled = endOrders(settlement, user, ({ marginMode }) => marginMode === 'cross');
  const now = cancelled === 0 ? account : judgedAccount(settlement, user, asset);
  if (now === undefined || !isLiquidated(now)) return 0;
  return closeStep(liquidating, nextToClose(settlement, now, asset), { account: now, cancelled });
}

/**
 * Ends orders, which may hold money. Triggers hold none: those of a position end when it is closed, and until
 * then they protect what is left of it. Returns how many orders ended.
 */
function endOrders(
  settlement: Settlement,
  user: UserId,
  isEnding: (order: ContractOrder) => boolean,
): number {
  const orders = (ordersOfKind(settlement.state, 'perpetual', user) as ContractOrder[]).filter(isEnding);
  for (const order of orders) settlement.cancel(order, 'liquidation');
  return orders.length;
}

/**
 * The position with the largest loss. If the wallet does not pay that loss, the one with the largest profit
 * is first, so that profit pays before the insurance fund does.
 */
function nextToClose(settlement: Settlement, account: JudgedAccount, asset: string): HeldPosition {
  const { state } = settlement;
  const sorted = byProfit(
    state,
    account.live.map(({ held }) => held),
  );
  const [best, worst] = [sorted[0] as HeldPosition, sorted.at(-1) as HeldPosition];
  const wallet = crossWallet(settlement.available(best.user, 'contract', asset), account.all);
  return -profitOf(state, worst) > wallet && profitOf(state, best) > 0n ? best : worst;
}
