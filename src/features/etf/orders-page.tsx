import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ETF_MONEY } from '#domain/etf/etf-terms';
import { CALLS } from '#protocol/names/calls';
import type { etfOrder } from '#protocol/entities/etf-order';
import type { etfOrders } from '#protocol/etf';
import type { EtfOrder } from '#protocol/names/etf';
import { call, QUIETLY } from '../../api/call.ts';
import { useLoggedIn } from '../../api/session.ts';
import { newestById } from '../../blocks/newest-by-id.ts';
import { Page } from '../../blocks/page.tsx';
import { ListFrame } from '../../blocks/trading/list-frame.tsx';
import { useParts } from '../../blocks/use-parts.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useEndedRows, useEntityRows, useResets } from '../../engine/entity-rows.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { etfCancelling } from './etf-order.state.ts';
import styles from './etf.module.css';
import { Rows } from './rows.tsx';
import { useProductName } from './use-products.ts';
import { useShareUnit } from './use-share-unit.ts';

const PART_SIZE = 30;

/** The record of subscriptions and redemptions. */
export function EtfOrdersPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('etf.orders.title')} back>
      {useLoggedIn() ? <Orders /> : <VisitorInvitation title={t('etf.orders.invitation')} />}
    </Page>
  );
}

function Orders(): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(
    (before?: number) =>
      call<typeof etfOrders>(
        CALLS.etfOrders,
        { ...(before === undefined ? {} : { before }), limit: PART_SIZE },
        QUIETLY,
      ),
    [],
  );
  const parts = useParts<EtfOrder>({ name: 'etf-orders', ask, missed: useResets('etf-order') });
  const ended = useEndedRows<typeof etfOrder>('etf-order');
  const open = useEntityRows<typeof etfOrder>('etf-order');
  const { items } = parts;
  const orders = useMemo(
    () => newestById<EtfOrder>(items ?? [], open, ended).sort((one, other) => other.id - one.id),
    [items, open, ended],
  );
  return (
    <ListFrame
      parts={parts}
      whole
      label={t('etf.orders.title')}
      nothing={<Notice title={t('etf.orders.none')} text={t('etf.orders.noneText')} />}
      items={orders}
      row={(order) => <OrderRow order={order} />}
    />
  );
}

function OrderRow({ order }: { readonly order: EtfOrder }): ReactNode {
  const { t, i18n } = useTranslation();
  const nameOf = useProductName();
  const unitOf = useShareUnit();
  const { second } = useTimes();
  const text = (plain: string) => amountText(plain, i18n.language);
  const { id, product, side, status, quantity, limit, shares, value, fee, nav, paidOut, created } = order;
  const isOpen = status === 'open';
  return (
    <div className={styles.order} data-testid="etf-order">
      <span className={styles.head}>
        <strong>{`${t(`etf.sides.${side}`)} ${nameOf(product)}`}</strong>
        <span className={styles.quiet}>{t(`etf.statuses.${status}`)}</span>
      </span>
      <span className={styles.quiet}>{second(created)}</span>
      {status === 'filled' ? (
        <Rows
          rows={[
            [t('etf.orders.shares'), text(shares)],
            [t('etf.ticket.price'), `${text(nav)} ${ETF_MONEY}`],
            [t('etf.orders.value'), `${text(value)} ${ETF_MONEY}`],
            [t('etf.ticket.fee'), `${text(fee)} ${ETF_MONEY}`],
            ...(paidOut === '' ? [] : [[t('etf.ticket.paidOut'), coinsText(paidOut, text)] as const]),
          ]}
        />
      ) : (
        <Rows
          rows={[
            [
              t(side === 'subscribe' ? 'etf.ticket.spend' : 'etf.ticket.redeem'),
              `${text(quantity)} ${side === 'subscribe' ? ETF_MONEY : unitOf(quantity)}`,
            ],
            [t('etf.ticket.limit'), limit === '' ? '—' : `${text(limit)} ${ETF_MONEY}`],
          ]}
        />
      )}
      {isOpen ? (
        <Button kind="quiet" press={() => etfCancelling.begin({ order: id })}>
          {t('etf.orders.cancel')}
        </Button>
      ) : null}
    </div>
  );
}

/** "0.01 BTC, 0.2 ETH" for "BTC 0.01 ETH 0.2". */
function coinsText(paidOut: string, text: (plain: string) => string): string {
  const words = paidOut.split(' ');
  return words
    .flatMap((asset, at) => (at % 2 === 0 ? [`${text(words[at + 1] ?? '')} ${asset}`] : []))
    .join(', ');
}
