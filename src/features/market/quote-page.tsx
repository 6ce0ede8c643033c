import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import type { MarketTab } from '#worker/engine-api';
import { Page } from '../../blocks/page.tsx';
import { PullArea } from '../../blocks/pull-area.tsx';
import { ThemeButton } from '../../blocks/theme-button.tsx';
import { liftEmptyShell, liftShell } from '../../engine/shell/shell-rows.ts';
import { keepInTab } from '../../navigation/kept-place.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { tabId, Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { useArranged } from './arranged.ts';
import { ConnectionChip } from './connection-chip.tsx';
import { useInstruments, type Instruments } from '../../blocks/market/instruments.ts';
import { MARKET_PANEL, MarketList } from './market-list.tsx';
import { marketView } from './market.state.ts';
import styles from './quote-page.module.css';
import { SkeletonRows } from '../../blocks/market/skeleton-rows.tsx';
import { QuoteFilter } from './quote-filter.tsx';
import { SortHeader } from './sort-header.tsx';

keepInTab('markets', marketView);
// The user has forgotten the search of an earlier page load, and would miss markets.
marketView.search = '';

const SuggestedFavourites = lazy(() =>
  import('./suggested-favourites.tsx').then(({ SuggestedFavourites: shown }) => ({ default: shown })),
);

const TABS: readonly MarketTab[] = ['favourites', 'contract', 'spot'];

export function QuotePage(): ReactNode {
  const { t } = useTranslation();
  useNamedTab();
  const { tab, search } = useSnapshot(marketView, { sync: true });
  const none = useSnapshot(preferences).favourites.length === 0;
  const field = useFieldOfSearch();
  const instruments = useInstruments();
  useEffect(liftEmptyShell, []);
  return (
    <Page
      title={t('market.title')}
      actions={
        <>
          <ConnectionChip />
          <ThemeButton />
        </>
      }
    >
      <SearchField
        label={t('market.search.label')}
        placeholder={
          instruments === undefined
            ? t('market.search.label')
            : t('market.search.placeholder', { count: instruments.size })
        }
        clearLabel={t('market.search.clear')}
        value={search}
        change={(value) => (marketView.search = value)}
        input={field}
      />
      <Tabs
        label={t('market.tab.label')}
        tabs={TABS.map((key) => ({ key, label: t(`market.tab.${key}`) }))}
        chosen={tab}
        choose={(key) => Object.assign(marketView, { tab: key, search: '' })}
        panel={MARKET_PANEL}
      />
      {tab === 'spot' && search === '' && instruments !== undefined ? (
        <QuoteFilter instruments={instruments} />
      ) : null}
      {tab === 'favourites' && search === '' && none ? null : <SortHeader />}
      <div
        id={MARKET_PANEL}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={tabId(MARKET_PANEL, tab)}
      >
        <Listed instruments={instruments} />
      </div>
    </Page>
  );
}

/** An address may name the tab. On the way back, the user's later choice wins. */
function useNamedTab(): void {
  const { key, search } = useLocation();
  useState(() => {
    const named = new URLSearchParams(search).get('tab');
    const tab = TABS.find((each) => each === named);
    // The first entry of every document has the same key.
    const arrival = `${key}${search}`;
    if (tab !== undefined && arrival !== marketView.arrival) Object.assign(marketView, { tab, search: '' });
    marketView.arrival = arrival;
  });
}

/** The search icon of another page leads into the field. On the way back, the field is not focused again. */
function useFieldOfSearch(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const arrived = useNavigationType();
  const { search } = useLocation();
  const asked = arrived !== NavigationType.Pop && new URLSearchParams(search).has('search');
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);
  return field;
}

/** The panel's content: the markets of the tab, an empty state, or placeholders while they load. */
function Listed({ instruments }: { readonly instruments: Instruments | undefined }): ReactNode {
  const { t } = useTranslation();
  const { tab, search, sort } = useSnapshot(marketView, { sync: true });
  const { symbols, again } = useArranged();
  const rows = useMemo(
    () =>
      symbols
        ?.map((symbol) => instruments?.get(symbol))
        .filter((each): each is Instrument => each !== undefined),
    [symbols, instruments],
  );
  if (instruments === undefined || rows === undefined) return <SkeletonRows label={t('app.page.loading')} />;
  if (rows.length === 0) return <Nothing tab={tab} search={search} instruments={instruments} />;
  const pulled = async () => {
    await again();
    toast(t('market.sort.refreshed'));
  };
  return (
    <PullArea hint={t('market.list.pull')} pulled={pulled}>
      <MarketList
        instruments={rows}
        tagged={tab === 'favourites' || search !== ''}
        isFirst={tab === 'contract' && search === '' && sort === undefined}
      />
    </PullArea>
  );
}

interface NothingInput {
  readonly tab: MarketTab;
  readonly search: string;
  readonly instruments: Instruments;
}

function Nothing({ tab, search, instruments }: NothingInput): ReactNode {
  const { t } = useTranslation();
  useEffect(liftShell, []);
  if (search !== '') {
    const clear = () => (marketView.search = '');
    return (
      <Notice
        title={t('market.search.none', { text: search })}
        action={{ label: t('market.search.clear'), act: clear }}
      />
    );
  }
  if (tab !== 'favourites') return <Notice title={t('market.status.waiting')} />;
  return (
    <Suspense fallback={<SkeletonRows label={t('app.page.loading')} />}>
      <SuggestedFavourites instruments={instruments} />
    </Suspense>
  );
}
