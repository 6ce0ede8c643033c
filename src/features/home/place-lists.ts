/** The pages that the home page and the menu link to, in their order. */
import type { PlaceName } from '../../blocks/places.ts';

/** Public pages; the user's own pages are added after login. */
export type HomePlace = Exclude<PlaceName, 'transfer' | 'records' | 'orders'>;

export const SHORTCUTS: readonly HomePlace[] = [
  'contract',
  'spot',
  'favourites',
  'chart',
  'notices',
  'news',
  'help',
  'service',
  'settings',
  'more',
];

export const GROUPS = [
  {
    key: 'markets',
    places: ['contract', 'spot', 'options', 'etfs', 'earn', 'exchange', 'favourites', 'chart'],
  },
  { key: 'content', places: ['notices', 'news', 'help', 'service'] },
  { key: 'app', places: ['home', 'mine', 'settings', 'language', 'download'] },
] as const satisfies readonly { readonly key: string; readonly places: readonly HomePlace[] }[];
