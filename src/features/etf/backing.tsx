import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScaled, shortestText } from '#domain/decimal-text';
import { amountText } from '../../i18n/amount-text.ts';
import styles from './etf.module.css';
import type { EtfProduct } from './use-products.ts';

const BPS_DIGITS = 2;
/** A quantity per share has more digits than anybody reads. */
const QUANTITY_DIGITS = 10;

/** The backing of one share, the ETF account's holdings for all of them, and the fees in words. */
export function Backing({ product }: { readonly product: EtfProduct }): ReactNode {
  const { t, i18n } = useTranslation();
  const text = (plain: string, digits?: number) => amountText(plain, i18n.language, digits);
  const percent = (bps: number) => `${text(shortestText(formatScaled(bps, BPS_DIGITS)))}%`;
  const { coins, cash, cashPerShare, shares, feeBps, managementBps, least, slippageBps } = product;
  return (
    <>
      <section className={styles.block}>
        <h2 className={styles.heading}>{t('etf.backing.title')}</h2>
        <p className={styles.quiet}>{t('etf.backing.text')}</p>
        <table className={styles.weights} data-testid="backing">
          <thead>
            <tr>
              <th scope="col">{t('etf.backing.coin')}</th>
              <th scope="col">{t('etf.backing.perShare')}</th>
              <th scope="col">{t('etf.backing.held')}</th>
            </tr>
          </thead>
          <tbody>
            {coins.map(({ asset, quantity, held }) => (
              <tr key={asset}>
                <th scope="row">{asset}</th>
                <td>{text(shortestText(text10(quantity)))}</td>
                <td>{text(held)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">USDT</th>
              <td>{/[1-9]/.test(cashPerShare) ? text(shortestText(text10(cashPerShare))) : null}</td>
              <td>{text(cash)}</td>
            </tr>
          </tbody>
        </table>
        <p className={styles.quiet}>
          {t('etf.backing.shares', { count: Number(shares), quantity: text(shares) })}
        </p>
      </section>
      <section className={styles.block}>
        <h2 className={styles.heading}>{t('etf.fees.title')}</h2>
        <p className={styles.quiet}>{t('etf.fees.order', { fee: percent(feeBps) })}</p>
        <p className={styles.quiet}>{t('etf.fees.management', { fee: percent(managementBps) })}</p>
        <p className={styles.quiet}>{t('etf.fees.least', { count: Number(least), quantity: text(least) })}</p>
        <p className={styles.quiet}>{t('etf.fees.slippage', { percent: percent(slippageBps) })}</p>
      </section>
    </>
  );
}

/** Cut, not rounded. */
function text10(quantity: string): string {
  const point = quantity.indexOf('.');
  return point === -1 ? quantity : quantity.slice(0, point + 1 + QUANTITY_DIGITS);
}
