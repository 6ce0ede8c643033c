import type { OptionResult } from '#domain/option/option-terms';
import { minorOf, minorText } from '#domain/ledger/minor';
import type { OptionOrder } from '#protocol/names/option';

/** The result of an option; undefined while it runs. */
export function resultOf({
  status,
  outcome,
  direction,
}: Pick<OptionOrder, 'status' | 'outcome' | 'direction'>): OptionResult | undefined {
  if (status === 'returned' || status === 'exited') return status;
  if (status !== 'settled') return undefined;
  return outcome === direction ? 'won' : 'lost';
}

/** The gain or loss of an ended option, exact: payout − stake − fee, as the ledger's records add up. */
export function gainOf({ payout, stake, fee }: Pick<OptionOrder, 'payout' | 'stake' | 'fee'>): string {
  return minorText((minorOf(payout) ?? 0n) - (minorOf(stake) ?? 0n) - (minorOf(fee) ?? 0n));
}
