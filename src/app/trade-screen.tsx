import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { OPTION_TEXTS } from '../features/option/routes.ts';
import type { Route } from '../navigation/route.ts';
import { TRADE_PATH } from '../navigation/pages.ts';
import { withTexts } from '../navigation/with-texts.ts';
import type { TradeSegment } from '../preferences/kept.ts';
import { preferences } from '../preferences/preferences.ts';
import { PageLoader } from './page-loader.tsx';

const pageOf = (load: NonNullable<Route['load']>): Route => ({ path: TRADE_PATH, load });

/** Each kind of market is code that loads with its first use. */
const PAGES: Readonly<Record<TradeSegment, Route>> = {
  spot: pageOf(() =>
    withTexts(import('./trade-spot.tsx'), 'assets', 'spot', 'trading').then(({ SpotTab }) => SpotTab),
  ),
  contract: pageOf(() =>
    withTexts(import('./trade-contract.tsx'), 'assets', 'contract', 'trading').then(
      ({ ContractTab }) => ContractTab,
    ),
  ),
  option: pageOf(() =>
    withTexts(import('./trade-option.tsx'), ...OPTION_TEXTS).then(({ OptionTab }) => OptionTab),
  ),
};

const CONTRACT_TAIL = '-PERP';

/** The kind of market that the address names, or else the one that was used last. */
export function TradeTab(): ReactNode {
  const { search } = useLocation();
  const { tradeSegment } = useSnapshot(preferences);
  const symbol = new URLSearchParams(search).get('symbol');
  const named = symbol?.endsWith(CONTRACT_TAIL) === true ? 'contract' : 'spot';
  const segment = symbol === null ? tradeSegment : named;
  useEffect(() => {
    preferences.tradeSegment = segment;
  }, [segment]);
  return <PageLoader key={segment} route={PAGES[segment]} />;
}
