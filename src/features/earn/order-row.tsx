import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minorOf, minorText } from '#domain/ledger/minor';
import type { EarnOrder } from '#protocol/names/earn';
import { useTimes } from '../../blocks/use-times.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { RowSwitch } from '../../ui/rows.tsx';
import { renewing } from './earn.state.ts';
import styles from './earn.module.css';
import { ValueList } from './value-list.tsx';
import { RedeemSheet } from './redeem-sheet.tsx';
import { factsOf, type OrderFact } from './order-facts.ts';
import { useLeastWords, useTermWords, useYieldWords } from './use-earn.ts';

/** An order with what it earned, and what its user can still do. */
export function OrderRow({ order }: { readonly order: EarnOrder }): ReactNode {
  const { t } = useTranslation();
  const termOf = useTermWords();
  const [redeems, setRedeems] = useState(false);
  const { id, asset, kind, status, renew, canRedeem } = order;
  const isOpen = status === 'in-income';
  return (
    <div className={styles.order} data-testid="earn-order">
      <span className={styles.head}>
        <strong>{`${asset} · ${termOf(order)}`}</strong>
        <span className={styles.quiet}>
          {t(kind === 'flexible' && status === 'redeemed' ? 'earn.redeemed' : `earn.statuses.${status}`)}
        </span>
      </span>
      <OrderFacts order={order} />
      {isOpen && kind === 'locked' ? (
        <RowSwitch
          name={t('earn.lock.renew')}
          on={renew}
          change={(on) => void renewing.begin({ order: id, renew: on })}
        />
      ) : null}
      {isOpen && canRedeem ? (
        <Button kind="quiet" press={() => setRedeems(true)}>
          {t(kind === 'flexible' ? 'earn.redeem.submit' : 'earn.redeem.title')}
        </Button>
      ) : null}
      {redeems && isOpen ? <RedeemSheet order={order} close={() => setRedeems(false)} /> : null}
    </div>
  );
}

function OrderFacts({ order }: { readonly order: EarnOrder }): ReactNode {
  const { t, i18n } = useTranslation();
  const wordsOf = useYieldWords();
  const leastOf = useLeastWords();
  const { moment } = useTimes();
  const { id, asset, quantity, estimated, paid, deducted, due, end, created } = order;
  const amount = (plain: string) => `${amountText(plain, i18n.language)} ${asset}`;
  const facts: Record<OrderFact, readonly [name: string, value: string]> = {
    estimated: [t('earn.orders.estimated'), leastOf(order, amount(estimated))],
    paid: [t('earn.orders.paid'), amount(paid)],
    deducted: [t('earn.redeem.deduction'), amount(deducted)],
    back: [t('earn.orders.back'), amount(minorText((minorOf(quantity) ?? 0n) - (minorOf(deducted) ?? 0n)))],
    due: [t('earn.orders.due'), moment(due)],
    end: [t('earn.orders.end'), moment(end)],
  };
  return (
    <ValueList
      values={[
        [t('earn.orders.number'), String(id)],
        [t('earn.orders.yield'), wordsOf(order)],
        [t('earn.orders.quantity'), amount(quantity)],
        [t('earn.orders.created'), moment(created)],
        ...factsOf(order).map((fact) => facts[fact]),
      ]}
    />
  );
}
