/** All pages of locked mining and pledges in one script: each further script would add its name to the first route. */
import { EarnPage } from './earn-page.tsx';
import { EarnIncomePage } from './income-page.tsx';
import { EarnOrdersPage } from './orders-page.tsx';
import { PledgePage } from './pledge-page.tsx';
import { EarnProductPage } from './product-page.tsx';

/** In the order of the routes. */
export const EARN_PAGES = [EarnPage, EarnProductPage, EarnOrdersPage, EarnIncomePage, PledgePage] as const;
