import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenAmount } from '#domain/edited-amount';
import { shortestText } from '#domain/decimal-text';
import { localeMarks } from '#domain/locale-marks';
import { DOUBLE_TAP_MILLIS } from '../../ui/double-tap.ts';
import styles from './which-amount.module.css';
import type { AmountInput } from './use-amount-input.ts';

interface WhichAmountInput {
  readonly input: AmountInput;
  readonly unit: string;
  /** It covers the area above the field, because there is a button below. */
  readonly above?: boolean;
}

/**
 * Both readings of an ambiguous amount. They have no grouping marks, so that nobody mistakes one for the other. After
 * a choice, the area below it ignores taps for a moment: the next one may be the second of a double tap.
 */
export function WhichAmount({ input, unit, above = false }: WhichAmountInput): ReactNode {
  const { t, i18n } = useTranslation();
  const marks = useMemo(() => localeMarks(i18n.language), [i18n.language]);
  const { readings, choose } = input;
  const [chosen, setChosen] = useState<readonly string[]>();
  const words = (plain: string) => `${writtenAmount(shortestText(plain), marks)} ${unit}`;
  if (readings === undefined) {
    return chosen === undefined ? null : (
      <div className={styles.which} data-above={above} data-over aria-hidden="true">
        <p className={styles.question}>{t('assets.amount.which')}</p>
        {chosen.map((plain) => (
          <span key={plain} className={styles.reading}>
            {words(plain)}
          </span>
        ))}
      </div>
    );
  }
  const take = (plain: string) => {
    setChosen(readings);
    setTimeout(() => setChosen(undefined), DOUBLE_TAP_MILLIS);
    choose(shortestText(plain));
  };
  return (
    <div
      className={styles.which}
      data-above={above}
      role="group"
      aria-label={t('assets.amount.which')}
      data-testid="which-amount"
    >
      <p className={styles.question} role="status">
        {t('assets.amount.which')}
      </p>
      {readings.map((plain) => (
        <button key={plain} type="button" className={styles.reading} onClick={() => take(plain)}>
          {words(plain)}
        </button>
      ))}
    </div>
  );
}
