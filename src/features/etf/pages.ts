/** All pages of ETFs in one script: each further script would add its name to the first route. */
export { EtfPage } from './etf-page.tsx';
export { EtfsPage } from './etfs-page.tsx';
export { EtfOrdersPage } from './orders-page.tsx';
export { EtfPlanPage } from './plan-page.tsx';
