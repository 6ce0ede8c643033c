import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ORDER_SIDES, ORDER_STATUSES } from '#domain/spot/order';
import { spanOf, type TimeSpan } from '../../../i18n/day-span.ts';
import { DayFields } from '../../../blocks/day-fields.tsx';
import { DEVICE_ZONE } from '../../../preferences/kept.ts';
import { preferences } from '../../../preferences/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './history.module.css';
import { NO_FILTER, type OrderFilter } from './order-lists.ts';
import type { OrderTab } from './order-tabs.ts';

interface FilterSheetInput {
  readonly tab: OrderTab;
  readonly filter: OrderFilter;
  readonly choose: (filter: OrderFilter, span: TimeSpan) => void;
  readonly close: () => void;
}

const SIDES = ['', ...ORDER_SIDES] as const;
const STATUSES = ['', ...ORDER_STATUSES] as const;
/** What is open has one of the first two. */
const OPEN_STATUSES = STATUSES.slice(0, 3);

/** What a list is narrowed to: nothing changes below before it is chosen. */
export function FilterSheet({ tab, filter, choose, close }: FilterSheetInput): ReactNode {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(filter);
  const { timeZone } = useSnapshot(preferences);
  const show = () => {
    const zone = timeZone === DEVICE_ZONE ? undefined : timeZone;
    choose(draft, spanOf(draft.days, Date.now(), zone));
  };
  return (
    <Sheet title={t('spot.orders.filter')} close={close}>
      <p className={styles.name}>{t('spot.fields.side')}</p>
      <Segments
        label={t('spot.fields.side')}
        choices={SIDES.map((key) => ({
          key,
          label: key === '' ? t('spot.orders.any') : t(`spot.sides.${key}`),
        }))}
        chosen={draft.side}
        choose={(side) => setDraft({ ...draft, side })}
      />
      {tab === 'fills' ? null : (
        <>
          <p className={styles.name}>{t('spot.fields.status')}</p>
          <Segments
            label={t('spot.fields.status')}
            choices={(tab === 'open' ? OPEN_STATUSES : STATUSES).map((key) => ({
              key,
              label: key === '' ? t('spot.orders.any') : t(`spot.statuses.${key}`),
            }))}
            chosen={draft.status}
            choose={(status) => setDraft({ ...draft, status })}
          />
        </>
      )}
      <DayFields days={draft.days} change={(days) => setDraft({ ...draft, days })} />
      <div className={styles.buttons}>
        <Button wide press={show}>
          {t('spot.orders.show')}
        </Button>
        <Button kind="quiet" wide press={() => choose(NO_FILTER, {})}>
          {t('spot.orders.clear')}
        </Button>
      </div>
    </Sheet>
  );
}
