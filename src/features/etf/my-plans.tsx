import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ETF_MONEY, type PlanAction } from '#domain/etf/etf-terms';
import { minorOf, minorText } from '#domain/ledger/minor';
import { perShareValue } from '#domain/etf/basket';
import type { LiveRow } from '#protocol/entities/define-entity';
import type { etfPlan } from '#protocol/entities/etf-plan';
import { Facts } from '../../blocks/trading/order-row.tsx';
import { useTimes } from '../../blocks/use-times.ts';
import { useEntityRows } from '../../engine/entity-rows.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './etf.module.css';
import { changingPlan } from './plan.state.ts';
import { useProductName } from './use-products.ts';

type LivePlan = LiveRow<typeof etfPlan>;

/** The plans that have not ended. */
export function MyPlans(): ReactNode {
  const { t } = useTranslation();
  const plans = useEntityRows<typeof etfPlan>('etf-plan');
  if (plans.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label={t('etf.plan.mine')}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <Plan plan={plan} />
        </li>
      ))}
    </ul>
  );
}

const ACTIONS: Readonly<Record<LivePlan['status'], readonly PlanAction[]>> = {
  active: ['skip', 'pause', 'end'],
  paused: ['resume', 'end'],
  ended: [],
};

function Plan({ plan }: { readonly plan: LivePlan }): ReactNode {
  const { t, i18n } = useTranslation();
  const nameOf = useProductName();
  const { moment } = useTimes();
  const { id, product, every, status, cause, due, runs, spent, shares, shown } = plan;
  const average = perShareValue(minorOf(spent) ?? 0n, minorOf(shares) ?? 0n);
  return (
    <div className={styles.block} data-testid="etf-plan">
      <span className={styles.head}>
        <strong>{nameOf(product)}</strong>
        <span className={styles.quiet}>{t(`etf.plan.statuses.${status}`)}</span>
      </span>
      {cause === 'not-enough' ? <p className={styles.warning}>{t('etf.plan.lacking')}</p> : null}
      <Facts
        facts={[
          [t(`etf.plan.cycles.${every}`), `${shown.amount} ${ETF_MONEY}`],
          [t('etf.plan.next'), due === 0 ? '—' : moment(due)],
          [t('etf.plan.runs'), String(runs)],
          [t('etf.plan.spent'), `${shown.spent} ${ETF_MONEY}`],
          [t('etf.plan.bought'), shown.shares],
          [
            t('etf.plan.average'),
            average === 0n ? '—' : `${amountText(minorText(average), i18n.language, 4)} ${ETF_MONEY}`,
          ],
        ]}
      />
      <span className={styles.buttons}>
        {ACTIONS[status].map((action) => (
          <Button key={action} kind="quiet" press={() => changingPlan.begin({ plan: id, action })}>
            {t(`etf.plan.actions.${action}`)}
          </Button>
        ))}
      </span>
    </div>
  );
}
