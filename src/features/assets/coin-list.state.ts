/** The view of the coin list, kept as long as the tab is open. */
import { proxy } from 'valtio';
import { keepInTab } from '../../navigation/kept-place.ts';

export const coinListView = proxy({ hideSmall: false, by: 'accounts' as 'accounts' | 'coins' });

keepInTab('coins', coinListView);
