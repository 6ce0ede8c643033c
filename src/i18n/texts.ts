import type alert from '../../locales/en/alert.json';
import type app from '../../locales/en/app.json';
import type assets from '../../locales/en/assets.json';
import type auth from '../../locales/en/auth.json';
import type chart from '../../locales/en/chart.json';
import type contract from '../../locales/en/contract.json';
import type convert from '../../locales/en/convert.json';
import type content from '../../locales/en/content.json';
import type download from '../../locales/en/download.json';
import type earn from '../../locales/en/earn.json';
import type etf from '../../locales/en/etf.json';
import type funding from '../../locales/en/funding.json';
import type home from '../../locales/en/home.json';
import type history from '../../locales/en/history.json';
import type market from '../../locales/en/market.json';
import type option from '../../locales/en/option.json';
import type positions from '../../locales/en/positions.json';
import type risk from '../../locales/en/risk.json';
import type spot from '../../locales/en/spot.json';
import type statement from '../../locales/en/statement.json';
import type trading from '../../locales/en/trading.json';
import type user from '../../locales/en/user.json';
import type why from '../../locales/en/why.json';
import type { FIRST_NAMESPACES } from './first-namespaces.ts';

/** All texts of one language by namespace, in the shape of the English ones. Refusals come from the server. */
export interface Texts {
  readonly alert: Omit<typeof alert, 'refusals'>;
  readonly app: typeof app;
  readonly auth: Omit<typeof auth, 'refusals'>;
  readonly content: Omit<typeof content, 'refusals'>;
  readonly download: typeof download;
  readonly earn: Omit<typeof earn, 'refusals'>;
  readonly etf: Omit<typeof etf, 'refusals'>;
  readonly funding: typeof funding;
  readonly home: typeof home;
  readonly history: typeof history;
  readonly market: Omit<typeof market, 'refusals'>;
  readonly user: Omit<typeof user, 'refusals'>;
  readonly assets: Omit<typeof assets, 'refusals'>;
  readonly chart: typeof chart;
  readonly contract: Omit<typeof contract, 'refusals'>;
  readonly convert: Omit<typeof convert, 'refusals'>;
  readonly option: Omit<typeof option, 'refusals'>;
  readonly positions: typeof positions;
  readonly risk: typeof risk;
  readonly spot: Omit<typeof spot, 'refusals'>;
  readonly statement: typeof statement;
  readonly trading: typeof trading;
  readonly why: typeof why;
}

/** Namespaces that load with their pages, not with the language. */
export type PageNamespace = Exclude<keyof Texts, (typeof FIRST_NAMESPACES)[number]>;
export type FirstTexts = Omit<Texts, PageNamespace>;
