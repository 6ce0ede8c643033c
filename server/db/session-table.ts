/** Sessions in SQL. */
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { sessions } from './schema.ts';
import type { SessionStore } from './session-store.ts';

export function sessionTable(database: PgDatabase<PgQueryResultHKT>): SessionStore {
  return {
    async keepSession(session) {
      await database.insert(sessions).values(session);
    },
    async session(key) {
      const [found] = await database.select().from(sessions).where(eq(sessions.key, key));
      return found;
    },
    async sessionById(id) {
      const [found] = await database.select().from(sessions).where(eq(sessions.id, id));
      return found;
    },
    sessionsOf: (user, now) =>
      database
        .select()
        .from(sessions)
        .where(and(eq(sessions.user, user), gt(sessions.expires, now)))
        .orderBy(desc(sessions.id)),
    async seeSession(key, lastSeen, expires) {
      await database.update(sessions).set({ lastSeen, expires }).where(eq(sessions.key, key));
    },
    async endSession(key) {
      await database.delete(sessions).where(eq(sessions.key, key));
    },
    async endSessionsOf(user, but) {
      const theirs = eq(sessions.user, user);
      const ended = await database
        .delete(sessions)
        .where(but === undefined ? theirs : and(theirs, ne(sessions.key, but)))
        .returning({ key: sessions.key });
      return ended.map(({ key }) => key);
    },
    async dropSessions(expiredBefore) {
      await database.delete(sessions).where(lt(sessions.expires, expiredBefore));
    },
  };
}
