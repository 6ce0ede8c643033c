/** The logged-in user's spot orders and fills, as the engine mirrors them. */
import type { LiveRow } from '#protocol/entities/define-entity';
import type { spotFill } from '#protocol/entities/spot-fill';
import type { spotOrder } from '#protocol/entities/spot-order';
import { useEndedRows, useEntityRows, useResets } from '../engine/entity-rows.ts';

export type LiveOrder = LiveRow<typeof spotOrder>;
export type LiveFill = LiveRow<typeof spotFill>;

/** Open orders, newest first. @param symbol a market's, or `all` */
export function useOrders(symbol: string): readonly LiveOrder[] {
  return useEntityRows<typeof spotOrder>('spot-order', symbol);
}

/** Orders that ended since the page opened, the last first. @param symbol a market's, or `all` */
export function useClosedOrders(symbol: string): readonly LiveOrder[] {
  return useEndedRows<typeof spotOrder>('spot-order', symbol);
}

/** The number of live fills kept: if the oldest is newer than what was fetched, some in between may be missing. */
export const KEPT_FILLS = 200;

/** Fills since the page opened, newest first. @param symbol a market's, or `all` */
export function useFills(symbol: string): readonly LiveFill[] {
  return useEntityRows<typeof spotFill>('spot-fill', symbol);
}

/** Rises when orders may have ended, or fills may have happened, without being sent. */
export function useOrderResets(): number {
  return useResets('spot-order');
}
