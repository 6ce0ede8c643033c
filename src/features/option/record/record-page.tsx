import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../../api/session.ts';
import { FilterLine } from '../../../blocks/filter-line.tsx';
import { Page } from '../../../blocks/page.tsx';
import { VisitorInvitation } from '../../../blocks/visitor-invitation.tsx';
import { useKeptState } from '../../../navigation/kept-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useOptionTexts } from '../use-option-texts.ts';
import { NO_OPTION_FILTER, type OptionFilter } from './option-filter.ts';
import { OptionFilterSheet } from './option-filter-sheet.tsx';
import { PastOptions } from './past-options.tsx';
import { RecordSummary } from './record-summary.tsx';

/** The delivery record: win rate, sums and the ended options. */
export function RecordPage(): ReactNode {
  const { t } = useTranslation();
  const [filtering, setFiltering] = useState(false);
  const [filter, setFilter] = useKeptState<OptionFilter>('option-record', NO_OPTION_FILTER);
  const chips = useChips(filter);
  const title = t('option.record.title');
  if (!useLoggedIn())
    return (
      <Page title={title} back>
        <VisitorInvitation title={t('option.running.invitation')} />
      </Page>
    );
  return (
    <Page
      title={title}
      back
      actions={
        <IconButton label={t('trading.orders.filter')} press={() => setFiltering(true)}>
          <Icon name="tune" size={20} />
        </IconButton>
      }
    >
      <FilterLine chips={chips} days={filter.days} clear={() => setFilter(NO_OPTION_FILTER)} />
      <PastOptions filter={filter} whole above={<RecordSummary filter={filter} />} />
      {filtering ? (
        <OptionFilterSheet
          filter={filter}
          choose={(chosen) => {
            setFilter(chosen);
            setFiltering(false);
          }}
          close={() => setFiltering(false)}
        />
      ) : null}
    </Page>
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
