import { effect } from '@preact/signals-react';
import { useCallback, useEffect, useMemo } from 'react';
import type { contractLiquidation } from '#protocol/entities/contract-liquidation';
import type { contractLiquidations } from '#protocol/liquidation';
import { CALLS } from '#protocol/names/calls';
import { MARKS_AROUND, type ContractLiquidation, type MarkAround } from '#protocol/names/liquidation';
import { call, QUIETLY } from '../../../api/call.ts';
import { usePlatformTime } from '../../../blocks/market/use-countdown.ts';
import { newestById } from '../../../blocks/newest-by-id.ts';
import { useAnswer } from '../../../blocks/use-answer.ts';
import { useEntityRows } from '../../../engine/entity-rows.ts';

/** A position has fewer tiers than this, and each step ends one. */
const MOST_STEPS = 100;

const NO_MARKS: readonly MarkAround[] = [];

/** A page that opens within the seconds after the first step asks once more when the marks after it are stored. */
function useMarksAfter(time: number | undefined, again: () => Promise<void>): void {
  const now = usePlatformTime();
  useEffect(() => {
    if (time === undefined) return;
    const due = time + MARKS_AROUND.millis + MARKS_AROUND.every;
    let isStored = now.peek() >= due;
    return effect(() => {
      if (isStored || now.value < due) return;
      isStored = true;
      void again();
    });
  }, [time, again, now]);
}

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
  useMarksAfter(steps?.[0]?.time, again);
  return { steps, marks: answer?.marks ?? NO_MARKS, failure, again };
}
