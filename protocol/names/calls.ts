/** Methods and paths of the calls, without their shapes (those are beside, in `protocol/<word>.ts`). */
import { MARKET_CALLS } from './market-calls.ts';

export const API_PREFIX = '/api';
export const SOCKET_PATH = '/socket.io';

export const CALLS = {
  ...MARKET_CALLS,
  indexLogo: { method: 'GET', path: '/index/logo' },
  floor: { method: 'GET', path: '/floor' },
  articleList: { method: 'GET', path: '/article/list' },
  articleDetail: { method: 'GET', path: '/article/detail' },
  services: { method: 'GET', path: '/services' },
  serviceDetail: { method: 'GET', path: '/article/serviceDetail' },
  newestVersion: { method: 'GET', path: '/getNewestVersion' },
  countryList: { method: 'GET', path: '/getCountryList' },
  assetsTransfer: { method: 'POST', path: '/assets/transfer' },
  assetsBalances: { method: 'GET', path: '/assets/balances' },
  assetsRecords: { method: 'GET', path: '/assets/records' },
  assetsList: { method: 'GET', path: '/assets/list' },
  operatorMarkUser: { method: 'POST', path: '/operator/markUser' },
  userLogout: { method: 'POST', path: '/user/logout' },
  userSessions: { method: 'GET', path: '/user/sessions' },
  userEndSession: { method: 'POST', path: '/user/endSession' },
  userSelf: { method: 'GET', path: '/user/getUserInfo' },
  demoLogin: { method: 'POST', path: '/demo/login' },
  demoFaucet: { method: 'POST', path: '/demo/faucet' },
  rates: { method: 'GET', path: '/rates' },
} as const;
