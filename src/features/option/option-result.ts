import { RECORDED_MILLIS, type OptionResult } from '#domain/option/option-terms';
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
 * When and how an option ended: an early exit at the sample that gave its price, a stake that was returned before the
 * delivery at that time, all others at their delivery. The platform's filter by days has the same times.
 */
export function endOf({
  status,
  exitedTime,
  delivery,
  updated,
}: Pick<OptionOrder, 'status' | 'exitedTime' | 'delivery' | 'updated'>) {
  if (status === 'exited') return { how: 'exited', time: exitedTime } as const;
  return status === 'returned' && updated < delivery
    ? ({ how: 'returned', time: updated } as const)
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

/** Whether samples of a running option are being recorded: for its opening price, or for its delivery. */
export function isRecorded(
  { status, delivery }: Pick<OptionOrder, 'status' | 'delivery'>,
  now: number,
): boolean {
  return status === 'opening' || now >= delivery - RECORDED_MILLIS;
}

/** The gain or loss of an ended option, exact: payout − stake − fee, as the ledger's records add up. */
export function gainOf({ payout, stake, fee }: Pick<OptionOrder, 'payout' | 'stake' | 'fee'>): string {
  return minorText((minorOf(payout) ?? 0n) - (minorOf(stake) ?? 0n) - (minorOf(fee) ?? 0n));
}
