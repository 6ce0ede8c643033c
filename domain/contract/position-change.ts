/** One change in the history of a position: its kind, and what it moved. */
import { minorOf, minorText } from '../ledger/minor.ts';
import { CLOSE_CAUSES } from './position-terms.ts';

/**
 * `user`: a fill of the user's order. `funding`: paid or received, also the profit that was settled to pay
 * it. `margin`: the user added or removed margin. `leverage`: it follows another leverage. `covered`:
 * margin of a cross position paid for the rest of the account. The others: the platform closed a part, a
 * liquidation in one change with the fee for it. (Older rows of a liquidation may hold the fee alone.)
 */
export const CHANGE_KINDS = [...CLOSE_CAUSES, 'funding', 'margin', 'leverage', 'covered'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The settled amounts of a position so far. Amounts are plain decimals of the same asset. */
export interface SettledSums {
  /** Settled by the closed part; below zero: lost. */
  readonly pnl: string;
  /** Charged, not below zero. */
  readonly fee: string;
  /** Below zero: paid. */
  readonly funding: string;
  /** The part of `pnl` that the user could not pay, and the platform bore; not below zero. */
  readonly borne: string;
}

/** The sum of all: the gain (above zero) or the loss of the user's account, as the ledger has it. */
export function netOf({ pnl, fee, funding, borne }: SettledSums): string {
  const [gained, paid] = [[pnl, funding, borne], [fee]].map((all) =>
    all.reduce((sum, each) => sum + (minorOf(each) ?? 0n), 0n),
  );
  return minorText((gained ?? 0n) - (paid ?? 0n));
}
