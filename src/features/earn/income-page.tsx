import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { earnPayouts } from '#protocol/earn';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { useLoggedIn } from '../../api/session.ts';
import { Page } from '../../blocks/page.tsx';
import { ListFrame } from '../../blocks/trading/list-frame.tsx';
import { useParts, type Parts } from '../../blocks/use-parts.ts';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { amountText } from '../../i18n/amount-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './earn.module.css';
import { IncomeMonth } from './income-month.tsx';
import { useBothTimes, useProducts, type Payout } from './use-earn.ts';
import { useOpenOrders } from './use-orders.ts';

const PART_SIZE = 100;
/** More coins than this are not side by side. */
const MOST_COINS = 5;
const FIRST_ZONE = 'UTC';

/** The income of the user: a calendar with what was paid and what will be, and every payment. */
export function EarnIncomePage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('earn.income.title')} back>
      {useLoggedIn() ? <Income /> : <VisitorInvitation title={t('earn.income.invitation')} />}
    </Page>
  );
}

function usePayouts(): Parts<Payout> {
  const orders = useOpenOrders();
  // A payment changes its order: the list of payments is loaded again.
  const paid = orders.map(({ id, paidDays }) => `${String(id)}:${String(paidDays)}`).join();
  const ask = useCallback(
    (before?: number) =>
      call<typeof earnPayouts>(
        CALLS.earnPayouts,
        { ...(before === undefined ? {} : { before }), limit: PART_SIZE },
        QUIETLY,
      ),
    [],
  );
  return useParts<Payout>({ name: 'earn-payouts', ask, missed: paid });
}

function Income(): ReactNode {
  const { t } = useTranslation();
  const parts = usePayouts();
  const { answer } = useProducts();
  const zone = answer?.zone ?? FIRST_ZONE;
  return (
    <ListFrame
      parts={parts}
      whole
      label={t('earn.income.record')}
      nothing={<Notice title={t('earn.income.none')} text={t('earn.income.noneText')} />}
      items={parts.items ?? []}
      above={<Calendar parts={parts} zone={zone} />}
      row={(payout) => <PayoutRow payout={payout} zone={zone} />}
    />
  );
}

interface CalendarInput {
  readonly parts: Parts<Payout>;
  readonly zone: string;
}

function Calendar({ parts, zone }: CalendarInput): ReactNode {
  const { t } = useTranslation();
  const orders = useOpenOrders();
  const { items } = parts;
  const coins = useMemo(
    () => [...new Set([...orders, ...(items ?? [])].map(({ asset }) => asset))].slice(0, MOST_COINS),
    [orders, items],
  );
  const [picked, setPicked] = useState('');
  const asset = coins.includes(picked) ? picked : coins[0];
  if (asset === undefined) return null;
  return (
    <div className={styles.calendar}>
      {coins.length < 2 ? null : (
        <Segments
          label={t('earn.income.coin')}
          choices={coins.map((key) => ({ key, label: key }))}
          chosen={asset}
          choose={setPicked}
        />
      )}
      <IncomeMonth asset={asset} parts={parts} orders={orders} zone={zone} />
    </div>
  );
}

function PayoutRow({ payout, zone }: { readonly payout: Payout; readonly zone: string }): ReactNode {
  const { t, i18n } = useTranslation();
  const both = useBothTimes(zone);
  const { asset, amount, due, orders } = payout;
  return (
    <div className={styles.order} data-testid="earn-payout">
      <span className={styles.head}>
        <strong>{t('earn.income.ofOrder', { order: numbersText(orders) })}</strong>
        <span className={styles.gain}>{`+${amountText(amount, i18n.language)} ${asset}`}</span>
      </span>
      <span className={styles.quiet}>{both(due)}</span>
    </div>
  );
}

const MOST_NUMBERS = 3;

/** "7, 6, 5 …": the calendar has the part of each order. */
function numbersText(orders: Payout['orders']): string {
  const first = orders.slice(0, MOST_NUMBERS).map(({ order }) => String(order));
  return `${first.join(', ')}${orders.length > MOST_NUMBERS ? ' …' : ''}`;
}
