import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { preferences } from '../../../../preferences/preferences.ts';
import { FilterChoice } from '../filter-choice.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import styles from '../../../../blocks/filter.module.css';
import { positionView } from './position.state.ts';
import { POSITION_SORTS } from './sorted-positions.ts';

const UNITS = ['quote', 'currency'] as const;
const LEADS = ['amount', 'roe'] as const;

/** In which order positions are listed, and how their results are shown. */
export function PositionViewSheet({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { sort, unit, lead } = useSnapshot(positionView);
  const { currency } = useSnapshot(preferences);
  return (
    <Sheet title={t('positions.view.title')} close={close}>
      <FilterChoice
        label={t('positions.view.sort')}
        choices={POSITION_SORTS.map((key) => ({ key, label: t(`positions.view.sorts.${key}`) }))}
        chosen={sort}
        choose={(key) => (positionView.sort = key)}
      />
      <FilterChoice
        label={t('positions.view.unit')}
        choices={UNITS.map((key) => ({ key, label: key === 'quote' ? 'USDT' : currency }))}
        chosen={unit}
        choose={(key) => (positionView.unit = key)}
      />
      <FilterChoice
        label={t('positions.view.lead')}
        choices={LEADS.map((key) => ({ key, label: t(`positions.view.leads.${key}`) }))}
        chosen={lead}
        choose={(key) => (positionView.lead = key)}
      />
      <div className={styles.buttons}>
        <Button wide press={close}>
          {t('positions.view.done')}
        </Button>
      </div>
    </Sheet>
  );
}
