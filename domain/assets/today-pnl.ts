/**
 * Today's PnL: the value of a user's accounts now, less their value when the day began, less the net inflow since. An
 * inflow counts at the prices of its moment, so that it is neither a profit nor a loss.
 */
import { PLATFORM, type UserId } from '../ledger/account-kinds.ts';
import type { Minor } from '../ledger/minor.ts';
import type { Posting } from '../ledger/posting.ts';
import { ofMinor, plus, quotient, type Exact } from './valuation.ts';

/** In USDT, in units of 10⁻⁸. */
export interface DayOpening {
  /** The value of all accounts when the day began; 0 for a user whose first money came later. */
  readonly value: Minor;
  /** The net inflow since; negative if more left than came in. */
  readonly inflow: Minor;
}

export interface Inflow {
  readonly user: UserId;
  readonly asset: string;
  /** Negative: it left. */
  readonly amount: Minor;
}

/**
 * The part of a posting that enters or leaves a user's accounts from or to the outside; undefined: none. The fee of a
 * withdrawal leaves with it. Trades, other fees and transfers between accounts are no inflow.
 */
export function inflowOf({ reason, asset, amount, from, to }: Posting): Inflow | undefined {
  if (from.kind === 'custody' && to.user !== PLATFORM) return { user: to.user, asset, amount };
  const leaves = to.kind === 'custody' || reason === 'withdrawal-deduction';
  return leaves && from.user !== PLATFORM ? { user: from.user, asset, amount: -amount } : undefined;
}

/** @param now the value of all accounts */
export function todayPnl(now: Exact, { value, inflow }: DayOpening): Exact {
  return plus(now, ofMinor(-value - inflow));
}

/**
 * The PnL as a part of what it was made with: the day's opening value and what came in since. In hundredths of a
 * percent, rounded half away from zero; undefined if there was nothing.
 */
export function pnlRate(pnl: Exact, { value, inflow }: DayOpening): bigint | undefined {
  const invested = ofMinor(inflow > 0n ? value + inflow : value);
  return quotient(pnl, invested, 4);
}
