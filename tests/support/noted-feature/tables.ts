/** A feature that exists in tests only and brings its table: notes by number. */
import { asc } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { defineTables, type Database, type StoreTables } from '../../../server/db/define-tables.ts';
import { FEATURE_TABLES } from '../../../server/start/feature-tables.ts';

const notes = pgTable('notes', { id: integer('id').primaryKey(), text: text('text').notNull() });

export const notedTables = defineTables({
  feature: 'noted',
  tables: { notes },
  migrations: new URL('./migrations', import.meta.url),
  queries: {
    async keep(database: Database, id: number, note: string): Promise<void> {
      await database.insert(notes).values({ id, text: note });
    },
    notes: async (database: Database): Promise<readonly string[]> =>
      (await database.select().from(notes).orderBy(asc(notes.id))).map((each) => each.text),
  },
});

/** The platform's features and this one. */
export const NOTED_TABLES: StoreTables = {
  features: [...FEATURE_TABLES.features, notedTables],
  thread: new URL('./store-thread.mjs', import.meta.url),
};
