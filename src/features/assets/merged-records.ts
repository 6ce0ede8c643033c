/** Merges loaded and live records into one list: newest first, each side of a posting once. */
import type { LedgerRecord } from '#protocol/names/account';
import { newestById } from '../../blocks/newest-by-id.ts';

/** Postings are numbered over the whole platform, so their numbers give the order. */
export function mergedRecords(...lists: readonly (readonly LedgerRecord[])[]): readonly LedgerRecord[] {
  return newestById(...lists).sort(
    (one, other) => parseInt(other.id, 10) - parseInt(one.id, 10) || (one.id < other.id ? 1 : -1),
  );
}
