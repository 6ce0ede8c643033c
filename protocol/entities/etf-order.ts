import { ETF_SIDES, ETF_STATUSES } from '#domain/etf/etf-terms';
import { ASSET, COMMAND_ID } from '../names/patterns.ts';
import { defineEntity } from './define-entity.ts';
import { amount, count, id, oneOf, price, text, time, word } from './fields.ts';

/** A subscription or a redemption of shares of an ETF. */
export const etfOrder = defineEntity('etf-order', {
  key: ['id'],
  filter: 'product',
  fields: {
    id: id(),
    /** The id of the command that placed it. */
    clientId: text(COMMAND_ID),
    /** The product, which is also the asset of its shares. */
    product: text(ASSET),
    side: oneOf(ETF_SIDES),
    /** USDT to spend, or shares to redeem. */
    quantity: amount(),
    /** The fewest shares, or the least USDT, that it accepts. */
    least: amount(),
    /** It waits until one share costs no more, or brings no less, fee included; `''`: it was executed at once. */
    limit: price({ optional: true }),
    /** The shares that were created or redeemed. */
    shares: amount(),
    /** Their value at the prices of the legs, in USDT, before the fee. */
    value: amount(),
    fee: amount(),
    /** The executed price of one share, without the fee; `''` if nothing was executed. */
    nav: price({ optional: true }),
    /** The coins that were paid out in kind, because their markets were closed: `BTC 0.01 ETH 0.2`; `''`: none. */
    paidOut: text(/^([A-Z0-9]+ [0-9.]+( |$))*$/),
    status: oneOf(ETF_STATUSES),
    /** The plan whose run it is; 0: none. */
    plan: count(),
    /** Why it was cancelled; otherwise `''`. */
    cause: word(/^[a-z-]{0,30}$/),
    created: time(),
    updated: time(),
    version: count(),
  },
  shown: ['quantity', 'least', 'limit', 'shares', 'value', 'fee', 'nav'],
  isOpen: ({ status }) => status === 'open',
});
