/** Keys of API clients. Their secrets are sealed. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { KeyPermission } from '#protocol/names/user';
import type { Database } from '../db/define-tables.ts';

export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user: integer('user').notNull(),
    /** Names the key in an API client's calls. */
    key: text('key').notNull(),
    /** Sealed, not hashed: checking a signature needs it. */
    secret: text('secret').notNull(),
    label: text('label').notNull(),
    permissions: jsonb('permissions').$type<readonly KeyPermission[]>().notNull(),
    addresses: jsonb('addresses').$type<readonly string[]>().notNull(),
    /** Milliseconds UTC. */
    created: bigint('created', { mode: 'number' }).notNull(),
    lastUsed: bigint('last_used', { mode: 'number' }),
    /** Refused until its owner confirms it: the login password was reset. */
    suspended: boolean('suspended').notNull().default(false),
  },
  (table) => [uniqueIndex('api_keys_key').on(table.key), index('api_keys_user').on(table.user)],
);

export type StoredKey = Readonly<typeof apiKeys.$inferSelect>;

/** The name of this lock in the database. */
const LOCK = 0x6b6579;

export const keyQueries = {
  /** Returns its id; undefined, with nothing stored, if the user has `most` keys already. */
  async keepKey(
    database: Database,
    key: Omit<StoredKey, 'id' | 'lastUsed' | 'suspended'>,
    most: number,
  ): Promise<number | undefined> {
    return database.transaction(async (transaction) => {
      // Keys of one user are created one after the other, so that concurrent calls cannot exceed the limit.
      await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${key.user})`);
      const held = await transaction.$count(apiKeys, eq(apiKeys.user, key.user));
      if (held >= most) return undefined;
      const [kept] = await transaction.insert(apiKeys).values(key).returning({ id: apiKeys.id });
      return kept?.id;
    });
  },
  keysOf: async (database: Database, user: UserId): Promise<readonly StoredKey[]> =>
    database.select().from(apiKeys).where(eq(apiKeys.user, user)).orderBy(desc(apiKeys.id)),
  async keyById(database: Database, id: number): Promise<StoredKey | undefined> {
    const [found] = await database.select().from(apiKeys).where(eq(apiKeys.id, id));
    return found;
  },
  async keyBy(database: Database, key: string): Promise<StoredKey | undefined> {
    const [found] = await database.select().from(apiKeys).where(eq(apiKeys.key, key));
    return found;
  },
  async seeKey(database: Database, id: number, lastUsed: Millis): Promise<void> {
    await database.update(apiKeys).set({ lastUsed }).where(eq(apiKeys.id, id));
  },
  /** Suspends all of a user's keys; returns the ids of those that were not suspended before. */
  async suspendKeys(database: Database, user: UserId): Promise<readonly number[]> {
    const suspended = await database
      .update(apiKeys)
      .set({ suspended: true })
      .where(and(eq(apiKeys.user, user), eq(apiKeys.suspended, false)))
      .returning({ id: apiKeys.id });
    return suspended.map(({ id }) => id);
  },
  /** Activates a suspended key again. */
  async confirmKey(database: Database, id: number): Promise<void> {
    await database.update(apiKeys).set({ suspended: false }).where(eq(apiKeys.id, id));
  },
  async dropKey(database: Database, id: number): Promise<void> {
    await database.delete(apiKeys).where(eq(apiKeys.id, id));
  },
};
