/**
 * Closes what is used up, at market: an isolated position whole, and positions of a cross account until it is
 * sound or empty. The forced order takes what the book gives, and the market maker pays the part that the
 * margin or the wallet does not cover. A book without offers leaves a position open until the next mark. Part
 * 2 of contracts replaces this by the full procedure (decision 0493).
 */
import { isLiquidated } from '#domain/contract/margin';
import type { UserId } from '#domain/ledger/account-kinds';
import type { CancelCause } from '#domain/trading/order';
import { defineJob, type DueCommand } from '../../core/schedule.ts';
import { platformRules } from '../../core/decide.ts';
import { ordersOfKind } from '../../trading/kind-orders.ts';
import { Settlement } from '../../trading/settlement.ts';
import { trading } from '../../trading/trading-state.ts';
import { byProfit, closeAtMarket, profitOf } from '../close-rules.ts';
import type { ContractOrder } from '../contract-forms.ts';
import { crossHeld } from '../cross-account.ts';
import { crossWallet } from '#domain/contract/cross-wallet';
import type { HeldPosition } from '../held-position.ts';
import type { WatchedAccount } from './liquidation-index.ts';
import { isAccountUsedUp, isUsedUp, judgedAccount } from './used-up.ts';
import { positions } from '../positions.ts';

interface LiquidateContracts extends DueCommand {
  readonly kind: 'contract.liquidate';
}

export const liquidationRules = platformRules<LiquidateContracts>({
  'contract.liquidate': (state, { time }, number) => {
    const { reached, watched } = positions.of(state);
    const settlement = new Settlement({ state, time });
    for (const symbol of reached.keys()) {
      const mark = trading.of(state).markets.get(symbol)?.mark?.mark;
      if (mark === undefined) continue;
      for (;;) {
        const next = watched.takeReached(symbol, mark);
        if (next === undefined) break;
        if ('asset' in next) liquidateAccount(settlement, next, number);
        else if (isUsedUp(settlement, next.position)) liquidate(settlement, next.position, number);
      }
    }
    reached.clear();
    return settlement.settled();
  },
});

/** No client's id: orders of forced closes and of triggers are nobody's command. */
export const NOBODYS_ID = '00000000-0000-7000-8000-000000000000';

function liquidate(settlement: Settlement, held: HeldPosition, number: number): void {
  const { symbol, positionSide } = held;
  const own = ordersOf(settlement, held.user).filter(
    (order) => order.symbol === symbol && order.positionSide === positionSide,
  );
  // It waits for a venue's next update.
  if (own.some(({ forced }) => forced)) return;
  cancelAll(settlement, own);
  close(settlement, held, number);
}

/** Its orders end first: that frees what they hold, and may already make the account sound. */
function liquidateAccount(settlement: Settlement, { user, asset }: WatchedAccount, number: number): void {
  if (!isAccountUsedUp(settlement, user, asset)) return;
  const own = ordersOf(settlement, user).filter(({ marginMode }) => marginMode === 'cross');
  if (own.some(({ forced }) => forced)) return;
  cancelAll(settlement, own);
  const tried = new Set<HeldPosition>();
  for (;;) {
    const account = judgedAccount(settlement, user, asset);
    const open = account?.live.map(({ held }) => held).filter((held) => !tried.has(held)) ?? [];
    if (account === undefined || !isLiquidated(account) || open.length === 0) return;
    const next = nextToClose(settlement, open, asset);
    tried.add(next);
    close(settlement, next, number);
  }
}

/**
 * The position with the largest loss. If the wallet does not pay that loss, the one with the largest profit
 * is first, so that the market maker pays only what the whole account lacks.
 */
function nextToClose(settlement: Settlement, open: readonly HeldPosition[], asset: string): HeldPosition {
  const { state } = settlement;
  const sorted = byProfit(state, open);
  const [best, worst] = [sorted[0] as HeldPosition, sorted.at(-1) as HeldPosition];
  const all = crossHeld(state, best.user, asset).map((held) => ({ position: held.open }));
  const wallet = crossWallet(settlement.available(best.user, 'contract', asset), all);
  return -profitOf(state, worst) > wallet && profitOf(state, best) > 0n ? best : worst;
}

function ordersOf({ state }: Settlement, user: UserId): ContractOrder[] {
  return ordersOfKind(state, 'perpetual', user) as ContractOrder[];
}

function cancelAll(settlement: Settlement, orders: readonly ContractOrder[]): void {
  const cause: CancelCause = 'liquidation';
  for (const order of orders) settlement.cancel(order, cause);
}

function close(settlement: Settlement, held: HeldPosition, number: number): void {
  const { state, time } = settlement;
  closeAtMarket(settlement, { state, time, id: NOBODYS_ID, number }, held, true);
}

export const liquidationJob = defineJob<LiquidateContracts>({
  name: 'contract.liquidate',
  next(state) {
    for (const time of positions.of(state).reached.values()) return time;
    return undefined;
  },
  command: () => ({ kind: 'contract.liquidate' }),
});
