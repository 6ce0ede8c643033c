import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractLiquidation, MarkAround } from '#protocol/names/liquidation';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { Fact } from './facts.tsx';
import styles from './forced-close.module.css';
import { markLine } from './mark-line.ts';

interface MarksAroundInput {
  /** The first one. */
  readonly step: ContractLiquidation;
  readonly marks: readonly MarkAround[];
}

/** The mark in the seconds before and after the first step, as a line and in numbers. */
export function MarksAround({ step, marks }: MarksAroundInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const line = markLine(step, marks);
  if (line === undefined) return null;
  const { points, at, first, last } = line;
  const [low, high] = [texts.amount(line.low), texts.amount(line.high)];
  return (
    <>
      <h2 className={styles.heading}>{t('risk.forced.around.title')}</h2>
      <section className={styles.card} data-testid="forced-marks">
        <svg
          className={styles.chart}
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('risk.forced.around.chart', { low, high })}
        >
          <line className={styles.moment} x1={at.x} x2={at.x} y1={0} y2={1} />
          <line className={styles.moment} x1={0} x2={1} y1={at.y} y2={at.y} />
          <polyline className={styles.marks} points={points} />
        </svg>
        <dl className={styles.facts}>
          {first.seconds < 0 ? (
            <Fact name={t('risk.forced.around.before', { seconds: -first.seconds })}>
              {texts.amount(first.mark)}
            </Fact>
          ) : null}
          <Fact name={t('risk.forced.markAt')}>{texts.amount(step.mark)}</Fact>
          {last.seconds > 0 ? (
            <Fact name={t('risk.forced.around.after', { seconds: last.seconds })}>
              {texts.amount(last.mark)}
            </Fact>
          ) : null}
          <Fact name={t('risk.forced.around.range')}>{`${low} – ${high}`}</Fact>
        </dl>
      </section>
    </>
  );
}
