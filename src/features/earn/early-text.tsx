import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScaled, shortestText } from '#domain/decimal-text';
import type { EarlyRule } from '#domain/earn/earn-terms';
import { amountText } from '../../i18n/amount-text.ts';
import styles from './earn.module.css';

const BPS_DIGITS = 2;

/** The cost of an early redemption, in words. */
export function EarlyText({ terms }: { readonly terms: EarlyRule }): ReactNode {
  const { t, i18n } = useTranslation();
  const { canRedeem, incomeBps, feeBps } = terms;
  const percent = (bps: number) =>
    `${amountText(shortestText(formatScaled(bps, BPS_DIGITS)), i18n.language)}%`;
  const text = !canRedeem
    ? t('earn.early.never')
    : incomeBps === 0 && feeBps === 0
      ? t('earn.early.free')
      : feeBps === 0
        ? t('earn.early.income', { income: percent(incomeBps) })
        : t('earn.early.costs', { income: percent(incomeBps), fee: percent(feeBps) });
  return <p className={styles.quiet}>{text}</p>;
}
