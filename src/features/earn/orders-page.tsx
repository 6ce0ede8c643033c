import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { EARN_KINDS, type EarnKind } from '#domain/earn/earn-terms';
import { useLoggedIn } from '../../api/session.ts';
import { Page } from '../../blocks/page.tsx';
import { ListFrame } from '../../blocks/trading/list-frame.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './earn.module.css';
import { OrderRow } from './order-row.tsx';
import { useAllOrders } from './use-orders.ts';

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
  const { parts, orders } = useAllOrders(PART_SIZE, kind);
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
