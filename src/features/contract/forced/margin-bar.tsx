import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScaled } from '#domain/decimal-text';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { riskOf } from '../holdings/positions/risk-level.ts';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import styles from './forced-close.module.css';
import { ratioBefore } from './step-values.ts';

/** Beyond it the number says nothing more: the mark leapt over the liquidation price, or nothing was left. */
const MOST_SHOWN = 10_000_000n;

/** The margin ratio just before a step, as a number and a bar: full at 100 %, where the platform acts. */
export function MarginBar({ step }: { readonly step: ContractLiquidation }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const ppm = ratioBefore(step);
  const number =
    ppm === undefined || ppm >= MOST_SHOWN ? '> 999%' : `${texts.amount(formatScaled(ppm / 1_000n, 1))}%`;
  const share = ppm === undefined || ppm > 1_000_000n ? 1 : Number(ppm) / 1_000_000;
  const risk = ppm === undefined ? 'near' : riskOf(Number(ppm));
  return (
    <div className={styles.ratio} data-risk={risk} data-testid="forced-ratio">
      <span className={styles.line}>
        <span className={styles.label}>{t('risk.forced.ratio')}</span>
        <strong>{number}</strong>
      </span>
      <span className={styles.bar} style={{ '--ratio': share } as CSSProperties} aria-hidden="true">
        <span />
      </span>
    </div>
  );
}
