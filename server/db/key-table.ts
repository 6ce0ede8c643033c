/** Programs' keys, in SQL. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { apiKeys } from './login-schema.ts';
import type { LoginStore } from './login-store.ts';

type KeyCalls =
  'keepKey' | 'keysOf' | 'keyById' | 'keyBy' | 'seeKey' | 'dropKey' | 'suspendKeys' | 'confirmKey';
type KeyStore = Pick<LoginStore, KeyCalls>;

export function keyTable(database: PgDatabase<PgQueryResultHKT>): KeyStore {
  return {
    keepKey: (key, most) =>
      database.transaction(async (transaction) => {
        // A person's keys are made one after the other, so that together they are never more than allowed.
        await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${key.user})`);
        const held = await transaction.$count(apiKeys, eq(apiKeys.user, key.user));
        if (held >= most) return undefined;
        const [kept] = await transaction.insert(apiKeys).values(key).returning({ id: apiKeys.id });
        return kept?.id;
      }),
    keysOf: (user) => database.select().from(apiKeys).where(eq(apiKeys.user, user)).orderBy(desc(apiKeys.id)),
    async keyById(id) {
      const [found] = await database.select().from(apiKeys).where(eq(apiKeys.id, id));
      return found;
    },
    async keyBy(key) {
      const [found] = await database.select().from(apiKeys).where(eq(apiKeys.key, key));
      return found;
    },
    async seeKey(id, lastUsed) {
      await database.update(apiKeys).set({ lastUsed }).where(eq(apiKeys.id, id));
    },
    async suspendKeys(user) {
      const suspended = await database
        .update(apiKeys)
        .set({ suspended: true })
        .where(and(eq(apiKeys.user, user), eq(apiKeys.suspended, false)))
        .returning({ id: apiKeys.id });
      return suspended.map(({ id }) => id);
    },
    async confirmKey(id) {
      await database.update(apiKeys).set({ suspended: false }).where(eq(apiKeys.id, id));
    },
    async dropKey(id) {
      await database.delete(apiKeys).where(eq(apiKeys.id, id));
    },
  };
}

/** The name of this lock among the database's. */
const LOCK = 0x6b6579;
