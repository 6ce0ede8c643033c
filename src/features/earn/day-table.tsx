import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comingDays, datesOf } from '#domain/earn/income';
import { minorOf, minorText } from '#domain/ledger/minor';
import { amountText } from '../../i18n/amount-text.ts';
import styles from './earn.module.css';
import { useBothTimes, useCalendar, type EarnProduct } from './use-earn.ts';

/** Days that the table of a product without an end shows. */
const FLEXIBLE_DAYS = 30;
const MOST_DAYS = 366;

interface DayTableInput {
  readonly product: EarnProduct;
  readonly quantity: string;
  /** When a quantity that is locked now begins to earn. */
  readonly start: number;
  readonly zone: string;
}

/** The income of a quantity, day by day, at the lower end of the yield. */
export function DayTable({ product, quantity, start, zone }: DayTableInput): ReactNode {
  const { t, i18n } = useTranslation();
  const calendar = useCalendar(zone);
  const both = useBothTimes(zone);
  const stake = minorOf(quantity) ?? 0n;
  if (stake <= 0n) return null;
  const { asset, kind, lowPpm, highPpm } = product;
  const order = { ...product, quantity: stake, paid: 0n, paidDays: 0 };
  const { due } = datesOf(calendar, product, start - 1);
  const most = kind === 'flexible' ? FLEXIBLE_DAYS : MOST_DAYS;
  const days = comingDays(calendar, { ...order, due }, lowPpm, most);
  const total = days.reduce((sum, { amount }) => sum + amount, 0n);
  const text = (amount: bigint) => amountText(minorText(amount), i18n.language);
  return (
    <section className={styles.block} aria-label={t('earn.calculator.title')}>
      <h2 className={styles.heading}>{t('earn.calculator.title')}</h2>
      <p className={styles.total}>
        <span>{t('earn.calculator.total')}</span>
        <strong data-testid="earn-total">{`${text(total)} ${asset}`}</strong>
      </p>
      {lowPpm === highPpm ? null : <p className={styles.quiet}>{t('earn.calculator.range')}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('earn.calculator.day')}</th>
            <th scope="col">{t('earn.calculator.paid')}</th>
            <th scope="col">{t('earn.calculator.income')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ due: at, amount }, place) => (
            <tr key={at}>
              <th scope="row">{kind === 'pledge' ? product.days : place + 1}</th>
              <td>{both(at)}</td>
              <td>{text(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
