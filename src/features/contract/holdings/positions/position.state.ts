/** How positions are listed: the user's choices, kept for the tab. */
import { proxy } from 'valtio';
import { keepInTab } from '../../../../navigation/kept-place.ts';
import type { PositionSort } from './sorted-positions.ts';

interface PositionView {
  sort: PositionSort;
  /** The unit of the PnL: the quote, or the rate currency. */
  unit: 'quote' | 'currency';
  /** The large result of a card. */
  lead: 'amount' | 'roe';
}

export const positionView: PositionView = proxy<PositionView>({
  sort: 'newest',
  unit: 'quote',
  lead: 'amount',
});
keepInTab('contract-positions', positionView);
