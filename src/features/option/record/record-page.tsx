import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterLine } from '../../../blocks/filter-line.tsx';
import { RecordFrame } from '../../../blocks/trading/record-frame.tsx';
import { useKeptState } from '../../../navigation/kept-state.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import { NO_OPTION_FILTER, type OptionFilter } from './option-filter.ts';
import { OptionFilterSheet } from './option-filter-sheet.tsx';
import { PastOptions } from './past-options.tsx';
import styles from './record.module.css';
import { RecordSummary } from './record-summary.tsx';

/** The delivery record: win rate, sums and the ended options. */
export function RecordPage(): ReactNode {
  const { t } = useTranslation();
  const [filter, setFilter] = useKeptState<OptionFilter>('option-record', NO_OPTION_FILTER);
  const chips = useChips(filter);
  return (
    <RecordFrame title={t('option.record.title')} invitation={t('option.running.invitation')}>
      {(filtering, endFilter) => (
        <>
          <div className={styles.chips}>
            <FilterLine chips={chips} days={filter.days} clear={() => setFilter(NO_OPTION_FILTER)} />
          </div>
          <PastOptions filter={filter} whole above={<RecordSummary filter={filter} />} />
          {filtering ? (
            <OptionFilterSheet
              filter={filter}
              choose={(chosen) => {
                setFilter(chosen);
                endFilter();
              }}
              close={endFilter}
            />
          ) : null}
        </>
      )}
    </RecordFrame>
  );
}

/** The filters of the list, as texts. */
function useChips({ symbol, cycle, result }: OptionFilter): readonly string[] {
  const texts = useOptionTexts();
  return [
    ...(symbol === '' ? [] : [texts.market(symbol)]),
    ...(cycle === '' ? [] : [texts.cycle(cycle)]),
    ...(result === '' ? [] : [texts.result(result)]),
  ];
}
