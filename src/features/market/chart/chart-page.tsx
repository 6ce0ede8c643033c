import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { useTopic } from '../../../engine/use-topic.ts';
import { Page } from '../../../blocks/page.tsx';
import { FlashText } from '../../../ui/flash-text.tsx';
import { LiveText } from '../../../ui/live-text.tsx';
import { tabId, Tabs } from '../../../ui/tabs.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ConnectionChip } from '../connection-chip.tsx';
import { DepthPanel } from '../depth-panel.tsx';
import { marketName } from '../../../blocks/market/instruments.ts';
import { lastPrice, useDirection, useStatus } from '../../../blocks/market/live.ts';
import { NamedMarket } from '../named-market.tsx';
import { ChartPanel } from './chart-panel.tsx';
import styles from './chart-page.module.css';

/** A market's chart on the whole screen, portrait or landscape. */
export function ChartPage(): ReactNode {
  return <NamedMarket show={(instrument) => <FullChart key={instrument.symbol} instrument={instrument} />} />;
}

const VIEWS = ['chart', 'depth'] as const;
const PANEL = 'chart-view';

function FullChart({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart');
  const ticker = useTopic(`ticker/${instrument.symbol}`);
  const values = useStatus<HTMLSpanElement>(ticker);
  const change = useDirection<HTMLSpanElement>(ticker.direction);
  const name = marketName(instrument);
  const words = { chart: t('market.chart.title'), depth: t('market.detail.depth') };
  return (
    <div className={styles.full}>
      <Page
        title={name}
        back
        heading={
          <>
            {name}
            {instrument.kind === 'perpetual' ? <Tag>{t('market.perpetual')}</Tag> : null}
          </>
        }
        actions={<ConnectionChip short />}
      >
        <div className={styles.head}>
          <Tabs
            label={t('market.chart.views')}
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
        <div id={PANEL} className={styles.panel} role="tabpanel" aria-labelledby={tabId(PANEL, view)}>
          {view === 'chart' ? (
            <ChartPanel instrument={instrument} full />
          ) : (
            <DepthPanel instrument={instrument} full />
          )}
        </div>
      </Page>
    </div>
  );
}
