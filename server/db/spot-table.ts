/** Spot orders and fills, read from the database. */
import { asc, max, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { spotFills, spotOrders } from './spot-schema.ts';
import type { StoredSpot } from './store-api.ts';

type Database = PgDatabase<PgQueryResultHKT>;

export async function readSpot(database: Database): Promise<StoredSpot> {
  const open = await database
    .select()
    .from(spotOrders)
    .where(sql`${spotOrders.status} in ('unfilled', 'partially-filled')`)
    .orderBy(asc(spotOrders.rank));
  const [orders] = await database.select({ id: max(spotOrders.id) }).from(spotOrders);
  const [fills] = await database.select({ id: max(spotFills.id) }).from(spotFills);
  return { open, lastOrder: orders?.id ?? 0, lastFill: fills?.id ?? 0 };
}
