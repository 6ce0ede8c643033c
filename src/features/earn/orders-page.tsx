import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { EARN_KINDS, type EarnKind } from '#domain/earn/earn-terms';
import type { earnOrder } from '#protocol/entities/earn-order';
import type { earnOrders } from '#protocol/earn';
import { CALLS } from '#protocol/names/calls';
import type { EarnOrder } from '#protocol/names/earn';
import { call, QUIETLY } from '../../api/call.ts';
import { useLoggedIn } from '../../api/session.ts';
import { newestById } from '../../blocks/newest-by-id.ts';
import { Page } from '../../blocks/page.tsx';
import { ListFrame } from '../../blocks/trading/list-frame.tsx';
import { useParts } from '../../blocks/use-parts.ts';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useEndedRows, useEntityRows, useResets } from '../../engine/entity-rows.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './earn.module.css';
import { OrderRow } from './order-row.tsx';
import { useIncomes } from './use-orders.ts';
import { withIncome } from './with-income.ts';

const PART_SIZE = 30;

/** The orders in income and the record of those that ended. */
export function EarnOrdersPage(): ReactNode {
  const { t } = useTranslation();
  const asked = new URLSearchParams(useLocation().search).get('kind');
  const [kind, setKind] = useState<EarnKind>(EARN_KINDS.find((each) => each === asked) ?? 'locked');
  return (
    <Page title={t('earn.orders.title')} back>
      {useLoggedIn() ? (
        <>
          <div className={styles.filter}>
            <Segments
              label={t('earn.orders.kind')}
              choices={EARN_KINDS.map((key) => ({ key, label: t(`earn.kinds.${key}`) }))}
              chosen={kind}
              choose={setKind}
            />
          </div>
          <Orders key={kind} kind={kind} />
        </>
      ) : (
        <VisitorInvitation title={t('earn.orders.invitation')} />
      )}
    </Page>
  );
}

function Orders({ kind }: { readonly kind: EarnKind }): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(
    (before?: number) =>
      call<typeof earnOrders>(
        CALLS.earnOrders,
        { ...(before === undefined ? {} : { before }), kind, limit: PART_SIZE },
        QUIETLY,
      ),
    [kind],
  );
  const parts = useParts<EarnOrder>({ name: `earn-orders ${kind}`, ask, missed: useResets('earn-order') });
  const ended = useEndedRows<typeof earnOrder>('earn-order', kind);
  const open = useEntityRows<typeof earnOrder>('earn-order', kind);
  const incomes = useIncomes();
  const { items } = parts;
  const orders = useMemo(() => {
    const all = newestById<EarnOrder>(items ?? [], open, ended).sort((one, other) => other.id - one.id);
    return withIncome(all, incomes);
  }, [items, open, ended, incomes]);
  return (
    <ListFrame
      parts={parts}
      whole
      label={t('earn.orders.title')}
      nothing={<Notice title={t('earn.orders.none')} text={t('earn.orders.noneText')} />}
      items={orders}
      row={(order) => <OrderRow order={order} />}
    />
  );
}
