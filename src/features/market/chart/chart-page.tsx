import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { useTopic } from '../../../engine/use-topic.ts';
import { AlertLink } from '../../../blocks/market/alert-link.tsx';
import { PairTitle } from '../../../blocks/market/pair-title.tsx';
import { Page } from '../../../blocks/page.tsx';
import { addressOf } from '../../../navigation/address.ts';
import { navigation } from '../../../navigation/navigation.tsx';
import { MARKET_CHART_PATH } from '../../../navigation/pages.ts';
import { FlashText } from '../../../ui/flash-text.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LiveText } from '../../../ui/live-text.tsx';
import { tabId, Tabs } from '../../../ui/tabs.tsx';
import { ConnectionChip } from '../connection-chip.tsx';
import { DepthPanel } from '../depth-panel.tsx';
import { marketName } from '../../../blocks/market/instruments.ts';
import { lastPrice, useDirection, useStatus } from '../../../blocks/market/live.ts';
import { NamedMarket } from '../named-market.tsx';
import { TradeLinks } from '../trade-links.tsx';
import { ChartPanel } from './chart-panel.tsx';
import styles from './chart-page.module.css';
import { useTurned } from './turned.ts';

/** A market's chart on the whole screen, portrait or landscape. */
export function ChartPage(): ReactNode {
  return <NamedMarket show={(instrument) => <FullChart key={instrument.symbol} instrument={instrument} />} />;
}

const VIEWS = ['chart', 'depth'] as const;
const PANEL = 'chart-view';
/** A phone across, and the way that it turns. */
const TURN = 'M4 10.5h11v7.5H4zM15.5 6h1a3 3 0 0 1 3 3v3.5M17 10.5l2.5 2.5 2.5-2.5';

/** In place of this market, so that the way back leads to the page before. */
const toMarket = (symbol: string) => void navigation.redirect(addressOf(MARKET_CHART_PATH, { symbol }));

function FullChart({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart');
  const ticker = useTopic(`ticker/${instrument.symbol}`);
  const values = useStatus<HTMLSpanElement>(ticker);
  const change = useDirection<HTMLSpanElement>(ticker.direction);
  const [turned, turn] = useTurned();
  const words = { chart: t('chart.title'), depth: t('market.detail.depth') };
  return (
    <div className={styles.full} data-turned={turned}>
      <Page
        title={marketName(instrument)}
        back
        heading={<PairTitle instrument={instrument} choose={toMarket} />}
        actions={
          <>
            <ConnectionChip short />
            <AlertLink symbol={instrument.symbol} />
            <IconButton label={t('chart.turn')} pressed={turned} press={() => void turn()}>
              <Glyph path={TURN} size={22} />
            </IconButton>
          </>
        }
      >
        <div className={styles.head}>
          <Tabs
            label={t('chart.views')}
            tabs={VIEWS.map((key) => ({ key, label: words[key] }))}
            chosen={view}
            choose={setView}
            panel={PANEL}
          />
          <span ref={values} className={styles.figures}>
            <FlashText className={styles.price} {...lastPrice(ticker)} testId="last-price" />
            <span ref={change} className={styles.change}>
              <LiveText text={ticker.change} />
            </span>
          </span>
        </div>
        <div
          id={PANEL}
          className={styles.panel}
          data-view={view}
          role="tabpanel"
          aria-labelledby={tabId(PANEL, view)}
        >
          {view === 'chart' ? (
            <ChartPanel instrument={instrument} size="full" />
          ) : (
            <DepthPanel instrument={instrument} full />
          )}
        </div>
        <div className={styles.trade}>
          <TradeLinks instrument={instrument} />
        </div>
      </Page>
    </div>
  );
}
