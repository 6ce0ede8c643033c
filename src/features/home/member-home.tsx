import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionRow } from '../../blocks/action-row.tsx';
import { NoMoney } from '../../blocks/no-money.tsx';
import { placeOf } from '../../blocks/places.ts';
import { useOrders, type LiveOrder } from '../../blocks/spot-orders.ts';
import { TotalValue } from '../../blocks/total-value.tsx';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { ORDER_PATH, WORK_PATH } from '../../navigation/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './member-home.module.css';

/** More are on the page of open orders. */
const SHOWN_ORDERS = 3;

/** A logged-in user's part of the home page: their money, what they do most often, and what is open. */
export function MemberHome(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.own}>
      <TotalValue today />
      <NoMoney />
      <ActionRow
        actions={[
          { ...placeOf('transfer'), label: t('assets.transfer.title') },
          { ...placeOf('exchange'), label: t('home.place.exchange') },
          { ...placeOf('earn'), label: t('home.place.earn') },
          { ...placeOf('orders'), label: t('spot.orders.title') },
          { ...placeOf('records'), label: t('assets.records.all') },
        ]}
      />
      <OpenOrders />
    </div>
  );
}

function OpenOrders(): ReactNode {
  const { t } = useTranslation();
  const orders = useOrders('all');
  if (orders.length === 0) return null;
  const title = t('trading.orders.openCount', { number: orders.length });
  return (
    <section className={styles.orders} aria-label={title}>
      <PageLink to={WORK_PATH} className={styles.all}>
        {title}
        <Icon name="forward" size={16} />
      </PageLink>
      <ul className={styles.list}>
        {orders.slice(0, SHOWN_ORDERS).map((order) => (
          <li key={order.id}>
            <OpenOrder order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenOrder({ order: { id, symbol, side, size, shown } }: { readonly order: LiveOrder }): ReactNode {
  const { t } = useTranslation();
  const [base = '', quote = ''] = symbol.split('-');
  const terms = `${size === '' ? `${shown.total} ${quote}` : `${shown.size} ${base}`} · ${shown.percent}`;
  return (
    <PageLink to={addressOf(ORDER_PATH, { id })} className={styles.order} data-testid="home-order">
      <span className={styles.what}>
        <span className={styles.side} data-side={side}>
          {t(`trading.sides.${side}`)}
        </span>{' '}
        {base}/{quote}
      </span>
      <span className={styles.terms}>
        <span>{shown.price}</span> <span className={styles.note}>{terms}</span>
      </span>
    </PageLink>
  );
}
