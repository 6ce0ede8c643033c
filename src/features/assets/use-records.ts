import { useCallback, useMemo } from 'react';
import type { assetsRecords } from '#protocol/assets';
import type { ledgerRecord } from '#protocol/entities/ledger-record';
import { CALLS } from '#protocol/names/calls';
import type { LedgerRecord } from '#protocol/names/account';
import { call, QUIETLY } from '../../api/call.ts';
import { useParts, type Parts } from '../../blocks/use-parts.ts';
import { useEntityRows, useResets } from '../../engine/entity-rows.ts';
import { mergedRecords } from './merged-records.ts';
import { completeEvents, recordEvents, type RecordEvent } from './record-events.ts';
import { passes, recordsInput, type RecordFilter } from './record-filter.ts';

const NO_RECORDS: readonly LedgerRecord[] = [];

/**
 * A user's records as events: new ones appear at the top automatically, older ones are loaded on demand.
 * @param limit records of a part
 */
export function useRecords(
  filter: RecordFilter,
  limit: number,
): { readonly parts: Parts<LedgerRecord>; readonly events: readonly RecordEvent[] } {
  const ask = useCallback(
    (before?: number) =>
      call<typeof assetsRecords>(
        CALLS.assetsRecords,
        { limit, ...recordsInput(filter), ...(before === undefined ? {} : { before }) },
        QUIETLY,
      ),
    [filter, limit],
  );
  const received = useEntityRows<typeof ledgerRecord>('ledger-record');
  const name = `records ${JSON.stringify(recordsInput(filter))}`;
  const parts = useParts({ name, ask, missed: useResets('ledger-record') });
  const live = useMemo(() => received.filter((record) => passes(record, filter)), [received, filter]);
  const { items = NO_RECORDS, next } = parts;
  const events = useMemo(
    () => completeEvents(recordEvents(mergedRecords(live, items)), items, next !== null),
    [live, items, next],
  );
  return { parts, events };
}
