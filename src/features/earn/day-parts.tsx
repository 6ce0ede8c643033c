import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minorText } from '#domain/ledger/minor';
import { amountText } from '../../i18n/amount-text.ts';
import styles from './earn.module.css';
import type { DayIncome } from './income-days.ts';

interface DayPartsInput {
  /** "2026-11-28" */
  readonly day: string;
  readonly income: DayIncome;
  readonly asset: string;
}

/** The income of the chosen day, exact, with the part of each order. */
export function DayParts({ day, income, asset }: DayPartsInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { paid, expected, parts } = income;
  if (parts.length === 0) return null;
  const text = (amount: bigint) => `+${amountText(minorText(amount), i18n.language)} ${asset}`;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <section className={styles.parts} aria-live="polite" data-testid="earn-day-parts">
      <span className={styles.head}>
        <strong>{date.format(new Date(day))}</strong>
        <span className={expected === 0n ? styles.gain : styles.quiet}>{text(paid + expected)}</span>
      </span>
      <dl className={styles.terms}>
        {parts.map(({ order, amount, isPaid }) => (
          <div key={`${String(order)} ${String(isPaid)}`}>
            <dt>{t('earn.income.ofOrder', { order })}</dt>
            <dd className={isPaid ? styles.gain : undefined}>{text(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
