import { MARGIN_MODES, POSITION_MODES } from '#domain/contract/position-terms';
import { defineEntity } from './define-entity.ts';
import { count, oneOf, text } from './fields.ts';

/**
 * How a user trades one contract. Without a row: isolated, one-way, and the default leverage of the terms, cut to the
 * market's largest.
 */
export const contractMode = defineEntity('contract-mode', {
  key: ['symbol'],
  filter: 'symbol',
  fields: {
    symbol: text(),
    leverage: count(),
    marginMode: oneOf(MARGIN_MODES),
    positionMode: oneOf(POSITION_MODES),
    version: count(),
  },
});
