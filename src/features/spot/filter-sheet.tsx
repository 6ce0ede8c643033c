import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ORDER_SIDES, ORDER_STATUSES } from '#domain/spot/order';
import { DAY_CHOICES, spanOf, type Days, type TimeSpan } from '../../i18n/day-span.ts';
import { DEVICE_ZONE } from '../../preferences/kept.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Sheet } from '../../ui/sheet.tsx';
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

interface DayFieldsInput {
  readonly days: Days;
  readonly change: (days: Days) => void;
}

function DayFields({ days, change }: DayFieldsInput): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.name}>{t('spot.fields.time')}</p>
      <Segments
        label={t('spot.fields.time')}
        choices={DAY_CHOICES.map((key) => ({
          key,
          label: key === 'all' ? t('spot.orders.any') : t(`spot.orders.days.${key}`),
        }))}
        chosen={days.choice}
        choose={(choice) => change({ ...days, choice })}
      />
      {days.choice === 'own' ? (
        <div className={styles.days}>
          <label className={styles.day}>
            {t('spot.orders.from')}
            <input
              type="date"
              value={days.first}
              onChange={({ target }) => change({ ...days, first: target.value })}
            />
          </label>
          <label className={styles.day}>
            {t('spot.orders.to')}
            <input
              type="date"
              value={days.last}
              onChange={({ target }) => change({ ...days, last: target.value })}
            />
          </label>
        </div>
      ) : null}
    </>
  );
}
