/** Browsers that want push messages. Ordinary rows: the core does not know them. */
import { asc, eq } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { LanguageCode } from '#protocol/names/languages';
import { defineTables, time, type Database } from '../db/define-tables.ts';

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** A browser has one; with another login it belongs to that user. */
    endpoint: text('endpoint').primaryKey(),
    user: integer('user').notNull(),
    /** The session's public identifier: it ends with the session. */
    session: text('session').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language').$type<LanguageCode>().notNull(),
    created: time('created'),
  },
  (table) => [index('push_subscriptions_user').on(table.user)],
);

export type Subscription = Readonly<typeof pushSubscriptions.$inferSelect>;

export const pushTables = defineTables({
  feature: 'push',
  tables: { pushSubscriptions },
  queries: {
    all(database: Database): Promise<Subscription[]> {
      return database.select().from(pushSubscriptions).orderBy(asc(pushSubscriptions.created));
    },
    async keep(database: Database, { endpoint, ...rest }: Subscription): Promise<void> {
      await database
        .insert(pushSubscriptions)
        .values({ endpoint, ...rest })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: rest });
    },
    async remove(database: Database, endpoint: string): Promise<void> {
      await database.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
    },
  },
});
