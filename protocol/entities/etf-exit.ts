import { ETF_EXIT_EVENTS } from '#domain/etf/etf-terms';
import { ASSET } from '../names/patterns.ts';
import { defineLog } from './define-entity.ts';
import { id, oneOf, price, text, time } from './fields.ts';

/** A message to a holder of shares of an ETF about one coin of its basket. Sent once; a notice follows from it. */
export const etfExit = defineLog('etf-exit', {
  key: ['id'],
  filter: 'product',
  fields: {
    id: id(),
    product: text(ASSET),
    asset: text(ASSET),
    event: oneOf(ETF_EXIT_EVENTS),
    /** When the coin leaves or left. */
    at: time(),
    /** In USDT, at which it left; `''`: it did not. */
    price: price({ optional: true }),
    /** The coins of the basket since then with their weights in percent, the largest first: "BTC 60.5 ETH 39.5". */
    basket: text(),
  },
});
