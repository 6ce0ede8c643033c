/**
 * A second bookkeeping of Earn, as simple as possible: it reads the rows of orders, payments and postings, and adds up
 * what each of them says it moved. It shares no rule with the platform.
 */
import { sql } from 'drizzle-orm';
import { readAccounts } from '../../server/db/standing-accounts.ts';
import type { SqlDatabase } from './sql-database.ts';

/** The sentence of each query for what it finds. */
const QUERIES: Readonly<Record<string, string>> = {
  'an order was paid twice for one day': `
    select part->>0 as what from earn_payouts, json_array_elements(orders) part
    group by part->>0, due having count(*) > 1`,
  'a payment is not the sum of its orders': `
    select id::text as what from earn_payouts where amount <>
      (select coalesce(sum((part->>1)::numeric), 0) from json_array_elements(orders) part)`,
  'payments and postings of income differ': `
    with paid as (select "user", asset, sum(amount) as amount from earn_payouts group by "user", asset),
      posted as (select to_user as "user", asset, sum(amount) as amount from postings
        where reason = 'stake-income' group by to_user, asset)
    select coalesce(paid.asset, posted.asset) as what from paid full join posted
      on paid."user" = posted."user" and paid.asset = posted.asset
    where paid.amount is distinct from posted.amount`,
  'an ended order and its payments differ': `
    with parts as (select (part->>0)::int as id, sum((part->>1)::numeric) as amount
      from earn_payouts, json_array_elements(orders) part group by 1)
    select earn_orders.id::text as what from earn_orders left join parts on parts.id = earn_orders.id
    where status <> 'in-income' and paid <> coalesce(parts.amount, 0)`,
};

/** @returns what is wrong, a sentence each */
export async function earnBreaches(database: SqlDatabase): Promise<string[]> {
  const wrong: string[] = [];
  for (const [sentence, query] of Object.entries(QUERIES)) {
    const rows = await rowsOf<{ what: string }>(database, query);
    wrong.push(...rows.map(({ what }) => `${sentence}: ${what}`));
  }
  return [...wrong, ...(await accountBreaches(database))];
}

/** Frozen quantities are in income, and the pool of a coin has paid and owes what it lacks, less what was deducted. */
async function accountBreaches(database: SqlDatabase): Promise<string[]> {
  const sums = new Map<string, bigint>();
  const add = (key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount);
  for (const { user, kind, asset, available, frozen } of await readAccounts(database)) {
    if (kind === 'financial') add(`frozen of ${String(user)} in ${asset}`, frozen);
    if (kind === 'earn-pool' || kind === 'earn-owed') add(`pool of ${asset}`, available);
  }
  const held = await rowsOf<{ key: string; amount: string }>(
    database,
    `select 'frozen of ' || "user" || ' in ' || asset as key, (-sum(quantity))::text as amount from earn_orders
      where status = 'in-income' group by "user", asset
    union all select 'pool of ' || asset, sum(amount)::text from earn_payouts group by asset
    union all select 'pool of ' || asset, (-sum(deducted))::text from earn_orders group by asset`,
  );
  for (const { key, amount } of held) add(key, BigInt(amount));
  return [...sums].flatMap(([key, sum]) => (sum === 0n ? [] : [`${key} is off by ${String(sum)}`]));
}

async function rowsOf<Row>(database: SqlDatabase, query: string): Promise<Row[]> {
  const { rows } = (await database.execute(sql.raw(query))) as { rows: unknown[] };
  return rows as Row[];
}
