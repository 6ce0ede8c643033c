import type { ReactNode } from 'react';
import { marketLabel } from '#domain/market/market-label';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ContractLiquidation, MarkAround } from '#protocol/names/liquidation';
import { useLoggedIn } from '../../../api/session.ts';
import { LoadFailure } from '../../../blocks/load-failure.tsx';
import { Page } from '../../../blocks/page.tsx';
import { ScrollArea } from '../../../blocks/scroll-area.tsx';
import { WaitingRows } from '../../../blocks/trading/list-frame.tsx';
import { VisitorInvitation } from '../../../blocks/visitor-invitation.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PositionSideTag } from '../holdings/positions/position-side.tsx';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { Fact, Signed } from './facts.tsx';
import styles from './forced-close.module.css';
import { MarginBar } from './margin-bar.tsx';
import { MarksAround } from './marks-around.tsx';
import { StepCard } from './step-card.tsx';
import { totalsOf } from './step-values.ts';
import { useForcedSteps } from './use-forced-steps.ts';

/** Why and how the platform closed a position of the user, or a part of it: each step with its numbers. */
export function ForcedClosePage(): ReactNode {
  const { t } = useTranslation();
  if (useLoggedIn()) return <UsersForcedClose />;
  return (
    <Page title={t('risk.forced.title.liquidation')} back>
      <VisitorInvitation title={t('positions.invitation')} />
    </Page>
  );
}

function UsersForcedClose(): ReactNode {
  const { t } = useTranslation();
  const position = parseInt(new URLSearchParams(useLocation().search).get('position') ?? '', 10) || 0;
  const { steps, marks, failure, again } = useForcedSteps(position);
  const [first, ...further] = steps ?? [];
  const content = () => {
    if (first !== undefined) return <Explained steps={[first, ...further]} marks={marks} />;
    if (steps !== undefined) return <Notice title={t('risk.forced.gone')} />;
    return failure === undefined ? <WaitingRows /> : <LoadFailure retry={again} />;
  };
  return (
    <Page title={t(`risk.forced.title.${first?.cause ?? 'liquidation'}`)} back>
      {content()}
    </Page>
  );
}

interface ResultInput {
  readonly steps: readonly [ContractLiquidation, ...(readonly ContractLiquidation[])];
}

interface ExplainedInput extends ResultInput {
  readonly marks: readonly MarkAround[];
}

function Explained({ steps, marks }: ExplainedInput): ReactNode {
  const { t } = useTranslation();
  const [first] = steps;
  return (
    <ScrollArea className={styles.page} reachable>
      <Result steps={steps} />
      <h2 className={styles.heading}>{t('risk.forced.why')}</h2>
      <Reason step={first} />
      <MarksAround step={first} marks={marks} />
      <h2 className={styles.heading}>{t('risk.forced.steps')}</h2>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <StepCard key={step.id} step={step} number={at + 1} />
        ))}
      </ol>
      <p className={styles.note}>
        {t(first.cause === 'liquidation' ? 'risk.forced.advice' : 'risk.forced.adlAdvice')}
      </p>
    </ScrollArea>
  );
}

/** The closed part, and the result of all steps: the decisive numbers first. */
function Result({ steps }: ResultInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const [{ side, symbol, marginMode, cause }] = steps;
  const { pnl, fee, size, closed, asset } = totalsOf(steps);
  const base = texts.base(symbol);
  return (
    <section className={styles.card} data-testid="forced-close">
      <p className={styles.what}>
        <PositionSideTag side={side} />
        <strong>{marketLabel(symbol)}</strong>
        <Tag>{t(`positions.modes.${marginMode}`)}</Tag>
      </p>
      <p className={styles.total}>
        <Signed plain={pnl} testId="forced-pnl" /> <span className={styles.unit}>{asset}</span>
        {cause === 'liquidation' ? (
          <span className={styles.unit}>
            {`${t('risk.forced.fee')} `}
            <span data-testid="forced-fee">{`${texts.cents(fee)} ${asset}`}</span>
          </span>
        ) : null}
      </p>
      <MarginBar step={steps[0]} />
      <dl className={styles.facts}>
        <Fact name={t('risk.forced.closed')} testId="forced-closed">
          {t('risk.forced.of', { part: texts.amount(closed), whole: `${texts.amount(size)} ${base}` })}
        </Fact>
      </dl>
    </section>
  );
}

/** The numbers that led to the first step. */
function Reason({ step }: { readonly step: ContractLiquidation }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { cause, marginMode, mark, equity, requirement, asset } = step;
  const isAdl = cause === 'deleveraged';
  return (
    <section className={styles.card}>
      <p>{t(`risk.forced.reason.${isAdl ? 'deleveraged' : marginMode}`, { mark: texts.amount(mark) })}</p>
      <dl className={styles.facts}>
        <Fact name={t('risk.forced.markAt')} testId="forced-mark">
          {texts.amount(mark)}
        </Fact>
        <Fact name={t(`risk.forced.equity.${marginMode}`)} testId="forced-equity">
          {`${texts.cents(equity)} ${asset}`}
        </Fact>
        <Fact name={t('risk.forced.needed')} testId="forced-needed">
          {`${texts.cents(requirement)} ${asset}`}
        </Fact>
      </dl>
    </section>
  );
}
