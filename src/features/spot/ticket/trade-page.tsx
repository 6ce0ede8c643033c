import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { isPlainDecimal } from '#domain/decimal-text';
import type { Instrument } from '#domain/market/instrument';
import { useDirection } from '../../../blocks/market/live.ts';
import { marketName, useInstruments } from '../../../blocks/market/instruments.ts';
import { PairTitle } from '../../../blocks/market/pair-title.tsx';
import { Page } from '../../../blocks/page.tsx';
import { ScrollArea } from '../../../blocks/scroll-area.tsx';
import { useTicker } from '../../../blocks/use-ticker.ts';
import { addressOf } from '../../../navigation/address.ts';
import { keepInTab } from '../../../navigation/kept-place.ts';
import { navigation } from '../../../navigation/navigation.tsx';
import { MARKETS_PATH, MARKET_DETAIL_PATH } from '../../../navigation/pages.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { preferences } from '../../../preferences/preferences.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveText } from '../../../ui/live-text.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChartButton, ChartFold, type ShowChart } from '../../../blocks/trading/chart-fold.tsx';
import { CompactBook } from '../../../blocks/trading/compact-book.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { withSide, withSymbol } from './ticket.form.ts';
import { pickPrice, ticketView } from './ticket.state.ts';
import styles from './trade-page.module.css';

keepInTab('ticket-form', ticketView);

/** The ticket renders before the lists below it are loaded. */
const MyOrders = lazy(() =>
  import('../orders/my-orders.tsx').then(({ MyOrders: orders }) => ({ default: orders })),
);

interface TradePageInput {
  readonly chart: ShowChart;
  /** Opened from another page, not from the tab bar. */
  readonly back: boolean;
}

/** A spot market with its book, the ticket and the user's orders. */
export function TradePage({ chart, back }: TradePageInput): ReactNode {
  const { t } = useTranslation();
  useNamedTicket();
  const { symbol } = useSnapshot(ticketView).form;
  const instruments = useInstruments();
  const instrument = instruments?.get(symbol);
  if (instruments === undefined) {
    return (
      <Page title={symbol} back={back}>
        <LoadingView label={t('app.page.loading')} />
      </Page>
    );
  }
  if (instrument?.kind !== 'spot') {
    return (
      <Page title={t('market.detail.loading')} back={back}>
        <Notice
          title={t('market.detail.unknown', { symbol })}
          text={t('market.detail.unknownText')}
          action={{
            label: t('app.page.toMarkets'),
            act: () => void navigation.redirect(MARKETS_PATH, { tab: 'spot' }),
          }}
        />
      </Page>
    );
  }
  return <Trade key={symbol} instrument={instrument} chart={chart} back={back} />;
}

/**
 * An address may name the market, the side and the price picked on the market's page. On the way back, the
 * user's later choices win. A tab's first page has the same key at each load, so the key alone does not
 * identify the address.
 */
function useNamedTicket(): void {
  const { key, search } = useLocation();
  useState(() => {
    const arrival = `${key}${search}`;
    if (arrival === ticketView.arrival) return;
    ticketView.arrival = arrival;
    const query = new URLSearchParams(search);
    const side = query.get('side');
    const symbol = query.get('symbol') ?? preferences.spotMarket;
    const form = withSymbol(ticketView.form, symbol);
    ticketView.form = side === 'buy' || side === 'sell' ? withSide(form, side) : form;
    const price = query.get('price');
    if (price !== null && isPlainDecimal(price)) pickPrice(price);
  });
}

interface TradeInput extends TradePageInput {
  readonly instrument: Instrument;
}

function Trade({ instrument, chart, back }: TradeInput): ReactNode {
  const { t } = useTranslation();
  const place = useId();
  const [unfolded, setUnfolded] = useState(false);
  const { pathname, search } = useLocation();
  const name = marketName(instrument);
  const choose = (symbol: string) => {
    preferences.spotMarket = symbol;
    ticketView.form = withSymbol(ticketView.form, symbol);
    // If the address names a market, it must name the chosen one from now on.
    if (search !== '') void navigation.redirect(addressOf(pathname, { symbol }));
  };
  return (
    <Page
      title={name}
      back={back}
      heading={<PairTitle instrument={instrument} choose={choose} />}
      actions={
        <>
          <Change symbol={instrument.symbol} />
          <ChartButton open={unfolded} place={place} fold={() => setUnfolded(!unfolded)} />
          <PageLink
            to={addressOf(MARKET_DETAIL_PATH, { symbol: instrument.symbol })}
            className={styles.icon}
            aria-label={t('trading.ticket.toMarket', { market: name })}
          >
            <Icon name="expand" size={20} />
          </PageLink>
        </>
      }
    >
      <ScrollArea kind="panels">
        <ChartFold instrument={instrument} chart={chart} open={unfolded} place={place} />
        <div className={styles.sides}>
          <CompactBook instrument={instrument} picked={pickPrice} />
          <TicketPanel instrument={instrument} />
        </div>
        <Suspense>
          <MyOrders symbol={instrument.symbol} />
        </Suspense>
      </ScrollArea>
    </Page>
  );
}

function Change({ symbol }: { readonly symbol: string }): ReactNode {
  const ticker = useTicker(symbol);
  const change = useDirection<HTMLSpanElement>(ticker.direction);
  return (
    <span ref={change} className={styles.change}>
      <LiveText text={ticker.change} testId="change" />
    </span>
  );
}
