import type { ComponentType } from 'react';

export const TABS = ['home', 'markets', 'trade', 'etfs', 'assets', 'mine'] as const;

export type Tab = (typeof TABS)[number];

/** An address of the app. A feature lists its own in `src/features/<feature>/routes.ts`. */
export interface Route {
  readonly path: string;
  /** The names that one wrapper uses for the same page. */
  readonly alias?: readonly string[];
  /** The tab whose page this is; a page with a tab shows the tab bar. */
  readonly tab?: Tab;
  /**
   * The session rule of SPEC §4 leaves a visitor on this page (market, transaction, financial, service home, login).
   * An assets page never has it.
   */
  readonly visitor?: true;
  /** A page without it is not built yet and says so. */
  readonly load?: () => Promise<ComponentType>;
}
