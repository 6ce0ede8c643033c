import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrders } from '../../../engine/use-orders.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { Nothing, WaitingRows, type OrderListInput } from './list-frame.tsx';
import { OpenOrderRow } from './open-order-row.tsx';
import { listedOrders } from './order-lists.ts';
import { PendingRow, usePendingOrders } from './pending-row.tsx';
import styles from './order-row.module.css';

/** What is open, as the engine knows it: nothing is asked for. */
export function OpenOrders({ filter, span, whole = false }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const status = useValue(useTopic('orders/all').status);
  const live = useOrders(filter.symbol || 'all');
  const orders = useMemo(
    () => listedOrders({ loaded: [], next: null, live }, filter, span),
    [live, filter, span],
  );
  const pending = usePendingOrders(filter.symbol);
  if (status === 'waiting') return <WaitingRows />;
  const rows =
    orders.length + pending.length === 0 ? (
      <Nothing filter={filter} title={t('spot.orders.noOpen')} text={t('spot.orders.noOpenText')} />
    ) : (
      <ul className={styles.list} aria-label={t('spot.orders.open')}>
        {pending.map((each) => (
          <PendingRow key={each.clientId} pending={each} />
        ))}
        {orders.map((order) => (
          <OpenOrderRow key={order.id} order={order} />
        ))}
      </ul>
    );
  return whole ? <div className={styles.scroll}>{rows}</div> : rows;
}
