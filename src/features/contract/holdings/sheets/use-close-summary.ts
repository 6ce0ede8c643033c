import { useMemo } from 'react';
import { feesOfLevel } from '#domain/trading/order';
import { useOwnLevel } from '../../../../blocks/trading/use-own-level.ts';
import { useContractTerms } from '../../../../blocks/use-contract-terms.ts';
import { levelsOf } from '../../../../engine/exact-levels.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useValue } from '../../../../engine/use-value.ts';
import { closeSummary, type CloseForm, type CloseSummary } from './close.form.ts';
import type { PositionSheetInput } from './position-sheet-input.ts';

/** The effect of a closing order at the current book. */
export function useCloseSummary(
  form: CloseForm,
  { position, instrument }: Pick<PositionSheetInput, 'position' | 'instrument'>,
): CloseSummary {
  const { side, symbol } = position;
  const rows = useValue(useTopic(`levels/${symbol}`).rows);
  const levels = useMemo(() => levelsOf(rows, side === 'long' ? 'bids' : 'asks'), [rows, side]);
  const terms = useContractTerms();
  const level = useOwnLevel();
  return closeSummary(form, position, {
    instrument,
    levels: levels.ticks.length === 0 ? undefined : levels,
    slippageBps: terms?.slippageBps,
    feePpm: terms && feesOfLevel(terms.levels, level)?.taker,
  });
}
