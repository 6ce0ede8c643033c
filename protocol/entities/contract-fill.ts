import { defineLog } from './define-entity.ts';
import { amount, id } from './fields.ts';
import { FILL_FIELDS } from './order-fields.ts';

/** One fill of one order of a contract. */
export const contractFill = defineLog('contract-fill', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    ...FILL_FIELDS,
    /** The position that it changed; of one that closed a position and opened the opposite one, the new position. */
    position: id(),
    /** Settled by the part that it closed, without its fee. */
    pnl: amount({ signed: true }),
  },
  shown: ['price', 'size', 'total', 'fee', 'pnl'],
});
