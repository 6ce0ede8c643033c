import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../api/session.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { MoneyEye } from '../../blocks/money-eye.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { ETF_ORDERS_PATH, ETF_PATH, ETF_PLAN_PATH } from '../../navigation/pages.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { EtfPrice } from './etf-price.tsx';
import styles from './etf.module.css';
import { MyShares } from './my-shares.tsx';
import { DayLine, useHistory } from './nav-line.tsx';
import { useProductName, useProducts, type EtfProduct } from './use-products.ts';
import { WeightRing } from './weights.tsx';

/** The baskets as cards, and the user's shares of them. */
export function EtfsPage(): ReactNode {
  const { t } = useTranslation();
  const isLoggedIn = useLoggedIn();
  const { answer, failure, again } = useProducts();
  return (
    <Page title={t('etf.title')} actions={isLoggedIn ? <MoneyEye /> : undefined}>
      <ScrollArea kind="cards">
        <p className={styles.quiet}>{t('etf.intro')}</p>
        {isLoggedIn ? (
          <>
            <MyShares />
            <nav className={styles.links}>
              <PageLink to={ETF_ORDERS_PATH} className={styles.link}>
                {t('etf.orders.title')}
              </PageLink>
              <PageLink to={ETF_PLAN_PATH} className={styles.link}>
                {t('etf.plan.title')}
              </PageLink>
            </nav>
          </>
        ) : null}
        {answer === undefined && failure === undefined ? <LoadingView label={t('app.page.loading')} /> : null}
        {answer === undefined && failure !== undefined ? <LoadFailure retry={again} /> : null}
        <ul className={styles.cards} aria-label={t('etf.title')}>
          {answer?.list.map((product) => (
            <li key={product.product}>
              <Card {...product} />
            </li>
          ))}
        </ul>
      </ScrollArea>
    </Page>
  );
}

const SPARK = { width: 96, height: 28 } as const;

function Card({ product, coins }: EtfProduct): ReactNode {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const { answer = [] } = useHistory(product, '1D');
  return (
    <PageLink to={addressOf(ETF_PATH, { product })} className={styles.card} data-testid="etf-card">
      <WeightRing product={product} />
      <span className={styles.words}>
        <strong>{nameOf(product)}</strong>
        <span className={styles.quiet}>{t('etf.coins', { count: coins.length })}</span>
        <DayLine product={product} points={answer} {...SPARK} className={styles.spark} />
      </span>
      <EtfPrice product={product} />
    </PageLink>
  );
}
