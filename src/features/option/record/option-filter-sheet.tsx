import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OPTION_CYCLES } from '#domain/option/option-terms';
import { CALLS } from '#protocol/names/calls';
import type { optionSummary } from '#protocol/option';
import { call, QUIETLY } from '../../../api/call.ts';
import { FilterField } from '../../../blocks/filter-field.tsx';
import { FilterSheet } from '../../../blocks/filter-sheet.tsx';
import { useAnswer } from '../../../blocks/use-answer.ts';
import { useOptionTerms } from '../use-option-terms.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import { filterResults, NO_OPTION_FILTER, type OptionFilter } from './option-filter.ts';

interface OptionFilterSheetInput {
  readonly filter: OptionFilter;
  readonly choose: (filter: OptionFilter) => void;
  readonly close: () => void;
}

/** Filters delivered options. */
export function OptionFilterSheet({ filter, choose, close }: OptionFilterSheetInput): ReactNode {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const [draft, setDraft] = useState(filter);
  const { answer } = useOptionTerms();
  const symbols = new Set([...(answer?.products ?? []).map((each) => each.symbol)]);
  const exited = useExited();
  const results = filterResults(answer?.products ?? [], draft.result === 'exited' ? 1 : exited);
  if (draft.symbol !== '') symbols.add(draft.symbol);
  return (
    <FilterSheet
      days={draft.days}
      change={(days) => setDraft({ ...draft, days })}
      show={(span) => choose({ ...draft, span })}
      clear={() => choose(NO_OPTION_FILTER)}
      close={close}
    >
      <FilterField
        label={t('trading.fields.market')}
        keys={[...symbols]}
        text={texts.market}
        chosen={draft.symbol}
        choose={(symbol) => setDraft({ ...draft, symbol })}
      />
      <FilterField
        label={t('option.fields.cycle')}
        keys={OPTION_CYCLES}
        text={texts.cycle}
        chosen={draft.cycle}
        choose={(cycle) => setDraft({ ...draft, cycle })}
      />
      <FilterField
        label={t('option.fields.result')}
        keys={results}
        text={texts.result}
        chosen={draft.result}
        choose={(result) => setDraft({ ...draft, result })}
      />
    </FilterSheet>
  );
}

const ALL = {};

/** How many options the user exited early, of all. */
function useExited(): number {
  const { answer } = useAnswer(
    useCallback(() => call<typeof optionSummary>(CALLS.optionSummary, ALL, QUIETLY), []),
  );
  return (answer?.list ?? []).reduce((count, { exited }) => count + exited, 0);
}
