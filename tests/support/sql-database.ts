import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Either of the two databases. */
export type SqlDatabase = PgDatabase<PgQueryResultHKT>;
