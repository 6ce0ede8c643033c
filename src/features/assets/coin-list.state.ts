/** How the list of coins is shown, for as long as the tab lives. */
import { proxy } from 'valtio';
import { keepInTab } from '../../navigation/kept-place.ts';

export const coinListView = proxy({ hideSmall: false, by: 'accounts' as 'accounts' | 'coins' });

keepInTab('coins', coinListView);
