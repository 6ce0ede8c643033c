import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './history.module.css';
import { isNarrow, type OrderFilter } from './order-lists.ts';
import type { OrderTab } from './order-tabs.ts';
import { useOrderTexts } from './use-order-texts.ts';

interface FilterLineInput {
  readonly tab: OrderTab;
  readonly filter: OrderFilter;
  readonly clear: () => void;
}

const BETWEEN = ' – ';

/** What the list is narrowed to, in words, and the way out. */
export function FilterLine({ tab, filter, clear }: FilterLineInput): ReactNode {
  const { t } = useTranslation();
  const texts = useOrderTexts();
  if (!isNarrow(filter)) return null;
  const { symbol, side, status, days } = filter;
  const chips = [
    ...(symbol === '' ? [] : [texts.market(symbol)]),
    ...(side === '' ? [] : [t(`spot.sides.${side}`)]),
    ...(status === '' || tab === 'fills' ? [] : [t(`spot.statuses.${status}`)]),
    ...(days.choice === 'all' ? [] : [t(`spot.orders.days.${days.choice}`)]),
    ...(days.choice === 'own' ? [`${days.first}${BETWEEN}${days.last}`] : []),
  ];
  return (
    <div className={styles.filters}>
      {chips.map((chip) => (
        <span key={chip} className={styles.chip}>
          {chip}
        </span>
      ))}
      <button type="button" className={styles.clear} onClick={clear}>
        {t('spot.orders.clear')}
      </button>
    </div>
  );
}
