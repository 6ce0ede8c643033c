import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../api/session.ts';
import { AnswerAge } from '../../blocks/answer-age.tsx';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { CoinLogo } from '../../blocks/market/coin-logo.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import {
  EARN_INCOME_PATH,
  EARN_ORDERS_PATH,
  EARN_PRODUCT_PATH,
  PLEDGE_PATH,
} from '../../navigation/pages.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import styles from './earn.module.css';
import { useProducts, useTermWords, useYields, useYieldWords, type EarnProduct } from './use-earn.ts';

/** Locked mining: the products by coin, with their yields. */
export function EarnPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('earn.title')} back>
      <ScrollArea kind="cards">
        <p className={styles.quiet}>{t('earn.intro')}</p>
        <EarnLinks pledge />
        <Offered filter={({ kind }) => kind !== 'pledge'} />
      </ScrollArea>
    </Page>
  );
}

/** The user's orders and income, and the other kind of products. */
export function EarnLinks({ pledge }: { readonly pledge: boolean }): ReactNode {
  const { t } = useTranslation();
  const isLoggedIn = useLoggedIn();
  return (
    <nav className={styles.links}>
      {isLoggedIn ? (
        <>
          <PageLink
            to={pledge ? EARN_ORDERS_PATH : addressOf(EARN_ORDERS_PATH, { kind: 'pledge' })}
            className={styles.link}
          >
            {t('earn.orders.title')}
          </PageLink>
          <PageLink to={EARN_INCOME_PATH} className={styles.link}>
            {t('earn.income.title')}
          </PageLink>
        </>
      ) : null}
      {pledge ? (
        <PageLink to={PLEDGE_PATH} className={styles.link}>
          {t('earn.pledge.title')}
        </PageLink>
      ) : null}
    </nav>
  );
}

/** The products that a page shows, by coin. */
export function Offered({ filter }: { readonly filter: (product: EarnProduct) => boolean }): ReactNode {
  const { t } = useTranslation();
  const { answer, failure, again, at } = useProducts();
  if (answer === undefined)
    return failure === undefined ? (
      <LoadingView label={t('app.page.loading')} />
    ) : (
      <LoadFailure retry={again} />
    );
  const shown = answer.list.filter(filter);
  const assets = [...new Set(shown.map(({ asset }) => asset))];
  const lists = assets.map((asset) => (
    <section key={asset} className={styles.block} aria-label={asset}>
      <h2 className={styles.coin}>
        <CoinLogo coin={asset} />
        {asset}
      </h2>
      <ul className={styles.rows}>
        {shown
          .filter((product) => product.asset === asset)
          .map((product) => (
            <li key={product.product}>
              <ProductRow product={product} />
            </li>
          ))}
      </ul>
    </section>
  ));
  return <AnswerAge at={at}>{lists}</AnswerAge>;
}

function ProductRow({ product }: { readonly product: EarnProduct }): ReactNode {
  const { t } = useTranslation();
  const termOf = useTermWords();
  const wordsOf = useYieldWords();
  const { year } = useYields();
  return (
    <PageLink
      to={addressOf(EARN_PRODUCT_PATH, { product: product.product })}
      className={styles.row}
      data-testid="earn-product"
    >
      <span className={styles.words}>
        <strong>{termOf(product)}</strong>
        {product.left === '0' ? <span className={styles.warning}>{t('earn.soldOut')}</span> : null}
      </span>
      <span className={styles.worth}>
        <span className={styles.yield}>{wordsOf(product)}</span>
        {product.kind === 'pledge' ? null : (
          <span className={styles.quiet}>{t('earn.yield.year', { percent: year(product) })}</span>
        )}
      </span>
    </PageLink>
  );
}
