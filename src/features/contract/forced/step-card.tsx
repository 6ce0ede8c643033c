import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '#domain/decimal-text';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { useTimes } from '../../../blocks/use-times.ts';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { Fact, Signed } from './facts.tsx';
import styles from './forced-close.module.css';
import { againstMark, bookPrice, leftAfter } from './step-values.ts';

interface StepCardInput {
  readonly step: ContractLiquidation;
  /** From 1. */
  readonly number: number;
}

/** One step: its mark, what was done in which order, and its result. */
export function StepCard({ step, number }: StepCardInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { second } = useTimes();
  return (
    <li className={styles.card} data-testid="forced-step">
      <p className={styles.line}>
        <strong>{t('risk.forced.step', { number })}</strong>
        <span className={styles.note}>{second(step.time)}</span>
      </p>
      <ul className={styles.done}>
        {useDone(step).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <Fact name={t('positions.fields.mark')}>{texts.amount(step.mark)}</Fact>
        <Results step={step} />
        <Fact name={t('risk.forced.left')}>
          {`${texts.amount(leftAfter(step))} ${texts.base(step.symbol)}`}
        </Fact>
      </dl>
    </li>
  );
}

function Results({ step }: Pick<StepCardInput, 'step'>): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { cause, pnl, fee, paid, asset } = step;
  return (
    <>
      <Fact name={t('positions.fields.settledOf', { coin: asset })}>
        <Signed plain={pnl} />
      </Fact>
      {cause === 'liquidation' ? (
        <Fact name={t('risk.forced.fee')}>{`${texts.cents(fee)} ${asset}`}</Fact>
      ) : (
        <Fact name={t('risk.forced.againstMark')}>
          <Signed plain={againstMark(step)} />
        </Fact>
      )}
      {isZero(paid) ? null : (
        <Fact name={t(paid.startsWith('-') ? 'risk.forced.fundEarned' : 'risk.forced.fundPaid')}>
          {`${texts.cents(paid.replace('-', ''))} ${asset}`}
        </Fact>
      )}
    </>
  );
}

/** The actions of the step, in their order. */
function useDone(step: ContractLiquidation): readonly string[] {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { cause, cancelled, closed, filled, takenOver, deleveraged } = step;
  const price = texts.amount(step.price);
  const of = (size: string) => `${texts.amount(size)} ${texts.base(step.symbol)}`;
  if (cause === 'deleveraged') return [t('risk.forced.done.deleveraged', { size: of(closed), price })];
  return [
    ...(cancelled === 0 ? [] : [t('risk.forced.done.cancelled', { count: cancelled })]),
    t('risk.forced.done.order', { size: of(closed), price }),
    isZero(filled)
      ? t('risk.forced.done.unfilled')
      : t('risk.forced.done.filled', { size: of(filled), price: texts.amount(bookPrice(step)) }),
    ...(isZero(takenOver) ? [] : [t('risk.forced.done.fund', { size: of(takenOver), price })]),
    ...(isZero(deleveraged) ? [] : [t('risk.forced.done.adl', { size: of(deleveraged), price })]),
  ];
}
