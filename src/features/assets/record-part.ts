/** The part of an account that a record names. */
import { REASONS_WITHIN } from '#domain/ledger/reasons-within';
import type { LedgerRecord } from '#protocol/names/account';

/**
 * A move within one account has two records there, one for each part. Each names its part, because otherwise
 * they look like two contradicting records. For money from outside, only the frozen part needs a name.
 */
export function namedPart({
  reason,
  part,
}: Pick<LedgerRecord, 'reason' | 'part'>): LedgerRecord['part'] | undefined {
  return part === 'frozen' || REASONS_WITHIN.has(reason) ? part : undefined;
}
