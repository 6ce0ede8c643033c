import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MarketSort } from '#worker/engine-api';
import { marketView, sortBy } from './market.state.ts';
import styles from './sort-header.module.css';

const SORTS: readonly MarketSort[] = ['name', 'volume', 'price', 'change'];

const orderOf = (by: MarketSort, sort: MarketSort | undefined, descending: boolean) => {
  if (sort !== by) return 'off';
  return descending ? 'down' : 'up';
};

/** Four buttons above the list. The arrow shows the current order, and the label states it. */
export function SortHeader(): ReactNode {
  const { t } = useTranslation();
  const { sort, descending } = useSnapshot(marketView);
  return (
    <div className={styles.header} role="group" aria-label={t('market.sort.label')}>
      {SORTS.map((by) => {
        const order = orderOf(by, sort, descending);
        const name = t(`market.sort.${by}`);
        return (
          <button
            key={by}
            type="button"
            className={styles.sort}
            data-by={by}
            data-order={order}
            aria-label={t(`market.sort.${order}`, { by: name })}
            onClick={() => sortBy(by)}
          >
            {name}
            <span className={styles.arrows} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
