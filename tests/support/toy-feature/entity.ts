/** What the toy feature keeps for a user: coins that were bought at a price. */
import { defineEntity } from '../../../protocol/entities/define-entity.ts';
import { count, flag, id, price, size, text } from '../../../protocol/entities/fields.ts';

export const toyHolding = defineEntity('toy-holding', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    id: id(),
    symbol: text(),
    size: size(),
    /** What was paid for one. */
    price: price(),
    open: flag(),
    /** The number of its user's event that last changed it. */
    version: count(),
  },
  shown: ['size', 'price'],
  isOpen: ({ open }) => open,
});
