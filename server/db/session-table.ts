/** Sessions in SQL. */
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { sessions } from './schema.ts';
import type { SessionStore } from './session-store.ts';

export function sessionTable(database: PgDatabase<PgQueryResultHKT>): SessionStore {
  return {
    async keepSession(session, most) {
      await database.insert(sessions).values(session);
      // Those that are over go first: they are kept only to say so.
      const isLive = sql`${sessions.expires} > ${session.created}`;
      const beyond = database
        .select({ key: sessions.key })
        .from(sessions)
        .where(eq(sessions.user, session.user))
        .orderBy(desc(isLive), desc(sessions.lastSeen), desc(sessions.id))
        .offset(most);
      const ended = await database
        .delete(sessions)
        .where(inArray(sessions.key, beyond))
        .returning({ key: sessions.key });
      return ended.map(({ key }) => key);
    },
    async session(key) {
      const [found] = await database.select().from(sessions).where(eq(sessions.key, key));
      return found;
    },
    async sessionById(id) {
      const [found] = await database.select().from(sessions).where(eq(sessions.id, id));
      return found;
    },
    sessionsOf: (user, now, { before, most }) =>
      database
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.user, user),
            gt(sessions.expires, now),
            before === undefined ? undefined : lt(sessions.id, before),
          ),
        )
        .orderBy(desc(sessions.id))
        .limit(most),
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
