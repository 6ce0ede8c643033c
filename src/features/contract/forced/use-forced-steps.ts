import { useCallback, useMemo } from 'react';
import type { contractLiquidation } from '#protocol/entities/contract-liquidation';
import type { contractLiquidations } from '#protocol/liquidation';
import { CALLS } from '#protocol/names/calls';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { call, QUIETLY } from '../../../api/call.ts';
import { newestById } from '../../../blocks/newest-by-id.ts';
import { useAnswer } from '../../../blocks/use-answer.ts';
import { useEntityRows } from '../../../engine/entity-rows.ts';

/** A position has fewer tiers than this, and each step ends one. */
const MOST_STEPS = 100;

/** Steps since the page opened, newest first. @param symbol a market's, or `all` */
function useNewSteps(symbol: string): readonly ContractLiquidation[] {
  return useEntityRows<typeof contractLiquidation>('contract-liquidation', symbol);
}

/** The steps by which the platform closed a position, the oldest first; a new one appears with its event. */
export function useForcedSteps(position: number) {
  const ask = useCallback(
    () =>
      call<typeof contractLiquidations>(CALLS.contractLiquidations, { position, limit: MOST_STEPS }, QUIETLY),
    [position],
  );
  const { answer, failure, again } = useAnswer(ask);
  const fresh = useNewSteps('all');
  const steps = useMemo(
    () =>
      answer === undefined
        ? undefined
        : newestById<ContractLiquidation>(
            answer.list,
            fresh.filter((each) => each.position === position),
          ).sort((one, other) => one.id - other.id),
    [answer, fresh, position],
  );
  return { steps, failure, again };
}
