/** Pictures that users uploaded. Ordinary rows: the core does not know them. */
import { and, eq, lt, ne } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { defineTables, type Database } from '../db/define-tables.ts';

export const pictures = pgTable(
  'pictures',
  {
    name: text('name').primaryKey(),
    user: integer('user').notNull(),
    /** Milliseconds UTC. */
    time: bigint('time', { mode: 'number' }).notNull(),
    /** JPEG, in base64. */
    content: text('content').notNull(),
  },
  (table) => [index('pictures_user').on(table.user)],
);

export type StoredPicture = Readonly<typeof pictures.$inferSelect>;

export const userTables = defineTables({
  feature: 'user',
  tables: { pictures },
  queries: {
    async keepPicture(database: Database, picture: StoredPicture): Promise<void> {
      await database.insert(pictures).values(picture);
    },
    async picture(database: Database, name: string): Promise<StoredPicture | undefined> {
      const [found] = await database.select().from(pictures).where(eq(pictures.name, name));
      return found;
    },
    /** Deletes a user's pictures except the named one and those newer than `before`. */
    async dropPictures(database: Database, user: UserId, but: string | null, before: Millis): Promise<void> {
      const others = and(eq(pictures.user, user), lt(pictures.time, before));
      await database.delete(pictures).where(but === null ? others : and(others, ne(pictures.name, but)));
    },
  },
});

export type PictureStore = ReturnType<typeof userTables.calls>;
