import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Calculation } from '#domain/contract/reference/calculator';
import type { StepName } from '#domain/contract/reference/explanation';
import { directionOf } from '#domain/direction';
import { marketLabel } from '#domain/market/market-label';
import { stepsOf } from '#domain/market/instrument';
import { UNKNOWN } from '#domain/number-text';
import { CopyButton } from '../../../blocks/copy-button.tsx';
import { Steps } from '../why/steps.tsx';
import { TierTable } from '../why/tier-table.tsx';
import { explanationText, whyTexts } from '../why/why-texts.ts';
import type { CalculatorFacts, CalculatorTab } from './calculator.form.ts';
import styles from './calculator.module.css';
import { tabName } from './tab-name.ts';

interface CalculatorAnswerInput {
  readonly tab: CalculatorTab;
  readonly calculation: Calculation | undefined;
  readonly facts: CalculatorFacts;
}

/** The first answer of each question before anything is typed. */
const FIRST: Readonly<Record<CalculatorTab, StepName>> = {
  ...{ pnl: 'settled', target: 'target', liquidation: 'liquidation', most: 'most' },
  ...{ average: 'entryPrice', funding: 'fundingTotal' },
};

/** The answers, and below them the way to them. */
export function CalculatorAnswer({ tab, calculation, facts }: CalculatorAnswerInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { instrument, market } = facts;
  const { price } = stepsOf(instrument);
  const texts = whyTexts(t, i18n.language, price.shown ?? price.digits);
  const answers = calculation?.answers ?? [FIRST[tab]];
  const stepOf = (name: StepName) => calculation?.steps.find((step) => step.name === name);
  const heading = `${marketLabel(instrument.symbol)}, ${tabName(t, tab)}`;
  return (
    <>
      <dl className={styles.answers} aria-live="polite" data-testid="answers">
        {answers.map((name) => {
          const step = stepOf(name);
          const unit =
            step?.unit === 'quote' ? instrument.quote : step?.unit === 'base' ? instrument.base : '';
          return (
            <div
              key={name}
              data-direction={SIGNED.has(name) ? directionOf(step?.value?.toNumber() ?? 0) : undefined}
            >
              <dt>{texts.name(name)}</dt>
              <dd>
                <span data-testid={`answer-${name}`}>
                  {step === undefined ? UNKNOWN : texts.number(step.value, step.unit)}
                </span>{' '}
                {unit === '' ? null : <span className={styles.unit}>{unit}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.note}>{t(`why.calculator.notes.${tab}`)}</p>
      {calculation === undefined ? null : (
        <section>
          <div className={styles.head}>
            <h2>{t('why.calculator.steps')}</h2>
            <CopyButton
              label={t('why.copy')}
              text={explanationText({ heading, steps: calculation.steps }, texts)}
            />
          </div>
          <Steps steps={calculation.steps} texts={texts} />
          {tab === 'liquidation' ? (
            <TierTable tiers={market.rule.tiers} acting={calculation.tiers} texts={texts} />
          ) : null}
        </section>
      )}
    </>
  );
}

/** Results that are a gain or a loss have a colour. */
const SIGNED: ReadonlySet<StepName> = new Set([
  'settled',
  'roe',
  'net',
  'fundingTotal',
  'fundingEach',
] as const);
