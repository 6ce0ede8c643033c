/** The traded markets, and all steps in which they were ever traded. */
import { boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Instrument } from '#domain/market/instrument';
import { isCountedAlike } from '#domain/market/recount';
import type { StoredSteps } from '../trading/stored-trading.ts';
import { defineTables, type Database } from '../db/define-tables.ts';

/** The traded markets. A row is added when the catalogue first names its symbol, and never changes. */
export const instruments = pgTable('instruments', {
  symbol: text('symbol').primaryKey(),
  /** Its position in the catalogue. */
  position: integer('position').notNull(),
  kind: text('kind', { enum: ['spot', 'perpetual'] }).notNull(),
  base: text('base').notNull(),
  quote: text('quote').notNull(),
  name: text('name').notNull(),
  priceStep: text('price_step').notNull(),
  sizeStep: text('size_step').notNull(),
  groupings: jsonb('groupings').$type<readonly number[]>().notNull(),
  minSize: text('min_size').notNull(),
  /** The steps of orders, if they differ from the book's. */
  orderPriceStep: text('order_price_step'),
  orderSizeStep: text('order_size_step'),
  watchOnly: boolean('watch_only').notNull().default(false),
});

/** Other steps in which a market was traded later. Rows are added and never change. */
export const marketSteps = pgTable(
  'market_steps',
  {
    /** From 1 on. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    symbol: text('symbol').notNull(),
    base: text('base').notNull(),
    quote: text('quote').notNull(),
    priceStep: text('price_step').notNull(),
    sizeStep: text('size_step').notNull(),
  },
  (table) => [unique().on(table.symbol, table.base, table.quote, table.priceStep, table.sizeStep)],
);

export interface MarketSeeds {
  /** Rows for a database that does not have the symbol. */
  readonly catalogue: readonly Instrument[];
  /** Markets that this start trades in its own steps, whatever is stored. */
  readonly brought?: readonly Instrument[];
}

export interface StoredMarkets {
  readonly instruments: readonly Instrument[];
  readonly steps: readonly StoredSteps[];
}

export const marketTables = defineTables({
  feature: 'market',
  tables: { instruments, marketSteps },
  async seed(database, { catalogue, brought = [] }: MarketSeeds) {
    if (catalogue.length > 0)
      await database
        .insert(instruments)
        .values(catalogue.map((each, position) => ({ ...each, position })))
        .onConflictDoNothing();
    await keepSteps(database, brought);
  },
  async load(database): Promise<StoredMarkets> {
    const rows = await database.select().from(instruments).orderBy(instruments.position, instruments.symbol);
    return { instruments: rows.map(instrumentOf), steps: await readSteps(database) };
  },
});

/** Fields without a value are omitted, as in the catalogue. */
export function instrumentOf(row: typeof instruments.$inferSelect): Instrument {
  const { position: _, orderPriceStep, orderSizeStep, watchOnly, ...instrument } = row;
  return {
    ...instrument,
    ...(orderPriceStep !== null && { orderPriceStep }),
    ...(orderSizeStep !== null && { orderSizeStep }),
    ...(watchOnly && { watchOnly }),
  };
}

/** Adds the steps that no market had before. */
async function keepSteps(database: Database, traded: readonly Instrument[]): Promise<void> {
  if (traded.length === 0) return;
  const known = await readSteps(database);
  const added = traded.filter(
    (instrument) =>
      !known.some((each) => each.symbol === instrument.symbol && isCountedAlike(each, instrument)),
  );
  if (added.length === 0) return;
  await database
    .insert(marketSteps)
    .values(
      added.map(({ symbol, base, quote, priceStep, sizeStep }) => {
        return { symbol, base, quote, priceStep, sizeStep };
      }),
    )
    .onConflictDoNothing();
}

async function readSteps(database: Database): Promise<StoredSteps[]> {
  const { position, symbol, base, quote, priceStep, sizeStep } = instruments;
  const first = await database
    .select({ symbol, base, quote, priceStep, sizeStep })
    .from(instruments)
    .orderBy(position, symbol);
  const later = await database.select().from(marketSteps).orderBy(marketSteps.id);
  return [...first.map((each) => ({ id: 0, ...each })), ...later];
}
