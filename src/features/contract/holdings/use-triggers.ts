import { useMemo } from 'react';
import type { contractTrigger } from '#protocol/entities/contract-trigger';
import type { LiveRow } from '#protocol/entities/define-entity';
import { useEndedRows, useEntityRows } from '../../../engine/entity-rows.ts';

export type LiveTrigger = LiveRow<typeof contractTrigger>;

/** Open triggers, newest first. @param symbol a market's, or `all` */
export function useTriggers(symbol: string): readonly LiveTrigger[] {
  return useEntityRows<typeof contractTrigger>('contract-trigger', symbol);
}

/** Triggers that ended since the page opened, the last first. */
export function useEndedTriggers(symbol: string): readonly LiveTrigger[] {
  return useEndedRows<typeof contractTrigger>('contract-trigger', symbol);
}

/** The open triggers that close a position, newest first. */
export function usePositionTriggers({ id, symbol }: { readonly id: number; readonly symbol: string }) {
  const all = useTriggers(symbol);
  return useMemo(() => all.filter(({ position }) => position === id), [all, id]);
}
