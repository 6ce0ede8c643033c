/** The logged-in user's options, as the engine mirrors them. */
import type { LiveRow } from '#protocol/entities/define-entity';
import type { optionOrder } from '#protocol/entities/option-order';
import { useEndedRows, useEntityRows, useResets } from '../engine/entity-rows.ts';

export type LiveOption = LiveRow<typeof optionOrder>;

/** Options that are not settled yet. @param symbol of the contract, or `all` */
export function useRunningOptions(symbol: string): readonly LiveOption[] {
  return useEntityRows<typeof optionOrder>('option-order', symbol);
}

/** Options that ended since the page opened, the last first. */
export function useEndedOptions(symbol: string): readonly LiveOption[] {
  return useEndedRows<typeof optionOrder>('option-order', symbol);
}

/** Rises when options may have ended without being sent. */
export function useOptionResets(): number {
  return useResets('option-order');
}
