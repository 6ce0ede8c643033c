/** Which part of an account a record names. */
import { REASONS_WITHIN } from '#domain/ledger/reasons-within';
import type { LedgerRecord } from '#protocol/names/account';

/**
 * What moves within one account has two records there, one a part: each says which, or the two read as opposites of
 * one another for no reason. Where money comes from outside, only the frozen part needs naming.
 */
export function namedPart({
  reason,
  part,
}: Pick<LedgerRecord, 'reason' | 'part'>): LedgerRecord['part'] | undefined {
  return part === 'frozen' || REASONS_WITHIN.has(reason) ? part : undefined;
}
