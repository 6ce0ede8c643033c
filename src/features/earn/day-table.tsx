import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minorText } from '#domain/ledger/minor';
import { useTimes } from '../../blocks/use-times.ts';
import { useZone } from '../../blocks/use-zone.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { zoneName } from '../../i18n/zone-text.ts';
import styles from './earn.module.css';
import type { ExpectedIncome } from './expected-income.ts';
import type { EarnProduct } from './use-earn.ts';

interface DayTableInput {
  readonly product: EarnProduct;
  readonly income: ExpectedIncome;
}

/** The income of a quantity, day by day, at the lower end of the yield. */
export function DayTable({ product, income: { days } }: DayTableInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { moment } = useTimes();
  const zone = useZone();
  if (days.length === 0) return null;
  const { kind, lowPpm, highPpm } = product;
  // A pledge has one payment, which is not of a day.
  const title = t(kind === 'pledge' ? 'earn.calculator.income' : 'earn.calculator.title');
  return (
    <section className={styles.block} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {lowPpm === highPpm ? null : <p className={styles.quiet}>{t('earn.calculator.range')}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('earn.calculator.day')}</th>
            <th scope="col">{t('earn.calculator.paid', { zone: zoneName(zone) })}</th>
            <th scope="col">{t('earn.calculator.income')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ due, amount }, place) => (
            <tr key={due}>
              <th scope="row">{kind === 'pledge' ? product.days : place + 1}</th>
              <td className={styles.time}>{moment(due)}</td>
              <td>{amountText(minorText(amount), i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
