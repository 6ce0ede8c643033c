/** Codes that were sent, and tickets, which authorise their holder to continue a process. Both are stored as hashes. */
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Millis } from '#domain/units';
import { time, type Database } from '../db/define-tables.ts';

/** The last code sent for a purpose to a target. */
export const codes = pgTable(
  'codes',
  {
    purpose: text('purpose').notNull(),
    target: text('target').notNull(),
    hash: text('hash').notNull(),
    created: time('created'),
    expires: time('expires'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.target] }),
    index('codes_expires').on(table.expires),
  ],
);

/** A process that the ticket's holder may continue once. */
export const tickets = pgTable(
  'tickets',
  {
    /** The SHA-256 of the ticket. */
    key: text('key').primaryKey(),
    purpose: text('purpose').notNull(),
    body: jsonb('body').notNull(),
    expires: time('expires'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('tickets_expires').on(table.expires)],
);

/** `tries`: the number already used at the start; 0 if it is missing. */
export type StoredCode = Readonly<Omit<typeof codes.$inferSelect, 'tries'>> & { readonly tries?: number };
export type StoredTicket = Readonly<Omit<typeof tickets.$inferSelect, 'tries'>>;

export type UsedCode = Pick<StoredCode, 'purpose' | 'target' | 'hash'> & {
  readonly also?: string | undefined;
};

export const codeQueries = {
  /** Stores a code in place of the last one; false, with nothing changed, if the last one is newer than `newest`. */
  async keepCode(database: Database, { tries = 0, ...code }: StoredCode, newest: Millis): Promise<boolean> {
    const kept = await database
      .insert(codes)
      .values({ ...code, tries })
      .onConflictDoUpdate({
        target: [codes.purpose, codes.target],
        set: { hash: code.hash, created: code.created, expires: code.expires, tries },
        setWhere: sql`${codes.created} <= ${newest}`,
      })
      .returning({ hash: codes.hash });
    return kept.length === 1;
  },
  /**
   * Uses up a code if it is correct, valid and was tried fewer than `most` times; otherwise counts the try. Of
   * concurrent copies, only one is accepted. A code may be stored for two purposes; both are then used up together.
   */
  async useCode(database: Database, code: UsedCode, now: Millis, most: number): Promise<boolean> {
    const { purpose, also = purpose, target, hash } = code;
    const named = and(inArray(codes.purpose, [purpose, also]), eq(codes.target, target));
    // One statement counts the try and decides whether it was correct, so that two concurrent tries are counted one
    // after the other.
    const tried = await database
      .update(codes)
      .set({ tries: sql`case when ${codes.hash} = ${hash} then ${most} else ${codes.tries} + 1 end` })
      .where(and(named, gt(codes.expires, now), lt(codes.tries, most)))
      .returning({ hash: codes.hash });
    return tried.some((each) => each.hash === hash);
  },

  async keepTicket(database: Database, ticket: StoredTicket): Promise<void> {
    await database.insert(tickets).values({ ...ticket, tries: 0 });
  },
  /** The body of a ticket that has not expired; undefined for another purpose's. */
  async ticket(
    database: Database,
    key: string,
    purpose: string,
    now: Millis,
  ): Promise<StoredTicket | undefined> {
    const [found] = await database
      .select()
      .from(tickets)
      .where(isLive(key, purpose, now));
    return found;
  },
  /** Returns the body and uses the ticket up: of concurrent callers, only one gets it. */
  async takeTicket(
    database: Database,
    key: string,
    purpose: string,
    now: Millis,
  ): Promise<StoredTicket | undefined> {
    const [taken] = await database
      .delete(tickets)
      .where(isLive(key, purpose, now))
      .returning();
    return taken;
  },
  /** Counts a try with a ticket and returns the number of tries, including this one. */
  async tryTicket(database: Database, key: string): Promise<number> {
    const [tried] = await database
      .update(tickets)
      .set({ tries: sql`${tickets.tries} + 1` })
      .where(eq(tickets.key, key))
      .returning({ tries: tickets.tries });
    return tried?.tries ?? Infinity;
  },

  /** Deletes expired codes and tickets. */
  async dropOver(database: Database, now: Millis): Promise<void> {
    await database.delete(codes).where(lt(codes.expires, now));
    await database.delete(tickets).where(lt(tickets.expires, now));
  },
};

function isLive(key: string, purpose: string, now: Millis) {
  return and(eq(tickets.key, key), eq(tickets.purpose, purpose), gt(tickets.expires, now));
}
