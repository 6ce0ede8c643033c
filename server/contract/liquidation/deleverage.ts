/**
 * Auto-deleveraging: the part that neither the book nor the insurance fund takes is closed against positions
 * of the other side at the bankruptcy price, in the order of their profit and leverage
 * (`domain/contract/deleverage-rank.ts`). The market maker is in that order too, at a leverage of 1. A user
 * whose position could not pay that price is passed over; the part that then is left is the market maker's.
 * A deleveraged user receives the step, and pays no fee.
 */
import { deleverageScore } from '#domain/contract/deleverage-rank';
import { unrealisedPnl, type PositionSide } from '#domain/contract/position';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { isolatedEquity, requirement, type CrossAccount } from '#domain/contract/margin';
import { countedAccount, crossWallet } from '#domain/contract/cross-wallet';
import { PPM } from '#domain/contract/contract-terms';
import { totalOf } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import type { Mover } from '../../trading/market-settlement.ts';
import type { Settlement } from '../../trading/settlement.ts';
import type { Market } from '../../trading/trading-state.ts';
import { cancelUseless } from '../cancel-useless.ts';
import { closeWithoutOrder } from '../close-without-order.ts';
import { crossPositions } from '../cross-account.ts';
import type { HeldPosition } from '../held-position.ts';
import { termsOf } from '../market-terms.ts';
import { positions } from '../positions.ts';
import { closeAgainstMaker, type Step } from './take-over.ts';
import { reportStep } from './reported-step.ts';

export interface ScoredPosition {
  readonly held: HeldPosition;
  readonly score: bigint;
}

/** The positions of one side of a market in the order in which they are deleveraged. */
export function deleverageQueue(
  mover: Pick<Mover, 'state' | 'available'>,
  market: Market,
  side: PositionSide,
  mark: Ticks,
): ScoredPosition[] {
  const scored: ScoredPosition[] = [];
  for (const held of positions.of(mover.state).in(market.instrument.symbol)) {
    const { open, steps } = held;
    if (open.side !== side || open.lots === 0 || steps !== market.stepsId) continue;
    const notional = totalOf(market.steps, mark, open.lots);
    const equity = held.user === PLATFORM ? notional : accountOf(mover, market, held, mark)?.equity;
    const pnl = unrealisedPnl(market.steps, open, mark);
    const score = equity && deleverageScore({ pnl, entryNotional: open.entryNotional, notional, equity });
    if (score !== undefined) scored.push({ held, score });
  }
  return scored.sort((one, other) =>
    one.score === other.score ? one.held.id - other.held.id : one.score > other.score ? -1 : 1,
  );
}

/** Undefined: a mark of its cross account is missing. */
function accountOf(
  mover: Pick<Mover, 'state' | 'available'>,
  market: Market,
  held: HeldPosition,
  mark: Ticks,
): CrossAccount | undefined {
  const { state } = mover;
  const terms = termsOf(state, market);
  if (held.marginMode === 'isolated')
    return {
      equity: isolatedEquity(terms, held.open, mark),
      requirement: requirement(terms, held.open, mark),
    };
  const { quote } = market.instrument;
  const cross = crossPositions(state, held.user, quote);
  return cross && countedAccount(crossWallet(mover.available(held.user, 'contract', quote), cross), cross);
}

export class Deleveraging {
  /** Made once a command for each side of a market: no mark changes meanwhile. */
  private readonly queues = new Map<string, readonly ScoredPosition[]>();

  constructor(private readonly settlement: Settlement) {}

  /** Closes all these lots of a position. Returns how many positions were closed or reduced for it. */
  close(market: Market, bankrupt: HeldPosition, { lots, price, mark }: Step): number {
    const { settlement } = this;
    let left = lots;
    let closed = 0;
    for (const { held } of this.queueAgainst(market, bankrupt, mark)) {
      if (left === 0) break;
      const most = Math.min(left, held.open.lots);
      if (most === 0 || !this.mayTake(market, held, bankrupt, { lots: most, price, mark })) continue;
      left -= most;
      if (held.user === PLATFORM) closeAgainstMaker(settlement, market, bankrupt, most, price);
      else {
        closeWithoutOrder(settlement, bankrupt, {
          ...{ lots: most, total: totalOf(market.steps, price, most) },
          cause: 'liquidation',
        });
        this.deleverage(market, held, { lots: most, price, mark });
        closed++;
      }
    }
    if (left > 0) closeAgainstMaker(settlement, market, bankrupt, left, price);
    return closed;
  }

  private queueAgainst(market: Market, { open }: HeldPosition, mark: Ticks): readonly ScoredPosition[] {
    const side = open.side === 'long' ? 'short' : 'long';
    const key = `${market.instrument.symbol} ${side}`;
    const there = this.queues.get(key) ?? deleverageQueue(this.settlement, market, side, mark);
    this.queues.set(key, there);
    return there;
  }

  /** No user is liquidated by it, and nobody closes against themselves. */
  private mayTake(market: Market, held: HeldPosition, bankrupt: HeldPosition, step: Step): boolean {
    if (held.user === PLATFORM) return true;
    if (held.user === bankrupt.user) return false;
    const account = accountOf(this.settlement, market, held, step.mark);
    if (account === undefined) return false;
    const part = { ...held.open, lots: step.lots, entryNotional: 0n };
    const lost = unrealisedPnl(market.steps, part, step.mark) - unrealisedPnl(market.steps, part, step.price);
    return (account.equity - lost) * PPM > account.requirement;
  }

  private deleverage(market: Market, held: HeldPosition, { lots, price, mark }: Step): void {
    const { settlement } = this;
    const account = accountOf(settlement, market, held, mark) ?? { equity: 0n, requirement: 0n };
    const before = { lots: held.open.lots, mark, account };
    const total = totalOf(market.steps, price, lots);
    const pnl = closeWithoutOrder(settlement, held, { lots, total, cause: 'deleveraged' });
    cancelUseless(settlement, held.user, held.symbol);
    reportStep(settlement, market, held, before, {
      ...{ cause: 'deleveraged', cancelled: 0, closed: lots, price, deleveraged: lots },
      pnl: String(pnl),
    });
  }
}
