/** All pages of ETFs in one script: each further script would add its name to the first route. */
import { EtfPage } from './etf-page.tsx';
import { EtfsPage } from './etfs-page.tsx';
import { EtfOrdersPage } from './orders-page.tsx';
import { EtfPlanPage } from './plan-page.tsx';

export const ETF_PAGES = { EtfPage, EtfsPage, EtfOrdersPage, EtfPlanPage } as const;
