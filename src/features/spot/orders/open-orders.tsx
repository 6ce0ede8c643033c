import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OPEN_STATUSES } from '#domain/trading/order-states';
import type { SpotOrder } from '#protocol/names/spot';
import { ScrollArea } from '../../../blocks/scroll-area.tsx';
import { useClosedOrders, useOrders } from '../../../blocks/spot-orders.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { Nothing, WaitingRows, type OrderListInput } from '../../../blocks/trading/list-frame.tsx';
import { OpenOrderRow } from './open-order-row.tsx';
import { listedOrders } from '../../../blocks/trading/order-lists.ts';
import styles from '../../../blocks/trading/order-row.module.css';
import { PendingRow } from '../../../blocks/trading/pending-row.tsx';
import { usePlacedOrders } from '../../../blocks/trading/use-placed-orders.ts';
import { pendingOrders, placing } from '../pending-orders.ts';

const isOpen = ({ status }: SpotOrder) => OPEN_STATUSES.has(status);

/** The open orders as the engine sends them, and those that the platform answered earlier: no call is made. */
export function OpenOrders({ filter, span, whole = false }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const status = useValue(useTopic('rows/spot-order/all').status);
  const live = useOrders(filter.symbol || 'all');
  const known = { open: useOrders('all'), closed: useClosedOrders('all') };
  const { pending, answered } = usePlacedOrders(pendingOrders, known, filter.symbol);
  const orders = useMemo(
    () => listedOrders({ loaded: answered.filter(isOpen), next: null, live }, filter, span),
    [answered, live, filter, span],
  );
  if (status === 'waiting') return <WaitingRows />;
  const rows =
    orders.length + pending.length === 0 ? (
      <Nothing filter={filter} title={t('trading.orders.noOpen')} text={t('trading.orders.noOpenText')} />
    ) : (
      <ul className={styles.list} aria-label={t('trading.orders.open')}>
        {pending.map((each) => (
          <PendingRow key={each.clientId} pending={each} ask={placing.ask} />
        ))}
        {orders.map((order) => (
          <OpenOrderRow key={order.id} order={order} />
        ))}
      </ul>
    );
  if (!whole) return rows;
  return <ScrollArea name="open">{rows}</ScrollArea>;
}
