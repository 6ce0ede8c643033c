import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { EtfSide } from '#domain/etf/etf-terms';
import { useLoggedIn } from '../../api/session.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { ETF_RANGES, type EtfRange } from '#protocol/names/etf';
import { navigation } from '../../navigation/navigation.tsx';
import { LOGIN_PATH } from '../../navigation/pages.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Backing } from './backing.tsx';
import { etfOrdering } from './etf-order.state.ts';
import { EtfPrice } from './etf-price.tsx';
import styles from './etf.module.css';
import { Gain, useHoldings } from './my-shares.tsx';
import { NavChart } from './nav-chart.tsx';
import { useHistory } from './nav-line.tsx';
import { OwnText } from './own-text.tsx';
import { Rebalances } from './rebalances.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import { useShareUnit } from './use-share-unit.ts';
import { useProductName, useProducts, type EtfProduct } from './use-products.ts';
import { WeightRing, WeightTable } from './weights.tsx';

/** One product: its value and past, its coins, what backs a share, and the orders. */
export function EtfPage(): ReactNode {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const search = new URLSearchParams(useLocation().search);
  const product = search.get('product') ?? '';
  const { answer, failure, again } = useProducts();
  const found = answer?.list.find((each) => each.product === product);
  return (
    <Page title={nameOf(product)} back>
      {found !== undefined ? (
        <Detail product={found} isOfRebalances={search.get('show') === 'rebalances'} />
      ) : answer !== undefined ? (
        <Notice title={t('etf.none')} />
      ) : failure !== undefined ? (
        <LoadFailure retry={again} />
      ) : (
        <LoadingView label={t('app.page.loading')} />
      )}
    </Page>
  );
}

interface DetailInput {
  readonly product: EtfProduct;
  readonly isOfRebalances: boolean;
}

function Detail({ product: held, isOfRebalances }: DetailInput): ReactNode {
  const { t } = useTranslation();
  const { product } = held;
  return (
    <>
      <ScrollArea kind="cards">
        <EtfPrice product={product} large />
        <Past product={product} />
        <Own product={product} />
        <section className={styles.block}>
          <h2 className={styles.heading}>{t('etf.weights')}</h2>
          <div className={styles.allocation}>
            <WeightRing product={product} />
            <WeightTable product={product} />
          </div>
        </section>
        <Backing product={held} />
        <Rebalances product={held} isWanted={isOfRebalances} />
      </ScrollArea>
      <Actions product={held} />
    </>
  );
}

function Past({ product }: { readonly product: string }): ReactNode {
  const { t } = useTranslation();
  const [range, setRange] = useState<EtfRange>('1D');
  const { answer = [] } = useHistory(product, range);
  return (
    <section className={styles.block} aria-label={t('etf.past')}>
      <NavChart product={product} points={answer} isDay={range === '1D'} />
      <Segments
        label={t('etf.past')}
        choices={ETF_RANGES.map((key) => ({ key, label: t(`etf.ranges.${key}`) }))}
        chosen={range}
        choose={setRange}
      />
      <p className={styles.quiet}>{t('etf.pastText')}</p>
    </section>
  );
}

function Own({ product }: { readonly product: string }): ReactNode {
  const { t } = useTranslation();
  const unitOf = useShareUnit();
  const [holding] = useHoldings(product);
  if (holding === undefined) return null;
  return (
    <section className={styles.block} data-testid="etf-own">
      {/* Inside the ground: a page that is loaded later may bring the ground's rules again, after those of the row. */}
      <div className={styles.row}>
        <span className={styles.words}>
          <strong>{t('etf.mine.title')}</strong>
          <span className={styles.quiet}>
            <OwnText text={holding.shown.shares} /> {unitOf(holding.shares)}
          </span>
        </span>
        <Gain product={product} />
      </div>
    </section>
  );
}

function Actions({ product }: { readonly product: EtfProduct }): ReactNode {
  const { t } = useTranslation();
  const isLoggedIn = useLoggedIn();
  const [side, setSide] = useState<EtfSide>();
  useEffect(() => {
    if (isLoggedIn) etfOrdering.resume();
  }, [isLoggedIn]);
  const holdings = useHoldings(product.product);
  const begin = (chosen: EtfSide) => {
    if (isLoggedIn) setSide(chosen);
    else void navigation.navigateTo(LOGIN_PATH);
  };
  return (
    <div className={styles.actions}>
      <Button kind="up" wide press={() => begin('subscribe')}>
        {t('etf.sides.subscribe')}
      </Button>
      <Button kind="down" wide disabled={holdings.length === 0} press={() => begin('redeem')}>
        {t('etf.sides.redeem')}
      </Button>
      {side === undefined ? null : (
        <TicketSheet product={product} side={side} close={() => setSide(undefined)} />
      )}
    </div>
  );
}
