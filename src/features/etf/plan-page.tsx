import { useState, type ReactNode } from 'react';
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
import { PLAN_CYCLES, type PlanCycle } from '#domain/etf/plan-times';
import { useLoggedIn } from '../../api/session.ts';
import { AmountField } from '../../blocks/amount/amount-field.tsx';
import { Available } from '../../blocks/available-amount.tsx';
import { ChoiceSheet } from '../../blocks/choice-sheet.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { DEVICE_ZONE } from '../../preferences/kept.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { RowButton } from '../../ui/rows.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './etf.module.css';
import { MyPlans } from './my-plans.tsx';
import { placingPlan } from './plan.state.ts';
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

/** The zone by whose clock a new plan runs. */
function useZone(): string {
  const { timeZone } = useSnapshot(preferences);
  return timeZone === DEVICE_ZONE ? new Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

function NewPlan(): ReactNode {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const zone = useZone();
  const products = useProducts().answer?.list.map(({ product }) => product) ?? [];
  const [product, setProduct] = useState('TOP10ETF');
  const [amount, setAmount] = useState('');
  const [account, setAccount] = useState<PlanAccount>('funds');
  const [every, setEvery] = useState<PlanCycle>('week');
  const [hour, setHour] = useState('9');
  const [missed, setMissed] = useState<PlanMissed>('once');
  const balance = useTopic(`balance/${account}/${ETF_MONEY}`);
  const { open } = useSnapshot(placingPlan.view);
  const fault = amountFault(amount);
  const place = () =>
    placingPlan.begin({ product, amount, account, every, hour: Number(hour), zone, end: 0, missed });
  return (
    <section className={styles.form} aria-label={t('etf.plan.new')}>
      <h2 className={styles.heading}>{t('etf.plan.new')}</h2>
      <Choice
        label={t('etf.plan.product')}
        keys={products}
        text={nameOf}
        chosen={product}
        choose={setProduct}
      />
      <AmountField
        label={t('etf.plan.amount')}
        value={amount}
        change={setAmount}
        unit={ETF_MONEY}
        problem={fault === undefined || fault === 'empty' ? undefined : t(`assets.problems.${fault}`)}
        hint={undefined}
        veiled={false}
        beside={<Available balance={balance} asset={ETF_MONEY} />}
      />
      <Choice
        label={t('etf.plan.account')}
        keys={PLAN_ACCOUNTS}
        text={(key) => t(`assets.kinds.${key}`)}
        chosen={account}
        choose={setAccount}
      />
      <Choice
        label={t('etf.plan.every')}
        keys={PLAN_CYCLES}
        text={(key) => t(`etf.plan.cycles.${key}`)}
        chosen={every}
        choose={setEvery}
      />
      <Choice
        label={t('etf.plan.hour')}
        keys={HOURS}
        text={(key) => `${key.padStart(2, '0')}:00`}
        chosen={hour}
        choose={setHour}
      />
      <p className={styles.quiet}>{t('etf.plan.zone', { zone })}</p>
      <Choice
        label={t('etf.plan.missed')}
        keys={PLAN_MISSED}
        text={(key) => t(`etf.plan.missedRules.${key}`)}
        chosen={missed}
        choose={setMissed}
      />
      <Button wide disabled={!isAmount(amount)} busy={open !== undefined} press={place}>
        {t('etf.plan.begin')}
      </Button>
    </section>
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
