import { useMemo } from 'react';
import { useTriggers, type LiveTrigger } from '../../../blocks/contract-account.ts';

/** The open triggers that close a position, newest first. */
export function usePositionTriggers({
  id,
  symbol,
}: {
  readonly id: number;
  readonly symbol: string;
}): readonly LiveTrigger[] {
  const all = useTriggers(symbol);
  return useMemo(() => all.filter(({ position }) => position === id), [all, id]);
}

/** The open triggers that are attached to an order, newest first. */
export function useOrderTriggers({
  id,
  symbol,
}: {
  readonly id: number;
  readonly symbol: string;
}): readonly LiveTrigger[] {
  const all = useTriggers(symbol);
  return useMemo(() => all.filter(({ order }) => order === id), [all, id]);
}
