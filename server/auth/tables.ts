/** Sessions and the login history. Ordinary rows: the core does not know them. */
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { LoginWay } from '#protocol/names/user';
import { defineTables, time, type Database } from '../db/define-tables.ts';
import { users } from '../db/schema.ts';

/** Logged-in users, by the hash of the token; the token itself is stored nowhere. */
export const sessions = pgTable(
  'sessions',
  {
    key: text('key').primaryKey(),
    /** The session's id for its owner. */
    id: integer('id').generatedAlwaysAsIdentity().notNull(),
    user: integer('user').notNull(),
    created: time('created'),
    lastSeen: time('last_seen'),
    expires: time('expires'),
    /** The device's own description, and where the session began. */
    agent: text('agent').notNull().default(''),
    address: text('address').notNull().default(''),
  },
  (table) => [
    uniqueIndex('sessions_id').on(table.id),
    index('sessions_user').on(table.user),
    index('sessions_expires').on(table.expires),
  ],
);

export const loginHistory = pgTable(
  'login_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user: integer('user').notNull(),
    time: time('time'),
    way: text('way').$type<LoginWay>().notNull(),
    succeeded: boolean('succeeded').notNull(),
    agent: text('agent').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    index('login_history_user').on(table.user, table.id),
    index('login_history_time').on(table.time),
  ],
);

/** `key`: the SHA-256 of its token. `lastSeen`: when it was last used, within an hour. */
export type NewSession = Readonly<Omit<typeof sessions.$inferSelect, 'id'>>;
export type StoredSession = Readonly<typeof sessions.$inferSelect>;
export type StoredEntry = Readonly<Omit<typeof loginHistory.$inferSelect, 'id'>>;

const sessionQueries = {
  /** Stores a session, and ends the user's oldest ones beyond `most`; returns the ended ones. */
  async keepSession(database: Database, session: NewSession, most: number): Promise<readonly string[]> {
    await database.insert(sessions).values(session);
    // Expired sessions are deleted first; they are kept only so that they are not refused as unknown.
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
  async session(database: Database, key: string): Promise<StoredSession | undefined> {
    const [found] = await database.select().from(sessions).where(eq(sessions.key, key));
    return found;
  },
  async sessionById(database: Database, id: number): Promise<StoredSession | undefined> {
    const [found] = await database.select().from(sessions).where(eq(sessions.id, id));
    return found;
  },
  /** A user's sessions, newest first, without expired ones: at most `most`, with ids below `before`. */
  async sessionsOf(
    database: Database,
    user: UserId,
    now: Millis,
    { before, most }: { readonly before?: number | undefined; readonly most: number },
  ): Promise<readonly StoredSession[]> {
    const older = before === undefined ? undefined : lt(sessions.id, before);
    return database
      .select()
      .from(sessions)
      .where(and(eq(sessions.user, user), gt(sessions.expires, now), older))
      .orderBy(desc(sessions.id))
      .limit(most);
  },
  /** Records that a session was used; an ended one stays ended. */
  async seeSession(database: Database, key: string, lastSeen: Millis, expires: Millis): Promise<void> {
    await database.update(sessions).set({ lastSeen, expires }).where(eq(sessions.key, key));
  },
  async endSession(database: Database, key: string): Promise<void> {
    await database.delete(sessions).where(eq(sessions.key, key));
  },
  /** Ends all of a user's sessions except the named one; returns the ended ones. */
  async endSessionsOf(database: Database, user: UserId, but: string | undefined): Promise<readonly string[]> {
    const theirs = eq(sessions.user, user);
    const ended = await database
      .delete(sessions)
      .where(but === undefined ? theirs : and(theirs, ne(sessions.key, but)))
      .returning({ key: sessions.key });
    return ended.map(({ key }) => key);
  },
  /** Deletes sessions that expired before this. */
  async dropSessions(database: Database, expiredBefore: Millis): Promise<void> {
    await database.delete(sessions).where(lt(sessions.expires, expiredBefore));
  },
};

const historyQueries = {
  async noteEntry(database: Database, entry: StoredEntry): Promise<void> {
    await database.insert(loginHistory).values(entry);
  },
  /** Newest first. */
  async entriesOf(
    database: Database,
    user: UserId,
    since: Millis,
    most: number,
  ): Promise<readonly StoredEntry[]> {
    return database
      .select()
      .from(loginHistory)
      .where(and(eq(loginHistory.user, user), gt(loginHistory.time, since)))
      .orderBy(desc(loginHistory.id))
      .limit(most);
  },
  async dropEntries(database: Database, before: Millis): Promise<void> {
    await database.delete(loginHistory).where(lt(loginHistory.time, before));
  },
  /** Whether a user logged in by name alone or received demo funds, which is possible only in a demo. */
  async wasDemo(database: Database): Promise<boolean> {
    const named = database
      .select({ id: loginHistory.id })
      .from(loginHistory)
      .where(eq(loginHistory.way, 'demo'));
    const funded = database.select({ id: users.id }).from(users).where(gt(users.fundedAt, 0));
    return (await named.limit(1)).length > 0 || (await funded.limit(1)).length > 0;
  },
};

export const authTables = defineTables({
  feature: 'auth',
  tables: { sessions, loginHistory },
  queries: { ...sessionQueries, ...historyQueries },
});

export type AuthStore = ReturnType<typeof authTables.calls>;
export type SessionStore = Pick<AuthStore, keyof typeof sessionQueries>;
