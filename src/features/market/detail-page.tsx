import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { AlertLink } from '../../blocks/market/alert-link.tsx';
import { PairTitle } from '../../blocks/market/pair-title.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { addressOf } from '../../navigation/address.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { MARKET_DETAIL_PATH } from '../../navigation/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { tabId, Tabs } from '../../ui/tabs.tsx';
import { BookPanel } from './book-panel.tsx';
import { LazyChartPanel } from './chart/lazy-chart-panel.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import styles from './detail-page.module.css';
import { useFavourite } from '../../blocks/market/favourite.ts';
import { DepthPanel } from './depth-panel.tsx';
import { marketName } from '../../blocks/market/instruments.ts';
import { NamedMarket } from './named-market.tsx';
import { PricePanel } from './price-panel.tsx';
import { TradeLinks } from './trade-links.tsx';
import { TradesPanel } from './trades-panel.tsx';
import { usePickedLevel } from './use-picked-level.ts';

export function DetailPage(): ReactNode {
  return <NamedMarket show={(instrument) => <Market key={instrument.symbol} instrument={instrument} />} />;
}

const VIEWS = ['book', 'depth', 'trades'] as const;
const PANEL = 'market-view';

/** In place of this market, so that the way back leads to the page before. */
const toMarket = (symbol: string) => void navigation.redirect(addressOf(MARKET_DETAIL_PATH, { symbol }));

function Market({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof VIEWS)[number]>('book');
  const level = usePickedLevel();
  return (
    <Page
      title={marketName(instrument)}
      back
      heading={<PairTitle instrument={instrument} choose={toMarket} />}
      actions={
        <>
          <ConnectionChip short />
          <AlertLink symbol={instrument.symbol} />
          <FavouriteStar instrument={instrument} />
        </>
      }
    >
      <ScrollArea kind="panels">
        <PricePanel instrument={instrument} />
        <Suspense
          fallback={
            <div className={styles.chart} role="status" aria-label={t('market.chart.loading')}>
              <span />
              <span />
              <span />
            </div>
          }
        >
          {/* Price and book do not wait for it. */}
          <LazyChartPanel instrument={instrument} size="page" />
        </Suspense>
        <Tabs
          label={t('market.detail.views')}
          tabs={VIEWS.map((key) => ({ key, label: t(`market.detail.${key}`) }))}
          chosen={view}
          choose={setView}
          panel={PANEL}
        />
        <div id={PANEL} className={styles.panel} role="tabpanel" aria-labelledby={tabId(PANEL, view)}>
          {view === 'book' ? <BookPanel instrument={instrument} level={level} /> : null}
          {view === 'depth' ? <DepthPanel instrument={instrument} /> : null}
          {view === 'trades' ? <TradesPanel instrument={instrument} /> : null}
        </div>
      </ScrollArea>
      <TradeLinks instrument={instrument} level={level} />
    </Page>
  );
}

function FavouriteStar({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const { chosen, toggle } = useFavourite(instrument);
  return (
    <IconButton label={t('market.favourites.add')} press={toggle} pressed={chosen}>
      <Icon name="star" filled={chosen} />
    </IconButton>
  );
}
