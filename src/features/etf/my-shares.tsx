import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '#protocol/entities/define-entity';
import type { etfHolding } from '#protocol/entities/etf-holding';
import { useDirection, useStatus } from '../../blocks/market/live.ts';
import { OwnAmount } from '../../blocks/own-amount.tsx';
import { useEntityRows } from '../../engine/entity-rows.ts';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { ETF_PATH } from '../../navigation/pages.ts';
import { LiveText } from '../../ui/live-text.tsx';
import styles from './etf.module.css';
import { useEtfTopic } from './use-etf-topic.ts';
import { OwnText } from './own-text.tsx';
import { useProductName } from './use-products.ts';
import { useShareUnit } from './use-share-unit.ts';

export type LiveHolding = LiveRow<typeof etfHolding>;

export function useHoldings(filter = 'all'): readonly LiveHolding[] {
  return useEntityRows<typeof etfHolding>('etf-holding', filter);
}

/** The user's shares of all products, with their value and gain. */
export function MyShares(): ReactNode {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const unitOf = useShareUnit();
  const holdings = useHoldings();
  if (holdings.length === 0) return null;
  return (
    <section className={styles.mine} aria-label={t('etf.mine.title')}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('etf.mine.title')}</h2>
        <Gain product="all" />
      </div>
      <ul className={styles.rows}>
        {holdings.map(({ product, shares, shown }) => (
          <li key={product}>
            <PageLink to={addressOf(ETF_PATH, { product })} className={styles.row} data-testid="etf-holding">
              <span className={styles.words}>
                <strong>{nameOf(product)}</strong>
                <span className={styles.quiet}>
                  <OwnText text={shown.shares} /> {unitOf(shares)}
                </span>
              </span>
              <Gain product={product} />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The value of the shares, and the gain against their cost. */
export function Gain({ product }: { readonly product: string }): ReactNode {
  const live = useEtfTopic(`etf-holding/${product}`);
  const place = useStatus<HTMLSpanElement>(live);
  const gain = useDirection<HTMLSpanElement>(live.direction);
  return (
    <span ref={place} className={styles.worth}>
      <span>
        <OwnAmount text={live.value} testId="etf-value" /> USDT
      </span>
      <span ref={gain} className={styles.change}>
        <OwnAmount text={live.gain} testId="etf-gain" /> USDT <LiveText text={live.rate} />
      </span>
    </span>
  );
}
