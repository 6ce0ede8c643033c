/** Codes and tickets in SQL. */
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { codes, loginHistory, tickets } from './login-schema.ts';
import type { LoginStore } from './login-store.ts';

type CodeCalls = 'keepCode' | 'useCode' | 'keepTicket' | 'ticket' | 'takeTicket' | 'tryTicket' | 'dropOver';

export function codeTable(database: PgDatabase<PgQueryResultHKT>): Pick<LoginStore, CodeCalls> {
  const liveTicket = (key: string, purpose: string, now: number) =>
    and(eq(tickets.key, key), eq(tickets.purpose, purpose), gt(tickets.expires, now));
  return {
    async keepCode({ tries = 0, ...code }, newest) {
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
    async useCode({ purpose, also = purpose, target, hash }, now, most) {
      const named = and(inArray(codes.purpose, [purpose, also]), eq(codes.target, target));
      // One statement counts the try and says whether it was right: two at once are two tries, one after the other.
      const tried = await database
        .update(codes)
        .set({
          tries: sql`case when ${codes.hash} = ${hash} then ${most} else ${codes.tries} + 1 end`,
        })
        .where(and(named, gt(codes.expires, now), lt(codes.tries, most)))
        .returning({ hash: codes.hash });
      return tried.some((each) => each.hash === hash);
    },
    async keepTicket(ticket) {
      await database.insert(tickets).values({ ...ticket, tries: 0 });
    },
    async ticket(key, purpose, now) {
      const [found] = await database
        .select()
        .from(tickets)
        .where(liveTicket(key, purpose, now));
      return found;
    },
    async takeTicket(key, purpose, now) {
      const [taken] = await database
        .delete(tickets)
        .where(liveTicket(key, purpose, now))
        .returning();
      return taken;
    },
    async tryTicket(key) {
      const [tried] = await database
        .update(tickets)
        .set({ tries: sql`${tickets.tries} + 1` })
        .where(eq(tickets.key, key))
        .returning({ tries: tickets.tries });
      return tried?.tries ?? Infinity;
    },
    async dropOver(now, entriesBefore) {
      await database.delete(codes).where(lt(codes.expires, now));
      await database.delete(tickets).where(lt(tickets.expires, now));
      await database.delete(loginHistory).where(lt(loginHistory.time, entriesBefore));
    },
  };
}
