/** Every spot order ever placed, in its present state, and every fill. */
import { pgTable } from 'drizzle-orm/pg-core';
import { defineTables, rowsInto } from '../db/define-tables.ts';
import {
  CHANGING,
  fillColumns,
  fillIndexes,
  orderColumns,
  orderIndexes,
  storedOrders,
} from '../trading/order-tables.ts';
import { spotForms } from './spot-forms.ts';

export const spotOrders = pgTable('spot_orders', orderColumns(), orderIndexes('spot_orders'));
/** Rows are added and never change. */
export const spotFills = pgTable('spot_fills', fillColumns(), fillIndexes('spot_fills'));

export const spotTables = defineTables({
  feature: 'spot',
  tables: { spotOrders, spotFills },
  writes: [
    rowsInto(spotForms.order.rows, spotOrders, { key: ['id'], set: CHANGING }),
    rowsInto(spotForms.fill.rows, spotFills),
  ],
  ...storedOrders(spotOrders, spotFills),
});
