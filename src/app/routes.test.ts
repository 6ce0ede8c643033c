import { beforeAll, describe, expect, it } from 'vitest';
import { TABS } from '../navigation/route.ts';
import { TAB_PATHS } from './first-routes.ts';
import { loadRoutes, routeOf } from './route-of.tsx';
import { ROUTES } from './routes.ts';

/** The addresses exactly as SPEC §2 lists them. */
const SPECIFIED = `
/ /pages/home/index /pages/market/quote /pages/trade/index /pages/etfs/index /pages/assets/my-hold /pages/mine/index
/pages/login/index /pages/reg/index
/pages/trade/detail /pages/trade/trade-spot /pages/trade/trade-leverage /pages/trade/trade-option
/pages/trade/klinechart /pages/trade/leverage-detail
/pages/history/index /pages/work/index
/pages/mine/account-set /pages/mine/password-manage /pages/mine/language-set /pages/mine/password-trade
/pages/mine/advanced-verify /pages/mine/invite /pages/mine/forget-password
/pages/assets/index /pages/assets/withdraw-record /pages/assets/account-record /pages/assets/legal-log
/pages/assets/my-assets /pages/assets/my-wallet /pages/assets/wallet-operation /pages/assets/recharge
/pages/assets/recharge-currency /pages/assets/withdraw /pages/assets/withdraw-detail /pages/assets/exchange
/pages/assets/transfer /pages/assets/trade-record /pages/assets/sport-record /pages/assets/leverage-record
/pages/assets/option-record
/pages/loan/index /pages/loan/record /pages/loan/rule /pages/loan/repayment
/pages/etfs/order /pages/etfs/plan
/pages/article/notice /pages/article/service /pages/article/detail /pages/article/news
/pages/common/menu /pages/common/nowallet
/choose-location /open-location
`
  .trim()
  .split(/\s+/);

const ALIASES = [
  ['/pages/login/login', '/pages/login/index'],
  ['/pages/market/market', '/pages/market/quote'],
  ['/pages/transaction/index', '/pages/trade/index'],
  ['/pages/financial/index', '/pages/earn/index'],
  ['/pages/service/home', '/pages/article/service'],
] as const;

describe('routes', () => {
  beforeAll(loadRoutes);

  it.each(SPECIFIED)('SCREEN-001 %s leads somewhere', (path) => {
    expect(routeOf(path)).toBeDefined();
  });

  it.each(ALIASES)('SCREEN-002 %s is %s', (alias, path) => {
    expect(routeOf(alias)).toBe(routeOf(path));
    expect(routeOf(alias)?.path).toBe(path);
  });

  it('SCREEN-003 the tabs are in the order of the specification, each with its page', () => {
    expect(TABS).toEqual(['home', 'markets', 'trade', 'etfs', 'assets', 'mine']);
    for (const tab of TABS) expect(routeOf(TAB_PATHS[tab])?.tab).toBe(tab);
  });

  it('SCREEN-004 a visitor without a session stays on market, transaction, financial, service home and login', () => {
    const places = ['/pages/market/market', '/pages/transaction/index', '/pages/financial/index'];
    for (const path of [...places, '/pages/service/home', '/pages/login/login']) {
      expect(routeOf(path)?.visitor).toBe(true);
    }
  });

  it('SCREEN-401 an expired session leaves a user on these pages and on no other', () => {
    const places = ROUTES.filter(({ visitor }) => visitor).map(({ path }) => path);
    expect(places.sort()).toEqual([
      '/pages/article/service',
      '/pages/earn/index',
      '/pages/login/demo',
      '/pages/login/index',
      '/pages/login/wallet',
      '/pages/market/quote',
      '/pages/trade/calculator',
      '/pages/trade/detail',
      '/pages/trade/funding',
      '/pages/trade/index',
      '/pages/trade/insurance-fund',
      '/pages/trade/klinechart',
      '/pages/trade/trade-option',
      '/pages/trade/trade-spot',
    ]);
  });

  it('SCREEN-004 never on a page of assets', () => {
    const assets = ROUTES.filter(({ path }) => path.startsWith('/pages/assets/'));
    expect(assets).toHaveLength(21);
    expect(assets.filter(({ visitor }) => visitor)).toEqual([]);
  });

  it('no address occurs twice', () => {
    const paths = ROUTES.flatMap(({ path, alias = [] }) => [path, ...alias]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('a slash at the end does not matter, an unknown address is unknown', () => {
    expect(routeOf('/pages/market/quote/')?.path).toBe('/pages/market/quote');
    expect(routeOf('/pages/market')).toBeUndefined();
    expect(routeOf('')).toBeUndefined();
  });
});
