/** Which places the first page and the menu show, in their order. */
import type { PlaceName } from '../../blocks/places.ts';

/** What is for everybody; one's own places stand where one is logged in. */
export type HomePlace = Exclude<PlaceName, 'transfer' | 'records'>;

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
  { key: 'markets', places: ['contract', 'spot', 'exchange', 'favourites', 'chart'] },
  { key: 'content', places: ['notices', 'news', 'help', 'service'] },
  { key: 'app', places: ['home', 'mine', 'settings', 'language', 'download'] },
] as const satisfies readonly { readonly key: string; readonly places: readonly HomePlace[] }[];
