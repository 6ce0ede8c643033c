import { computed } from '@preact/signals-react';
import { useCallback, useMemo, useState } from 'react';
import type { OptionCycle } from '#domain/option/option-terms';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { optionTerms } from '#protocol/option';
import { call, QUIETLY } from '../../api/call.ts';
import { usePlatformTime } from '../../blocks/market/use-countdown.ts';
import { useWhileShown } from '../../blocks/use-while-shown.ts';
import { useValue } from '../../engine/use-value.ts';

export type OptionTermsAnswer = CallOutput<typeof optionTerms>;
export type OptionProduct = OptionTermsAnswer['products'][number];
export type CycleTerms = OptionProduct['cycles'][number];

/** The last known terms of this page, so that another part of it opens with them. */
let known: OptionTermsAnswer | undefined;

/** The flat band follows the volatility of the last seconds. */
const FRESH_MILLIS = 5_000;
/** After a delivery the next one is asked for, until the platform's clock has reached it. */
const AGAIN_MILLIS = 1_000;

export interface OptionTerms {
  /** Undefined before the first answer. */
  readonly answer: OptionTermsAnswer | undefined;
  readonly again: () => void;
}

/** The present terms. They are refreshed after each delivery, and in case that an operator changed them. */
export function useOptionTerms(): OptionTerms {
  const [answer, setAnswer] = useState(known);
  const again = useCallback(() => {
    // A failed call changes nothing: the last known terms stay.
    void call<typeof optionTerms>(CALLS.optionTerms, {}, QUIETLY).then(
      (terms) => setAnswer((known = terms)),
      () => undefined,
    );
  }, []);
  const now = usePlatformTime();
  const ends = useMemo(
    () => Math.min(...(answer?.products ?? []).flatMap(({ cycles }) => cycles.map((each) => each.delivery))),
    [answer],
  );
  const isOver = useValue(useMemo(() => computed(() => now.value >= ends), [now, ends]));
  useWhileShown(again, isOver ? AGAIN_MILLIS : FRESH_MILLIS);
  return { answer, again };
}

export function cycleOf(product: OptionProduct | undefined, cycle: OptionCycle): CycleTerms | undefined {
  return product?.cycles.find((each) => each.cycle === cycle);
}

/** Whether the cut-off of its present delivery has passed. Changes twice a cycle, so a component may render by it. */
export function useIsClosed(terms: CycleTerms | undefined): boolean {
  const now = usePlatformTime();
  const last = terms === undefined ? Infinity : terms.delivery - terms.cutOffMillis;
  return useValue(useMemo(() => computed(() => now.value > last), [now, last]));
}
