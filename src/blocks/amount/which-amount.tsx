import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenAmount } from '#domain/edited-amount';
import { shortestText } from '#domain/decimal-text';
import { localeMarks } from '#domain/locale-marks';
import styles from './which-amount.module.css';
import type { AmountInput } from './use-amount-input.ts';

interface WhichAmountInput {
  readonly input: AmountInput;
  readonly unit: string;
}

/** Both readings of an ambiguous amount. They have no grouping marks, so nobody can mistake one for the other. */
export function WhichAmount({ input, unit }: WhichAmountInput): ReactNode {
  const { t, i18n } = useTranslation();
  const marks = useMemo(() => localeMarks(i18n.language), [i18n.language]);
  const { readings, choose } = input;
  if (readings === undefined) return null;
  return (
    <div
      className={styles.which}
      role="group"
      aria-label={t('assets.amount.which')}
      data-testid="which-amount"
    >
      <p className={styles.question} role="status">
        {t('assets.amount.which')}
      </p>
      {readings.map((plain) => (
        <button
          key={plain}
          type="button"
          className={styles.reading}
          onClick={() => choose(shortestText(plain))}
        >
          {`${writtenAmount(shortestText(plain), marks)} ${unit}`}
        </button>
      ))}
    </div>
  );
}
