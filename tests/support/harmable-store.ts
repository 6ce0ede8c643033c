/** A store together with its database, for tests that damage its rows. */
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { StorePlace } from '../../server/db/open-store.ts';
import { openPglite } from '../../server/db/pglite-connection.ts';
import { openPostgresStore } from '../../server/db/postgres-store.ts';
import { createSqlStore } from '../../server/db/sql-store.ts';
import type { Store } from '../../server/db/store-api.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';

export interface HarmableStore {
  readonly store: Store;
  /** Runs statements directly, without the store. */
  execute(statements: string): Promise<void>;
}

export async function openHarmable({ dataDir, databaseUrl }: StorePlace): Promise<HarmableStore> {
  if (databaseUrl !== undefined) {
    const store = await openPostgresStore(databaseUrl, FEATURE_TABLES.features, (error) => {
      throw error;
    });
    return {
      store,
      async execute(statements) {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        await client.query(statements).finally(() => client.end());
      },
    };
  }
  const connection = await openPglite(join(dataDir, 'pg'));
  return {
    store: createSqlStore(connection, FEATURE_TABLES.features),
    async execute(statements) {
      for (const each of statements.split(';')) {
        if (each.trim() !== '') await connection.database.execute(sql.raw(each));
      }
    },
  };
}
