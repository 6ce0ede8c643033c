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

/**
 * When an ended option's last price was found, and how: an early exit has the sample of that time, all others the
 * average at their delivery.
 */
export function endOf({
  status,
  exitedTime,
  delivery,
}: Pick<OptionOrder, 'status' | 'exitedTime' | 'delivery'>) {
  return status === 'exited'
    ? ({ how: 'exited', time: exitedTime } as const)
    : ({ how: 'delivered', time: delivery } as const);
}

/**
 * When the stake of an option is returned, because trading in its contract ends before its delivery. It cannot be
 * exited early then.
 * @param stop the end of trading in its contract; undefined: none is announced
 */
export function returnedAt(
  { delivery }: Pick<OptionOrder, 'delivery'>,
  stop: number | undefined,
): number | undefined {
  return stop !== undefined && delivery > stop ? stop : undefined;
}

/** The gain or loss of an ended option, exact: payout − stake − fee, as the ledger's records add up. */
export function gainOf({ payout, stake, fee }: Pick<OptionOrder, 'payout' | 'stake' | 'fee'>): string {
  return minorText((minorOf(payout) ?? 0n) - (minorOf(stake) ?? 0n) - (minorOf(fee) ?? 0n));
}
