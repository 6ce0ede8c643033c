import { memo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { SpotOrder } from '#protocol/names/spot';
import { OpenRow } from '../../../blocks/trading/open-row.tsx';
import { OrderFacts } from '../../../blocks/trading/order-facts.tsx';
import styles from '../../../blocks/trading/order-row.module.css';
import { addressOf } from '../../../navigation/address.ts';
import { ORDER_PATH } from '../../../navigation/pages.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { LazyAmendSheet } from './lazy-amend-sheet.tsx';
import { amending, cancel, cancelling } from './order-commands.ts';

interface OpenOrderInput {
  readonly order: SpotOrder;
}

/**
 * An open order: a tap opens it, its buttons amend and cancel it, and a swipe cancels it. It renders only when the
 * order changed.
 */
export const OpenOrderRow = memo(
  OpenOrder,
  (one, other) => one.order.id === other.order.id && one.order.version === other.order.version,
);

function OpenOrder({ order }: OpenOrderInput): ReactNode {
  const { id } = order;
  const [amends, setAmends] = useState(false);
  const { open, unknown: isCancelUnknown } = useSnapshot(cancelling.of(id).view);
  const { unknown: isAmendUnknown } = useSnapshot(amending.of(id).view);
  const unknown = isCancelUnknown ? cancelling.of(id) : isAmendUnknown ? amending.of(id) : undefined;
  return (
    <li>
      <OpenRow
        id={id}
        testId="open-order"
        busy={open !== undefined}
        unknown={unknown}
        cancel={() => cancel(order)}
        amend={() => setAmends(true)}
      >
        <PageLink to={addressOf(ORDER_PATH, { id })} className={styles.words}>
          <OrderFacts order={order} />
        </PageLink>
      </OpenRow>
      {amends ? <LazyAmendSheet order={order} close={() => setAmends(false)} /> : null}
    </li>
  );
}
