import { useCallback, useMemo, type ReactNode } from 'react';
import { CALLS } from '#protocol/names/calls';
import type { SpotOrder } from '#protocol/names/spot';
import type { orderHistory } from '#protocol/spot';
import { call, QUIETLY } from '../../../api/call.ts';
import { useParts } from '../../../blocks/use-parts.ts';
import { useClosedOrders, useOrderResets } from '../../../blocks/spot-orders.ts';
import { addressOf } from '../../../navigation/address.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { ORDER_PATH } from '../../../navigation/pages.ts';
import { PastOrdersFrame, type OrderListInput } from '../../../blocks/trading/list-frame.tsx';
import { OrderFacts } from '../../../blocks/trading/order-facts.tsx';
import { listedOrders, questionOf } from '../../../blocks/trading/order-lists.ts';
import styles from '../../../blocks/trading/order-row.module.css';

const PART_SIZE = 30;

/** The orders that ended; events of the account's channel add those that end later. */
export function PastOrders({ filter, span, whole }: OrderListInput): ReactNode {
  const ask = useCallback(
    (before?: number) =>
      call<typeof orderHistory>(
        CALLS.spotOrders,
        {
          ...questionOf(filter, span),
          only: 'ended',
          ...(before === undefined ? {} : { before }),
          limit: PART_SIZE,
        },
        QUIETLY,
      ),
    [filter, span],
  );
  const name = `orders ${JSON.stringify(questionOf(filter, span))}`;
  const parts = useParts<SpotOrder>({ name, ask, missed: useOrderResets() });
  const closed = useClosedOrders(filter.symbol || 'all');
  const { items, next } = parts;
  const orders = useMemo(
    () => listedOrders({ loaded: items ?? [], next, live: closed }, filter, span),
    [items, next, closed, filter, span],
  );
  return (
    <PastOrdersFrame
      parts={parts}
      whole={whole}
      filter={filter}
      items={orders}
      testId="order"
      facts={(order) => (
        <PageLink to={addressOf(ORDER_PATH, { id: order.id })} className={styles.words}>
          <OrderFacts order={order} ended />
        </PageLink>
      )}
    />
  );
}
