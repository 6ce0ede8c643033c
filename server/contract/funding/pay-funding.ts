/**
 * Pays the funding of one position: to or from the market maker, to the last unit. An isolated position pays from its
 * margin and receives into it; a cross position pays from the available balance, then from the margins of the user's
 * cross positions. The missing part comes out of unrealised profit, which is settled for it: the entry value moves
 * towards the mark by the amount (decision 0582). The market maker bears the part for which an account has no equity; a
 * remainder of rounding is the rounding account's. So a round sums to zero, and nobody falls below zero.
 */
import { parseSteps } from '#domain/market/instrument';
import { signOf, unrealisedPnl, type Position } from '#domain/contract/position';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import { largerOf, smallerOf, type Minor } from '#domain/ledger/minor';
import type { ReasonTable } from '#domain/ledger/reasons';
import type { Ticks } from '#domain/units';
import type { Slices } from '../../core/state-slice.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import type { OrderMarket } from '../../trading/order.ts';
import { crossPositions } from '../cross-account.ts';
import { positionChange, type HeldPosition } from '../held-position.ts';
import { noteChange } from '../history/note-change.ts';
import { positions } from '../positions.ts';
import { dueOf } from './due-funding.ts';
import { FundingChange } from './funding-change.ts';
import type { FundingRound } from './funding-rounds.ts';
import { fundings } from './funding-state.ts';

export const FUNDING_REASONS = {
  'contract-funding-rounding': { from: 'contract', to: 'rounding' },
} as const satisfies ReasonTable;

const PAYMENT = 'contract-overnight-fee';

/** An isolated position as `payPosition` will leave it. */
export function isolatedAfter(state: Slices, round: FundingRound, held: HeldPosition): Position {
  const { open } = held;
  const margin = open.margin + (dueOf(state, round, held) ?? 0n);
  if (margin >= 0n) return { ...open, margin };
  // Of a position that pays the steps are known.
  const { steps } = positions.of(state).readingOf(held) as OrderMarket;
  const profit = unrealisedPnl(steps, open, parseSteps(round.mark, steps.price) ?? 0);
  const settled = largerOf(0n, smallerOf(-margin, profit));
  return { ...open, margin: 0n, entryNotional: open.entryNotional + signOf(open.side) * settled };
}

/** Pays one position of a round. @param isInTurn false: because the position changes */
export function payPosition(mover: Mover, round: FundingRound, held: HeldPosition, isInTurn: boolean): void {
  const { state } = mover;
  const due = dueOf(state, round, held);
  if (due === undefined) return;
  round.paid(held, due, isInTurn);
  if (due === 0n) return;
  const payments = new Payments(mover);
  const market = positions.of(state).readingOf(held) as OrderMarket;
  const asset = market.instrument.quote;
  const mark = parseSteps(round.mark, market.steps.price) as Ticks;
  const amount = due > 0n ? payments.receive(held, asset, due) : -payments.pay(held, asset, -due, mark);
  held.openCost -= amount;
  held.funding += amount;
  noteChange(mover, held, 'funding', mark);
  mover.changeEntity(held.id, positionChange(held, market));
  const id = ++fundings.of(state).last;
  const { rate, instant } = round;
  const row = { id, mark: round.mark, rate, amount, time: instant };
  mover.changeEntity(id, new FundingChange(row, held, market));
}

class Payments {
  constructor(private readonly mover: Mover) {}

  receive(held: HeldPosition, asset: string, amount: Minor): Minor {
    this.mover.move(PAYMENT, asset, amount, PLATFORM, held.user);
    if (held.marginMode !== 'cross') {
      this.mover.move('contract-margin', asset, amount, held.user, held.user);
      positions.of(this.mover.state).reopen(held, { ...held.open, margin: held.open.margin + amount });
    }
    return amount;
  }

  /** Returns the part that the user had. */
  pay(held: HeldPosition, asset: string, amount: Minor, mark: Ticks): Minor {
    let left = amount;
    if (held.marginMode === 'cross') left -= this.payAvailable(held.user, asset, left);
    left -= this.payMargin(held, asset, left);
    if (held.marginMode === 'cross')
      for (const other of positions.of(this.mover.state).of(held.user))
        if (left > 0n && other !== held && other.marginMode === 'cross') {
          left -= this.payMargin(other, asset, left);
          noteChange(this.mover, other, 'covered');
        }
    left -= this.payProfit(held, asset, left, mark);
    this.mover.move(PAYMENT, asset, amount - left, held.user, PLATFORM);
    return amount - left;
  }

  private payAvailable(user: UserId, asset: string, amount: Minor): Minor {
    return largerOf(0n, smallerOf(this.mover.available(user, 'contract', asset), amount));
  }

  private payMargin(held: HeldPosition, asset: string, amount: Minor): Minor {
    const { mover } = this;
    const market = positions.of(mover.state).readingOf(held);
    if (market?.instrument.quote !== asset) return 0n;
    const paid = smallerOf(held.open.margin, amount);
    if (paid <= 0n) return 0n;
    positions.of(mover.state).reopen(held, { ...held.open, margin: held.open.margin - paid });
    mover.move('contract-margin-release', asset, paid, held.user, held.user);
    mover.changeEntity(held.id, positionChange(held, market));
    return paid;
  }

  /**
   * Its own profit first, then that of the user's other cross positions, at most the equity that is left:
   * margins and available balance are used up by now.
   * @param mark by which this funding is paid
   */
  private payProfit(held: HeldPosition, asset: string, amount: Minor, mark: Ticks): Minor {
    if (amount <= 0n) return 0n;
    const cross = held.marginMode === 'cross' ? crossPositions(this.mover.state, held.user, asset) : [];
    const others = cross
      .filter((each) => each.held !== held)
      .map((each) => ({ held: each.held, mark: each.held.symbol === held.symbol ? mark : each.mark }));
    const all = [{ held, mark }, ...others];
    const equity = all.reduce((sum, each) => sum + this.profitOf(each.held, each.mark), 0n);
    let left = smallerOf(amount, equity);
    const most = left;
    for (const each of all) {
      left -= this.settleProfit(each.held, asset, left, each.mark);
      if (each.held !== held) noteChange(this.mover, each.held, 'covered', each.mark);
    }
    return most - left;
  }

  private profitOf({ open, symbol, steps }: HeldPosition, mark: Ticks): Minor {
    // Of a position that pays, or is counted beside it, the steps are known.
    const reading = positions.of(this.mover.state).readingOf({ symbol, steps }) as OrderMarket;
    return unrealisedPnl(reading.steps, open, mark);
  }

  /** Returns the part that it had. */
  private settleProfit(held: HeldPosition, asset: string, amount: Minor, mark: Ticks): Minor {
    const { mover } = this;
    const market = positions.of(mover.state).readingOf(held) as OrderMarket;
    const settled = smallerOf(this.profitOf(held, mark), amount);
    if (settled <= 0n) return 0n;
    const entryNotional = held.open.entryNotional + signOf(held.open.side) * settled;
    positions.of(mover.state).reopen(held, { ...held.open, entryNotional });
    held.pnl += settled;
    // The entry bears this part of the cost now.
    held.openCost -= settled;
    mover.move('contract-profit', asset, settled, PLATFORM, held.user);
    mover.changeEntity(held.id, positionChange(held, market));
    return settled;
  }
}
