/** The tickets of the suite `touch`, and the calls that their orders make. */
import type { Locator, Page } from 'playwright';
import type { CallName } from '../protocol/call.ts';
import { CALLS } from '../protocol/names/calls.ts';
import { TRADE_PATH } from '../src/navigation/pages.ts';

export interface TouchedOrder {
  readonly symbol: string;
  readonly price: string;
  readonly size: string;
}

export interface TouchedTicket {
  readonly order: TouchedOrder;
  /** The page's path, with its query. */
  readonly path: string;
  readonly quantity: (ticket: Locator) => Locator;
  /** The text of the button. */
  readonly submit: string;
  /** Makes the list of open orders visible. */
  readonly showOrders: (page: Page) => Promise<void>;
  /** The test id of an open order's row. */
  readonly row: string;
  /** After so many touches all orders are cancelled: rows below the screen are not in the document. */
  readonly clearedEvery: number;
  readonly place: CallName;
  readonly cancelAll: CallName;
  /** Moves the demo funds to the account that pays. */
  readonly funding?: object;
}

/** Far below the market, so that the orders rest. */
const PRICE = '30000';
const SIZE = '0.001';

export const SPOT_TICKET: TouchedTicket = {
  order: { symbol: 'BTC-USDT', price: PRICE, size: SIZE },
  path: TRADE_PATH,
  quantity: (ticket) => ticket.getByLabel('Quantity (BTC)'),
  submit: 'Buy BTC',
  showOrders: () => Promise.resolve(),
  row: 'open-order',
  clearedEvery: 10,
  place: CALLS.spotPlaceOrder,
  cancelAll: CALLS.spotCancelOrders,
};

export const CONTRACT_TICKET: TouchedTicket = {
  order: { symbol: 'BTC-USDT-PERP', price: PRICE, size: SIZE },
  path: `${TRADE_PATH}?symbol=BTC-USDT-PERP`,
  quantity: (ticket) => ticket.locator('input[name="amount"]'),
  submit: 'Open long 20×',
  // Not by a mouse: on this page its events become touches.
  showOrders: (page) => page.getByRole('tab', { name: /^Orders/ }).dispatchEvent('click'),
  row: 'open-contract-order',
  clearedEvery: 2,
  place: CALLS.contractPlaceOrder,
  cancelAll: CALLS.contractCancelOrders,
  funding: { from: 'funds', to: 'contract', asset: 'USDT', amount: '5000' },
};
