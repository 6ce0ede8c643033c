import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import { LongList } from '../../../blocks/long-list.tsx';
import { FillFacts } from '../../../blocks/trading/order-facts.tsx';
import styles from './order-page.module.css';

interface OrderFillsInput {
  readonly order: SpotOrder;
  readonly fills: readonly SpotFill[];
}

/** The fills of an order with their fees, newest first. */
export function OrderFills({ order, fills }: OrderFillsInput): ReactNode {
  const { t } = useTranslation();
  const isOver = order.status === 'cancelled' || order.status === 'all-filled';
  return (
    <section className={styles.fills}>
      <h2 className={styles.title}>{t('trading.orders.fills')}</h2>
      {fills.length === 0 ? (
        <p className={styles.none}>{t(isOver ? 'trading.orders.noFillsOf' : 'trading.orders.noFills')}</p>
      ) : (
        <LongList
          name={`fills of ${String(order.id)}`}
          label={t('trading.orders.fills')}
          items={fills}
          more={false}
          isStill
          row={(fill) => (
            <div className={styles.fill} data-testid="fill">
              <FillFacts fill={fill} bare />
            </div>
          )}
        />
      )}
    </section>
  );
}
