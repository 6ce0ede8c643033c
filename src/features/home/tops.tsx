import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { MarketQuery } from '#worker/engine-api';
import { FavouriteSheet } from '../../blocks/market/favourite-sheet.tsx';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { MarketRow } from '../../blocks/market/market-row.tsx';
import { SkeletonRows } from '../../blocks/market/skeleton-rows.tsx';
import { engine } from '../../engine/start-engine.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { MARKETS_PATH } from '../../navigation/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import { tabId, Tabs } from '../../ui/tabs.tsx';
import styles from './tops.module.css';

const QUERIES = {
  gainers: { sort: 'change', descending: true },
  losers: { sort: 'change', descending: false },
  volume: { sort: 'volume', descending: true },
} as const satisfies Record<string, Pick<MarketQuery, 'sort' | 'descending'>>;

type Top = keyof typeof QUERIES;

const TOPS: readonly Top[] = ['gainers', 'losers', 'volume'];
const PANEL = 'top-markets';
const ROWS = 8;

/** The markets that lead a ranking, by the figures of the moment at which it was asked for. No row moves by itself. */
export function Tops({ turn }: { readonly turn: number }): ReactNode {
  const { t } = useTranslation();
  const [top, setTop] = useState<Top>('gainers');
  const rows = useTopRows(top, turn);
  const [chosen, setChosen] = useState<Instrument>();
  return (
    <section aria-label={t('home.tops.label')}>
      <Tabs
        label={t('home.tops.label')}
        tabs={TOPS.map((key) => ({ key, label: t(`home.tops.${key}`) }))}
        chosen={top}
        choose={setTop}
        panel={PANEL}
      />
      <div id={PANEL} className={styles.panel} role="tabpanel" aria-labelledby={tabId(PANEL, top)}>
        {rows === undefined ? (
          <SkeletonRows label={t('app.page.loading')} />
        ) : (
          <div role="list" aria-label={t(`home.tops.${top}`)}>
            {rows.map((each) => (
              <div key={each.symbol} role="listitem">
                <MarketRow instrument={each} tagged={false} choose={setChosen} />
              </div>
            ))}
          </div>
        )}
      </div>
      <PageLink to={`${MARKETS_PATH}?tab=spot`} className={styles.all}>
        {t('home.tops.all')}
        <Icon name="forward" size={16} />
      </PageLink>
      {chosen === undefined ? null : (
        <FavouriteSheet instrument={chosen} close={() => setChosen(undefined)} />
      )}
    </section>
  );
}

/** Another `turn` takes the order anew; until it is there the rows that stand keep standing. */
function useTopRows(top: Top, turn: number): readonly Instrument[] | undefined {
  const instruments = useInstruments();
  const [symbols, setSymbols] = useState<readonly string[]>();
  useEffect(() => {
    let left = false;
    const query: MarketQuery = { tab: 'spot', search: '', favourites: [], ...QUERIES[top] };
    void engine.arrange(query).then((list) => {
      if (!left) setSymbols(list.slice(0, ROWS));
    });
    return () => {
      left = true;
    };
  }, [top, turn]);
  if (instruments === undefined) return undefined;
  return symbols?.flatMap((symbol) => instruments.get(symbol) ?? []);
}
