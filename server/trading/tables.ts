/** The ids of trades, for every kind of market. Each kind has tables for its orders and fills (`order-tables.ts`). */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { defineTables, rowsInto } from '../db/define-tables.ts';
import { tradeIdRows, type StoredTrading } from './stored-trading.ts';

/** Trade ids up to `reservedTo` may have been given out: reserved in blocks, so that no id ever repeats. */
export const tradeIdBlocks = pgTable('trade_id_blocks', {
  symbol: text('symbol').primaryKey(),
  reservedTo: bigint('reserved_to', { mode: 'number' }).notNull(),
});

export const tradingTables = defineTables({
  feature: 'trading',
  tables: { tradeIdBlocks },
  writes: [rowsInto(tradeIdRows, tradeIdBlocks, { key: ['symbol'], set: [], raise: ['reservedTo'] })],
  async load(database): Promise<StoredTrading> {
    const blocks = await database.select().from(tradeIdBlocks);
    return {
      reservedTradeIds: Object.fromEntries(blocks.map((block) => [block.symbol, block.reservedTo])),
    };
  },
});
