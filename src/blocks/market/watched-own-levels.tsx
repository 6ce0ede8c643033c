import { useEffect, useMemo, type ReactNode } from 'react';
import { stepOf, type Instrument } from '#domain/market/instrument';
import type { OwnLevels } from '#paint/look';
import { useOrders } from '../spot-orders.ts';
import { NO_OWN_LEVELS, ownLevels } from './own-levels.ts';

export interface OwnLevelsInput {
  readonly instrument: Instrument;
  readonly grouping: number;
  readonly found: (levels: OwnLevels) => void;
}

/** Follows the user's open orders of a market; shows nothing. */
export function WatchedOwnLevels({ instrument, grouping, found }: OwnLevelsInput): ReactNode {
  const { symbol, priceStep } = instrument;
  const orders = useOrders(symbol);
  const levels = useMemo(() => ownLevels(orders, stepOf(priceStep), grouping), [orders, priceStep, grouping]);
  useEffect(() => found(levels), [found, levels]);
  useEffect(() => () => found(NO_OWN_LEVELS), [found]);
  return null;
}
