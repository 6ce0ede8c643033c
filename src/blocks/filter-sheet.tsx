import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { spanOf, type Days, type TimeSpan } from '../i18n/day-span.ts';
import { DEVICE_ZONE } from '../preferences/kept.ts';
import { preferences } from '../preferences/preferences.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { DayFields } from './day-fields.tsx';
import styles from './filter.module.css';

interface FilterSheetInput {
  readonly days: Days;
  readonly change: (days: Days) => void;
  /** @param span the chosen days in the user's zone */
  readonly show: (span: TimeSpan) => void;
  readonly clear: () => void;
  readonly close: () => void;
  /** The list's other filters than its days. */
  readonly children: ReactNode;
}

/** A list's filters: they apply when the user confirms. Uses texts of `spot`. */
export function FilterSheet({ days, change, show, clear, close, children }: FilterSheetInput): ReactNode {
  const { t } = useTranslation();
  const { timeZone } = useSnapshot(preferences);
  const zone = timeZone === DEVICE_ZONE ? undefined : timeZone;
  return (
    <Sheet title={t('trading.orders.filter')} close={close}>
      {children}
      <DayFields days={days} change={change} />
      <div className={styles.buttons}>
        <Button kind="quiet" wide press={clear}>
          {t('trading.orders.clear')}
        </Button>
        <Button wide press={() => show(spanOf(days, Date.now(), zone))}>
          {t('trading.orders.show')}
        </Button>
      </div>
    </Sheet>
  );
}
