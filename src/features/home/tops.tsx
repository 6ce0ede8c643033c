import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import { FavouriteSheet } from '../../blocks/market/favourite-sheet.tsx';
import { MarketRow } from '../../blocks/market/market-row.tsx';
import { SkeletonRows } from '../../blocks/market/skeleton-rows.tsx';
import { useKeptState } from '../../navigation/kept-state.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { MARKETS_PATH } from '../../navigation/pages.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { tabId, Tabs } from '../../ui/tabs.tsx';
import { TOPS, useRanked } from './ranked.ts';
import styles from './tops.module.css';

const PANEL = 'top-markets';
const ROWS = 8;

interface TopsInput {
  readonly turn: number;
  /** Opens on the user's favourites, if there are any. */
  readonly own: boolean;
}

/** The markets that lead a ranking, and the user's favourites. */
export function Tops({ turn, own }: TopsInput): ReactNode {
  const { t } = useTranslation();
  const [kept, choose] = useKeptState('top', '');
  const { favourites } = useSnapshot(preferences);
  const first = own && favourites.length > 0 ? 'favourites' : 'gainers';
  const top = TOPS.find((each) => each === kept) ?? first;
  const rows = useRanked(top, ROWS, turn);
  const [chosen, setChosen] = useState<Instrument>();
  return (
    <section aria-label={t('home.tops.label')}>
      <Tabs
        label={t('home.tops.label')}
        tabs={TOPS.map((key) => ({ key, label: t(`home.tops.${key}`) }))}
        chosen={top}
        choose={choose}
        panel={PANEL}
      />
      <div id={PANEL} className={styles.panel} role="tabpanel" aria-labelledby={tabId(PANEL, top)}>
        {rows === undefined ? (
          <SkeletonRows label={t('app.page.loading')} count={ROWS} />
        ) : rows.length === 0 ? (
          <Notice title={t('market.favourites.empty')} text={t('market.favourites.emptyText')} />
        ) : (
          <div role="list" aria-label={t(`home.tops.${top}`)}>
            {rows.map((each) => (
              <WatchedRow key={each.symbol} instrument={each} choose={setChosen} />
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

interface WatchedRowInput {
  readonly instrument: Instrument;
  readonly choose: (instrument: Instrument) => void;
}

/** Only a row on or near the screen requests values. */
function WatchedRow({ instrument, choose }: WatchedRowInput): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true));
    observer.observe(place.current as HTMLDivElement);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.row} role="listitem">
      {near ? <MarketRow instrument={instrument} tagged choose={choose} /> : null}
    </div>
  );
}
