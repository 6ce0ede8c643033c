import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ETF_MONEY, type PlanAction } from '#domain/etf/etf-terms';
import { dayIn } from '#domain/etf/plan-times';
import { lumpSumShares, projectedValue, YEAR_RUNS } from '#domain/etf/plan-value';
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';
import { perShareValue } from '#domain/etf/basket';
import type { LiveRow } from '#protocol/entities/define-entity';
import type { etfPlan } from '#protocol/entities/etf-plan';
import { useTimes } from '../../blocks/use-times.ts';
import { useEntityRows } from '../../engine/entity-rows.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { percentTexts } from '../../i18n/percent-text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EditPlan } from './edit-plan.tsx';
import styles from './etf.module.css';
import { changingPlan, planBegun } from './plan.state.ts';
import { Rows } from './rows.tsx';
import { useProductName, useProducts } from './use-products.ts';
import { useShareUnit } from './use-share-unit.ts';

/** In units of 10⁻⁸. */
const ONE_SHARE: Minor = 100_000_000n;

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
  const { product, every, status, cause, due, end, zone, runs, spent, shares, shown } = plan;
  const unitOf = useShareUnit();
  const compared = useCompared(plan);
  const card = useShownWhenBegun(plan.id);
  const average = perShareValue(minorOf(spent) ?? 0n, minorOf(shares) ?? 0n);
  return (
    <div ref={card} className={styles.block} data-testid="etf-plan">
      <span className={styles.head}>
        <strong>{nameOf(product)}</strong>
        <span className={styles.quiet}>{t(`etf.plan.statuses.${status}`)}</span>
      </span>
      {cause === 'not-enough' ? <p className={styles.warning}>{t('etf.plan.lacking')}</p> : null}
      <Rows
        rows={[
          [t(`etf.plan.cycles.${every}`), `${shown.amount} ${ETF_MONEY}`],
          [t('etf.plan.next'), due === 0 ? '—' : moment(due)],
          [t('etf.plan.last'), end === 0 ? '—' : dayIn(zone, end)],
          [t('etf.plan.runs'), String(runs)],
          [t('etf.plan.spent'), `${shown.spent} ${ETF_MONEY}`],
          [t('etf.plan.bought'), `${shown.shares} ${unitOf(shares)}`],
          [
            t('etf.plan.average'),
            average === 0n ? '—' : `${amountText(minorText(average), i18n.language, 4)} ${ETF_MONEY}`,
          ],
          ...compared,
        ]}
      />
      {status === 'active' ? <Projection plan={plan} /> : null}
      <Changes plan={plan} />
    </div>
  );
}

/** Scrolls a plan into view that was begun in the form below. */
function useShownWhenBegun(id: number): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  const isBegun = useSnapshot(planBegun).plan === id;
  useEffect(() => {
    if (!isBegun) return;
    card.current?.scrollIntoView({ block: 'center' });
    planBegun.plan = undefined;
  }, [isBegun]);
  return card;
}

/** The buttons that change a plan; ending one is asked, and editing has a form. */
function Changes({ plan }: { readonly plan: LivePlan }): ReactNode {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const [sheet, setSheet] = useState<'edit' | 'end'>();
  const closeSheet = useCallback(() => setSheet(undefined), []);
  const { id, product, status } = plan;
  const change = (action: PlanAction) => changingPlan.begin({ plan: id, action });
  return (
    <>
      <span className={styles.buttons}>
        <Button kind="quiet" press={() => setSheet('edit')}>
          {t('etf.plan.actions.edit')}
        </Button>
        {ACTIONS[status].map((action) => (
          <Button
            key={action}
            kind="quiet"
            press={() => (action === 'end' ? setSheet('end') : change(action))}
          >
            {t(`etf.plan.actions.${action}`)}
          </Button>
        ))}
      </span>
      {sheet === 'edit' ? <EditPlan plan={plan} close={closeSheet} /> : null}
      {sheet === 'end' ? (
        <Sheet title={`${t('etf.plan.actions.end')} · ${nameOf(product)}`} close={closeSheet}>
          <p>{t('etf.plan.endText')}</p>
          <Button
            kind="danger"
            wide
            press={() => {
              closeSheet();
              return change('end');
            }}
          >
            {t('etf.plan.actions.end')}
          </Button>
        </Sheet>
      ) : null}
    </>
  );
}

const WORTH_DIGITS = 2;

/** The shares at the present value, and those of one purchase of the same sum at the first run. */
function useCompared({ product, shares, spent, firstSpent, firstShares }: LivePlan): [string, string][] {
  const { t, i18n } = useTranslation();
  const { nav } = useProducts().answer?.list.find((each) => each.product === product) ?? {};
  const sums = { spent: minor(spent), firstSpent: minor(firstSpent), firstShares: minor(firstShares) };
  const worthOf = (quantity: Minor | undefined) =>
    nav && quantity !== undefined
      ? `${amountText(minorText((quantity * minor(nav)) / ONE_SHARE), i18n.language, WORTH_DIGITS)} ${ETF_MONEY}`
      : '—';
  return [
    [t('etf.plan.worth'), worthOf(minor(shares))],
    [t('etf.plan.lump'), worthOf(lumpSumShares(sums))],
  ];
}

function minor(text: string): Minor {
  return minorOf(text) ?? 0n;
}

/** In basis points over the year. */
const CHANGES = [-2_000, 0, 2_000] as const;

/** The worth of the next year's runs under three assumptions, marked as such. */
function Projection({ plan: { product, amount, every } }: { readonly plan: LivePlan }): ReactNode {
  const { t, i18n } = useTranslation();
  const found = useProducts().answer?.list.find((each) => each.product === product);
  if (found === undefined) return null;
  const text = (value: Minor) => `${amountText(minorText(value), i18n.language, WORTH_DIGITS)} ${ETF_MONEY}`;
  const runs = YEAR_RUNS[every];
  const plan = { amount: minor(amount), runs, feeBps: found.feeBps };
  const percent = percentTexts(i18n.language, { signed: true });
  return (
    <details className={styles.projection} data-testid="projection">
      <summary>{t('etf.plan.projection.title')}</summary>
      <p className={styles.quiet}>
        {t('etf.plan.projection.text', { runs, amount: text(plan.amount * BigInt(runs)) })}
      </p>
      <Rows rows={CHANGES.map((change) => [percent(change / 10_000), text(projectedValue(plan, change))])} />
    </details>
  );
}
