import { defineLog } from './define-entity.ts';
import { FILL_FIELDS } from './order-fields.ts';

/** One fill of one spot order. */
export const spotFill = defineLog('spot-fill', {
  key: ['id'],
  filter: 'symbol',
  fields: FILL_FIELDS,
  shown: ['price', 'size', 'total', 'fee'],
});
