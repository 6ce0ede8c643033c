import { computed } from '@preact/signals-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { PLAN_ACCOUNTS, type PlanAccount } from '#domain/etf/etf-terms';
import { dueOf, firstDayOf } from '#domain/etf/plan-times';
import { useLoggedIn } from '../../api/session.ts';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { KeptRefusal } from '../../blocks/trading/kept-refusal.tsx';
import { usePlatformTime } from '../../blocks/market/use-countdown.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { useZone } from '../../blocks/use-zone.ts';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useValue } from '../../engine/use-value.ts';
import { Button } from '../../ui/button.tsx';
import styles from './etf.module.css';
import { isGiven } from './limit-terms.ts';
import { MyPlans } from './my-plans.tsx';
import { AmountOfRun, Choice, TimeFields, useLastDayProblem } from './plan-fields.tsx';
import { endOf, type PlanForm } from './plan-form.ts';
import { placingPlan, planBegun, refusedPlan } from './plan.state.ts';
import { useQuote } from './use-quote.ts';
import { useProductName, useProducts } from './use-products.ts';
import { useWhenDone } from './use-when-done.ts';

/** Regular subscriptions: those of the user, and the form of a new one. */
export function EtfPlanPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('etf.plan.title')} back>
      {useLoggedIn() ? (
        <ScrollArea kind="form">
          <p className={styles.quiet}>{t('etf.plan.intro')}</p>
          <MyPlans />
          <NewPlan />
        </ScrollArea>
      ) : (
        <VisitorInvitation title={t('etf.plan.invitation')} />
      )}
    </Page>
  );
}

interface NewPlanForm extends PlanForm {
  readonly product: string;
  readonly from: PlanAccount;
}

const NEW_PLAN: NewPlanForm = {
  ...{ product: 'TOP10ETF', amount: '', from: 'funds', every: 'week', hour: '9', last: '', missed: 'once' },
};

function NewPlan(): ReactNode {
  const { t } = useTranslation();
  const zone = useZone();
  const [form, setForm] = useState(NEW_PLAN);
  const { open, unknown } = useSnapshot(placingPlan.view);
  const change = (changed: Partial<NewPlanForm>) => setForm((before) => ({ ...before, ...changed }));
  const { minimum } = useQuote(form.product, 'subscribe', form.amount);
  useWhenDone(planBegun, () => change({ amount: '' }));
  const nameOf = useProductName();
  const products = useProducts().answer?.list.map((each) => each.product) ?? [form.product];
  const { moment } = useTimes();
  const due = useFirstRun(form, zone);
  const dayProblem = useLastDayProblem(form, zone, due);
  const { product, amount, from, every, missed } = form;
  const begin = () => {
    refusedPlan.clear();
    const hour = Number(form.hour);
    return placingPlan.begin({ product, amount, from, every, missed, hour, zone, end: endOf(form, zone) });
  };
  return (
    <section className={styles.form} data-toasts="top" aria-label={t('etf.plan.new')}>
      <h2 className={styles.heading}>{t('etf.plan.new')}</h2>
      <Choice
        label={t('etf.plan.product')}
        keys={products}
        text={nameOf}
        chosen={product}
        choose={(chosen) => change({ product: chosen })}
      />
      <AmountOfRun form={form} change={change} from={from} minimum={minimum} />
      <Choice
        label={t('etf.plan.account')}
        keys={PLAN_ACCOUNTS}
        text={(key) => t(`assets.kinds.${key}`)}
        chosen={from}
        choose={(chosen) => change({ from: chosen })}
      />
      <TimeFields form={form} change={change} zone={zone} dayProblem={dayProblem} />
      <p>
        <span data-testid="first-run">{t('etf.plan.first', { time: moment(due) })}</span>
      </p>
      <Button
        wide
        disabled={!isGiven(amount) || minimum !== undefined || dayProblem !== undefined}
        busy={open !== undefined && !unknown}
        press={begin}
      >
        {t('etf.plan.begin')}
      </Button>
      <KeptRefusal refused={refusedPlan} values={Object.values(form).join()} />
    </section>
  );
}

/** When the plan would buy for the first time, by the platform's clock. */
function useFirstRun(form: NewPlanForm, zone: string): number {
  const now = usePlatformTime();
  const { every, hour } = form;
  const first = useMemo(() => {
    const terms = { every, hour: Number(hour), zone };
    return computed(() => dueOf({ ...terms, firstDay: firstDayOf(terms, now.value) }, 0));
  }, [every, hour, zone, now]);
  return useValue(first);
}
