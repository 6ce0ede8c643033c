/** The user's view of the markets: kept while the app is open, so that a return finds the same list. */
import { proxy } from 'valtio';
import type { MarketSort, MarketTab } from '#worker/engine-api';

export interface MarketView {
  tab: MarketTab;
  /** The search text, which finds markets of every tab; a tap on a tab clears it. */
  search: string;
  /** The spot tab shows only markets quoted in this asset. */
  quote: string | undefined;
  sort: MarketSort | undefined;
  descending: boolean;
  /** The history entry, with its query, that last set the tab. */
  arrival: string | undefined;
}

export const marketView = proxy<MarketView>({
  tab: 'contract',
  search: '',
  quote: undefined,
  sort: undefined,
  descending: true,
  arrival: undefined,
});

/** First tap: highest first (names from A). Second: reversed. Third: the venue's order. */
export function nextSort(
  now: Pick<MarketView, 'sort' | 'descending'>,
  tapped: MarketSort,
): Pick<MarketView, 'sort' | 'descending'> {
  const first = tapped !== 'name';
  if (now.sort !== tapped) return { sort: tapped, descending: first };
  if (now.descending === first) return { sort: tapped, descending: !first };
  return { sort: undefined, descending: true };
}

export function sortBy(tapped: MarketSort): void {
  Object.assign(marketView, nextSort(marketView, tapped));
}
