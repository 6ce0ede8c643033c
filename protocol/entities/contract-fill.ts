import { defineLog } from './define-entity.ts';
import { amount, id } from './fields.ts';
import { FILL_FIELDS } from './order-fields.ts';

/** One fill of one order of a contract. */
export const contractFill = defineLog('contract-fill', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    ...FILL_FIELDS,
    /** The position that it closed or reduced, else the one that it opened or added to. */
    position: id(),
    /** Settled by the part that it closed, without its fee. */
    pnl: amount({ signed: true }),
    /** If it closed one position and opened the opposite one: the new position; else 0. */
    opened: id(),
    /** The part of the fee that the new position bears. */
    openedFee: amount(),
  },
  shown: ['price', 'size', 'total', 'fee', 'pnl'],
});
