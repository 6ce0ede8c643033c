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
  const [from, to] = [placeOf(REASONS[reason].from), placeOf(REASONS[reason].to)];
  // A trade goes from one person's account to another's of the same kind and part.
  const isWithin = from.kind === to.kind && from.part !== to.part;
  return part === 'frozen' || isWithin ? part : undefined;
}
