import { memo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SpotOrder } from '#protocol/names/spot';
import { addressOf } from '../../../navigation/address.ts';
import { ORDER_PATH } from '../../../navigation/pages.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LazyAmendSheet } from './lazy-amend-sheet.tsx';
import { amending, cancel, cancelling } from './order-commands.ts';
import { OrderFacts } from './order-facts.tsx';
import styles from '../../../blocks/trading/order-row.module.css';
import { useSwipe } from '../../../blocks/trading/use-swipe.ts';

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
  const { t } = useTranslation();
  const { id } = order;
  const [amends, setAmends] = useState(false);
  const { open, unknown: isCancelUnknown } = useSnapshot(cancelling.of(id).view);
  const { unknown: isAmendUnknown } = useSnapshot(amending.of(id).view);
  const unknown = isCancelUnknown ? cancelling.of(id) : isAmendUnknown ? amending.of(id) : undefined;
  const { row, far, events } = useSwipe(() => void cancel(order));
  return (
    <li className={styles.row} data-testid="open-order">
      <span className={styles.behind} data-far={far} aria-hidden="true">
        {t(far ? 'trading.orders.release' : 'trading.orders.cancel')}
      </span>
      <div ref={row} className={styles.moved} data-busy={open !== undefined} {...events}>
        <PageLink to={addressOf(ORDER_PATH, { id })} className={styles.words}>
          <OrderFacts order={order} />
        </PageLink>
        {unknown === undefined ? (
          <span className={styles.buttons}>
            <IconButton label={`${t('trading.orders.amendTitle')} ${id}`} press={() => setAmends(true)}>
              <Icon name="pencil" size={18} />
            </IconButton>
            <IconButton label={t('trading.orders.cancelOf', { number: id })} press={() => void cancel(order)}>
              <Icon name="close" size={18} />
            </IconButton>
          </span>
        ) : (
          <button type="button" className={styles.ask} onClick={() => void unknown.ask()}>
            {t('trading.orders.unknown')}
          </button>
        )}
      </div>
      {amends ? <LazyAmendSheet order={order} close={() => setAmends(false)} /> : null}
    </li>
  );
}
