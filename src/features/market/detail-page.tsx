import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { ORDER_SIDES, orderPriceText, type OrderSide } from '#domain/trading/order';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { TRADE_SPOT_PATH } from '../../navigation/pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { tabId, Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BookPanel } from './book-panel.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import styles from './detail-page.module.css';
import { useFavourite } from '../../blocks/market/favourite.ts';
import { DepthPanel } from './depth-panel.tsx';
import { marketName } from '../../blocks/market/instruments.ts';
import { NamedMarket } from './named-market.tsx';
import { PricePanel } from './price-panel.tsx';
import { TradesPanel } from './trades-panel.tsx';
import type { PickedPrice } from '../../blocks/market/picked-price.ts';
import { usePickedLevel, type PickedLevel } from './use-picked-level.ts';

export function DetailPage(): ReactNode {
  return <NamedMarket show={(instrument) => <Market key={instrument.symbol} instrument={instrument} />} />;
}

/** The chart is loaded separately: price and book do not wait for it. */
const ChartPanel = lazy(() =>
  import('./chart/chart-panel.tsx').then(({ ChartPanel: panel }) => ({ default: panel })),
);

const VIEWS = ['book', 'depth', 'trades'] as const;
const PANEL = 'market-view';

function Market({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof VIEWS)[number]>('book');
  const level = usePickedLevel();
  const name = marketName(instrument);
  return (
    <Page
      title={name}
      back
      heading={
        <>
          {name}
          {instrument.kind === 'perpetual' ? <Tag>{t('market.perpetual')}</Tag> : null}
        </>
      }
      actions={
        <>
          <ConnectionChip short />
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
          <ChartPanel instrument={instrument} full={false} />
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
      {instrument.kind === 'spot' ? <TradeLinks instrument={instrument} level={level} /> : null}
    </Page>
  );
}

interface TradeLinksInput {
  readonly instrument: Instrument;
  readonly level: PickedLevel;
}

/** Links to the ticket of a spot market, with the side and the picked price. */
function TradeLinks({ instrument, level }: TradeLinksInput): ReactNode {
  const { t } = useTranslation();
  const { symbol } = instrument;
  const ticket = (side: OrderSide, picked: PickedPrice | undefined) =>
    addressOf(TRADE_SPOT_PATH, {
      symbol,
      side,
      price: picked && orderPriceText(instrument, picked.side, picked.tick),
    });
  return (
    <div className={styles.trade}>
      {ORDER_SIDES.map((side) => (
        <PageLink
          key={side}
          to={ticket(side, level.picked)}
          later={() => level.answered()?.then((picked) => ticket(side, picked))}
          className={buttonClass}
          data-kind={side === 'buy' ? 'up' : 'down'}
        >
          {t(`market.detail.${side}`)}
        </PageLink>
      ))}
    </div>
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
