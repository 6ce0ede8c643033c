/** The logged-in user's positions, orders and fills of contracts, as the engine mirrors them. */
import type { contractFill } from '#protocol/entities/contract-fill';
import type { contractOrder } from '#protocol/entities/contract-order';
import type { contractPosition } from '#protocol/entities/contract-position';
import type { contractTrigger } from '#protocol/entities/contract-trigger';
import type { LiveRow } from '#protocol/entities/define-entity';
import { useEndedRows, useEntityRows, useResets } from '../engine/entity-rows.ts';

export type LivePosition = LiveRow<typeof contractPosition>;
export type LiveContractOrder = LiveRow<typeof contractOrder>;
export type LiveTrigger = LiveRow<typeof contractTrigger>;
export type LiveContractFill = LiveRow<typeof contractFill>;

/** Open positions, newest first. @param symbol a market's, or `all` */
export function usePositions(symbol: string): readonly LivePosition[] {
  return useEntityRows<typeof contractPosition>('contract-position', symbol);
}

/** Open orders, newest first. */
export function useContractOrders(symbol: string): readonly LiveContractOrder[] {
  return useEntityRows<typeof contractOrder>('contract-order', symbol);
}

/** Orders that ended since the page opened, the last first. */
export function useClosedContractOrders(symbol: string): readonly LiveContractOrder[] {
  return useEndedRows<typeof contractOrder>('contract-order', symbol);
}

/** Fills since the page opened, newest first. */
export function useContractFills(symbol: string): readonly LiveContractFill[] {
  return useEntityRows<typeof contractFill>('contract-fill', symbol);
}

/** Rises when orders may have ended, or fills may have happened, without being sent. */
export function useContractResets(): number {
  return useResets('contract-order');
}

/** Open triggers, newest first. */
export function useTriggers(symbol: string): readonly LiveTrigger[] {
  return useEntityRows<typeof contractTrigger>('contract-trigger', symbol);
}

/** Triggers that ended since the page opened, the last first. */
export function useEndedTriggers(symbol: string): readonly LiveTrigger[] {
  return useEndedRows<typeof contractTrigger>('contract-trigger', symbol);
}

/** Positions that were closed since the page opened, the last first. */
export function useClosedPositions(symbol: string): readonly LivePosition[] {
  return useEndedRows<typeof contractPosition>('contract-position', symbol);
}
