/** One list of records from what was loaded and what was told live: newest first, each side of a posting once. */
import type { LedgerRecord } from '#protocol/names/account';
import { newestById } from '../../blocks/newest-by-id.ts';

/** Postings are numbered over the whole platform, so their numbers are their order. */
export function mergedRecords(...lists: readonly (readonly LedgerRecord[])[]): readonly LedgerRecord[] {
  return newestById(...lists).sort(
    (one, other) => parseInt(other.id, 10) - parseInt(one.id, 10) || (one.id < other.id ? 1 : -1),
  );
}
