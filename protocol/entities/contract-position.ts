import { CLOSE_CAUSES, MARGIN_MODES, ORDER_POSITION_SIDES } from '#domain/contract/position-terms';
import { POSITION_SIDES } from '#domain/contract/position';
import { defineEntity } from './define-entity.ts';
import { amount, count, id, oneOf, price, size, text, time } from './fields.ts';
import { ASSET } from '../names/patterns.ts';

/** A position from its first fill to its last one: a position opened later in the market is another row. */
export const contractPosition = defineEntity('contract-position', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    id: id(),
    symbol: text(),
    positionSide: oneOf(ORDER_POSITION_SIDES),
    side: oneOf(POSITION_SIDES),
    marginMode: oneOf(MARGIN_MODES),
    leverage: count(),
    /** The open part, in the base; 0 once it is closed. */
    size: size(),
    /** The exact value of the open part at its entry prices: the average entry price is this divided by `size`. */
    entryTotal: amount(),
    margin: amount(),
    /** In the quote: its margin, PnL and fees. */
    asset: text(ASSET),
    /** The closed part so far, and its value: the average close price is `closedTotal` divided by `closedSize`. */
    closedSize: size(),
    closedTotal: amount(),
    /** Settled by the closed part so far, without fees. */
    pnl: amount({ signed: true }),
    /** The fees of its fills so far. */
    fee: amount(),
    /** The entry fees and the funding of the open part, less the funding received. */
    openCost: amount({ signed: true }),
    opened: time(),
    updated: time(),
    /** Why it was closed; `''` while it is open. */
    cause: oneOf([...CLOSE_CAUSES, '']),
    version: count(),
  },
  derived: {
    /** Of the open part; once it is closed, of what was closed. Two digits more than a price has, half up. */
    entryPrice: price({ optional: true }),
    /** The average price of the closed part; `''` before the first close. */
    closePrice: price({ optional: true }),
  },
  shown: [
    ...(['size', 'entryTotal', 'margin', 'closedSize', 'closedTotal', 'pnl', 'fee'] as const),
    ...(['entryPrice', 'closePrice'] as const),
  ],
  isOpen: ({ cause }) => cause === '',
});
