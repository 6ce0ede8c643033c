/** Which part of an account a record names. */
import { REASONS, placeOf } from '#domain/ledger/reasons';
import type { LedgerRecord } from '#protocol/names/account';

/**
 * What moves within one account has two records there, one a part: each says which, or the two read as opposites of
 * one another for no reason. Where money comes from outside, only the frozen part needs naming.
 */
export function namedPart({
  reason,
  part,
}: Pick<LedgerRecord, 'reason' | 'part'>): LedgerRecord['part'] | undefined {
  const { from, to } = REASONS[reason];
  const isWithin = placeOf(from).kind === placeOf(to).kind;
  return part === 'frozen' || isWithin ? part : undefined;
}
