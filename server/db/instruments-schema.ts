/** The table of instruments. */
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What the markets trade. A row is added when the catalogue first names its symbol, and stays as it is. */
export const instruments = pgTable('instruments', {
  symbol: text('symbol').primaryKey(),
  /** Its place in the catalogue. */
  position: integer('position').notNull(),
  kind: text('kind', { enum: ['spot', 'perpetual'] }).notNull(),
  base: text('base').notNull(),
  quote: text('quote').notNull(),
  name: text('name').notNull(),
  priceStep: text('price_step').notNull(),
  sizeStep: text('size_step').notNull(),
  groupings: jsonb('groupings').$type<readonly number[]>().notNull(),
  minSize: text('min_size').notNull(),
  /** The steps of orders, where they differ from the book's. */
  orderPriceStep: text('order_price_step'),
  orderSizeStep: text('order_size_step'),
  watchOnly: boolean('watch_only').notNull().default(false),
});
