import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Whichever of the two databases. */
export type SqlDatabase = PgDatabase<PgQueryResultHKT>;
