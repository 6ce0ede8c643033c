import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import { addressOf } from '../../navigation/address.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { MARKETS_PATH, MARKET_DETAIL_PATH } from '../../navigation/pages.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { preferences } from '../../preferences/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDirection } from '../market/live.ts';
import { marketName, useInstruments } from '../market/instruments.ts';
import { PairTitle } from '../market/pair-title.tsx';
import { Page } from '../page.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import { useTicker } from '../use-ticker.ts';
import { ChartButton, ChartFold, type ShowChart } from './chart-fold.tsx';
import styles from './trade-frame.module.css';

/** The input of the page of each kind of market. */
export interface TradePageInput {
  readonly chart: ShowChart;
  /** Opened from another page, not from the tab bar. */
  readonly back: boolean;
  /** The choice between the kinds of markets, above the market's name. */
  readonly segments?: ReactNode;
}

interface TradeFrameInput extends TradePageInput {
  readonly symbol: string;
  readonly kind: Instrument['kind'];
  /** Another market was chosen: it is the ticket's from now on. */
  readonly chosen: (symbol: string) => void;
  /** A line between the bar and the book. */
  readonly above?: (instrument: Instrument) => ReactNode;
  /** Beside the ticket; without it the ticket has the page's width. */
  readonly book?: (instrument: Instrument) => ReactNode;
  /** Offers these markets alone. */
  readonly symbols?: ReadonlySet<string> | undefined;
  /** At the heading's end, in place of the change over 24 hours. */
  readonly price?: (instrument: Instrument) => ReactNode;
  /** The chart is always shown. */
  readonly steady?: boolean;
  readonly ticket: (instrument: Instrument) => ReactNode;
  readonly lists: ReactNode;
}

/** A market with its book, the ticket beside it, the chart folded above, and the user's orders below. */
export function TradeFrame(input: TradeFrameInput): ReactNode {
  const { symbol, kind, back, segments } = input;
  const { t } = useTranslation();
  const instruments = useInstruments();
  const instrument = instruments?.get(symbol);
  if (instruments === undefined) {
    return (
      <Page title={symbol} back={back} above={segments}>
        <LoadingView label={t('app.page.loading')} />
      </Page>
    );
  }
  if (instrument?.kind !== kind) {
    const tab = kind === 'spot' ? 'spot' : 'contract';
    return (
      <Page title={t('market.detail.loading')} back={back} above={segments}>
        <Notice
          title={t('market.detail.unknown', { symbol })}
          text={t('market.detail.unknownText')}
          action={{
            label: t('app.page.toMarkets'),
            act: () => void navigation.redirect(MARKETS_PATH, { tab }),
          }}
        />
      </Page>
    );
  }
  return <Trade key={symbol} {...input} instrument={instrument} />;
}

function Trade(input: TradeFrameInput & { readonly instrument: Instrument }): ReactNode {
  const { instrument, chart, back, segments, kind, chosen, above, book, ticket, lists } = input;
  const { symbols, price, steady = false } = input;
  const { t } = useTranslation();
  const place = useId();
  const { tradeChart } = useSnapshot(preferences);
  const isOpen = tradeChart || steady;
  const { pathname, search } = useLocation();
  const name = marketName(instrument);
  const choose = (symbol: string) => {
    chosen(symbol);
    // If the address names a market, it must name the chosen one from now on.
    if (search !== '') void navigation.redirect(addressOf(pathname, { symbol }));
  };
  return (
    <Page
      title={name}
      back={back}
      above={segments}
      heading={<PairTitle instrument={instrument} choose={choose} kind={kind} symbols={symbols} />}
      actions={
        <>
          {price?.(instrument) ?? <Change symbol={instrument.symbol} />}
          {steady ? null : (
            <ChartButton
              open={tradeChart}
              place={place}
              fold={() => (preferences.tradeChart = !tradeChart)}
            />
          )}
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
        <div className={styles.frame} data-chart={isOpen}>
          <ChartFold {...{ instrument, chart, place }} open={isOpen} periods={!steady} />
          {above?.(instrument)}
          {book === undefined ? (
            <div className={styles.alone} data-toasts="top">
              {ticket(instrument)}
            </div>
          ) : (
            <div className={styles.sides} data-toasts="top">
              {book(instrument)}
              {ticket(instrument)}
            </div>
          )}
        </div>
        {lists}
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
