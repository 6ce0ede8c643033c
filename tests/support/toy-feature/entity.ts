/** The toy feature's entity: coins that a user bought at a price. */
import { defineEntity } from '../../../protocol/entities/define-entity.ts';
import { count, flag, id, price, size, text } from '../../../protocol/entities/fields.ts';

export const toyHolding = defineEntity('toy-holding', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    id: id(),
    symbol: text(),
    size: size(),
    /** The price of one coin. */
    price: price(),
    open: flag(),
    /** The number of its user's event that last changed it. */
    version: count(),
  },
  shown: ['size', 'price'],
  isOpen: ({ open }) => open,
});
