import { computed } from '@preact/signals-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { amountFault, isAmount } from '#domain/decimal-text';
import {
  ETF_MONEY,
  PLAN_ACCOUNTS,
  PLAN_MISSED,
  type PlanAccount,
  type PlanMissed,
} from '#domain/etf/etf-terms';
import { dueOf, firstDayOf, PLAN_CYCLES, type PlanCycle } from '#domain/etf/plan-times';
import { useLoggedIn } from '../../api/session.ts';
import { AmountField } from '../../blocks/amount/amount-field.tsx';
import { Available } from '../../blocks/available-amount.tsx';
import { ChoiceSheet } from '../../blocks/choice-sheet.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { usePlatformTime } from '../../blocks/market/use-countdown.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { useZone } from '../../blocks/use-zone.ts';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { RowButton } from '../../ui/rows.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './etf.module.css';
import { MyPlans } from './my-plans.tsx';
import { isMore } from './limit-terms.ts';
import { placingPlan, planBegun } from './plan.state.ts';
import { useQuote } from './use-quote.ts';
import { useProductName, useProducts } from './use-products.ts';

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

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

interface PlanForm {
  readonly product: string;
  readonly amount: string;
  readonly from: PlanAccount;
  readonly every: PlanCycle;
  readonly hour: string;
  readonly missed: PlanMissed;
}

const NEW_PLAN: PlanForm = {
  ...{ product: 'TOP10ETF', amount: '', from: 'funds', every: 'week', hour: '9', missed: 'once' },
};

interface FieldsInput {
  readonly form: PlanForm;
  readonly change: (changed: Partial<PlanForm>) => void;
}

function NewPlan(): ReactNode {
  const { t } = useTranslation();
  const zone = useZone();
  const [form, setForm] = useState(NEW_PLAN);
  const { open, unknown } = useSnapshot(placingPlan.view);
  const change = (changed: Partial<PlanForm>) => setForm((before) => ({ ...before, ...changed }));
  const { minimum } = useQuote(form.product, 'subscribe', form.amount);
  const { count } = useSnapshot(planBegun);
  const seen = useRef(count);
  useEffect(() => {
    if (count === seen.current) return;
    seen.current = count;
    setForm((before) => ({ ...before, amount: '' }));
  }, [count]);
  return (
    <section className={styles.form} aria-label={t('etf.plan.new')}>
      <h2 className={styles.heading}>{t('etf.plan.new')}</h2>
      <MoneyFields form={form} change={change} minimum={minimum} />
      <TimeFields form={form} change={change} />
      <p className={styles.quiet}>{t('etf.plan.zone', { zone })}</p>
      <Choice
        label={t('etf.plan.missed')}
        keys={PLAN_MISSED}
        text={(key) => t(`etf.plan.missedRules.${key}`)}
        chosen={form.missed}
        choose={(missed) => change({ missed })}
      />
      <FirstRun form={form} zone={zone} />
      <Button
        wide
        disabled={!isAmount(form.amount) || minimum !== undefined}
        busy={open !== undefined && !unknown}
        press={() => placingPlan.begin({ ...form, hour: Number(form.hour), zone, end: 0 })}
      >
        {t('etf.plan.begin')}
      </Button>
    </section>
  );
}

/** When the plan would buy for the first time, by the platform's clock. */
function FirstRun({ form, zone }: { readonly form: PlanForm; readonly zone: string }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useTimes();
  const now = usePlatformTime();
  const text = useMemo(() => {
    const terms = { every: form.every, hour: Number(form.hour), zone };
    return computed(() => {
      const first = dueOf({ ...terms, firstDay: firstDayOf(terms, now.value) }, 0);
      return t('etf.plan.first', { time: moment(first) });
    });
  }, [form.every, form.hour, zone, now, moment, t]);
  return (
    <p>
      <LiveText text={text} testId="first-run" />
    </p>
  );
}

interface MoneyFieldsInput extends FieldsInput {
  /** The least that the product accepts now, if the amount is below it. */
  readonly minimum: string | undefined;
}

function MoneyFields({ form: { product, amount, from }, change, minimum }: MoneyFieldsInput): ReactNode {
  const { t, i18n } = useTranslation();
  const tooLittle =
    minimum && t('etf.ticket.minimum', { least: `${amountText(minimum, i18n.language)} ${ETF_MONEY}` });
  const nameOf = useProductName();
  const products = useProducts().answer?.list.map((each) => each.product) ?? [product];
  const balance = useTopic(`balance/${from}/${ETF_MONEY}`);
  const available = useValue(balance.plain);
  const isShort = isAmount(amount) && available !== '' && isMore(amount, available);
  const fault = amountFault(amount);
  return (
    <>
      <Choice
        label={t('etf.plan.product')}
        keys={products}
        text={nameOf}
        chosen={product}
        choose={(chosen) => change({ product: chosen })}
      />
      <AmountField
        label={t('etf.plan.amount')}
        value={amount}
        change={(typed) => change({ amount: typed })}
        unit={ETF_MONEY}
        problem={fault === undefined || fault === 'empty' ? tooLittle : t(`assets.problems.${fault}`)}
        hint={isShort ? t('etf.plan.short') : undefined}
        veiled={false}
        beside={<Available balance={balance} asset={ETF_MONEY} />}
      />
      <Choice
        label={t('etf.plan.account')}
        keys={PLAN_ACCOUNTS}
        text={(key) => t(`assets.kinds.${key}`)}
        chosen={from}
        choose={(chosen) => change({ from: chosen })}
      />
    </>
  );
}

function TimeFields({ form: { every, hour }, change }: FieldsInput): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Choice
        label={t('etf.plan.every')}
        keys={PLAN_CYCLES}
        text={(key) => t(`etf.plan.cycles.${key}`)}
        chosen={every}
        choose={(chosen) => change({ every: chosen })}
      />
      <Choice
        label={t('etf.plan.hour')}
        keys={HOURS}
        text={(key) => `${key.padStart(2, '0')}:00`}
        chosen={hour}
        choose={(chosen) => change({ hour: chosen })}
      />
    </>
  );
}

interface ChoiceInput<Key extends string> {
  readonly label: string;
  readonly keys: readonly Key[];
  readonly text: (key: Key) => string;
  readonly chosen: Key;
  readonly choose: (key: Key) => void;
}

/** More choices than this are in a sheet. */
const MOST_BESIDE = 4;

/** One of several. */
function Choice<Key extends string>({ label, keys, text, chosen, choose }: ChoiceInput<Key>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const choices = keys.map((key) => ({ key, label: text(key) }));
  if (keys.length <= MOST_BESIDE)
    return (
      <div className={styles.choice}>
        <p className={styles.quiet}>{label}</p>
        <Segments label={label} choices={choices} chosen={chosen} choose={choose} />
      </div>
    );
  return (
    <>
      <RowButton name={label} value={text(chosen)} press={() => setOpen(true)} />
      {isOpen ? (
        <ChoiceSheet
          title={label}
          choices={choices}
          chosen={chosen}
          choose={choose}
          close={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
