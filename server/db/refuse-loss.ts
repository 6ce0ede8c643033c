/** An emptied table file gives no rows and no error: rows that other rows depend on must exist. */
import { sql } from 'drizzle-orm';
import type { Database, TableDefinition } from './define-tables.ts';
import { accounts, users, platformState, postings } from './schema.ts';
import { StoreUnusable } from './store-failures.ts';

/** @throws StoreUnusable if rows are lost; a start would otherwise fill their places again */
export async function refuseLoss(database: Database, features: readonly TableDefinition[]): Promise<void> {
  const kept = [users, ...features.flatMap(({ tables }) => Object.values(tables))];
  const inUse = kept.map((table) => sql`exists (select from ${table})`);
  const answer = await database.execute(sql`
    select
      not exists (select from ${platformState})
        and (${sql.join(inUse, sql` or `)}) as platform_state,
      exists (select from ${accounts}
        where "user" > 0 and not exists (select from ${users} where id = "user")) as users,
      exists (select from ${postings} where id <= (select accounts_at from ${platformState}))
        and not exists (select from ${accounts}) as accounts`);
  const [row = {}] = (answer as { readonly rows: readonly Readonly<Record<string, boolean>>[] }).rows;
  const lost = Object.keys(row).find((table) => row[table] === true);
  if (lost !== undefined) throw new StoreUnusable('damaged', `rows of ${lost} are gone`);
}
