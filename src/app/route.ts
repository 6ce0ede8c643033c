import type { ComponentType } from 'react';

export const TABS = ['home', 'markets', 'trade', 'etfs', 'assets', 'mine'] as const;

export type Tab = (typeof TABS)[number];

export interface Route {
  readonly path: string;
  readonly alias?: readonly string[];
  /** The tab whose page this is; a page with a tab shows the tab bar. */
  readonly tab?: Tab;
  readonly visitor?: true;
  readonly load?: () => Promise<ComponentType>;
}
