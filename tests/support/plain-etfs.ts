/**
 * A second bookkeeping of ETFs, as simple as possible: it reads the rows of products, orders, rebalancings and postings
 * and adds up what each of them says it moved. It shares no rule with the platform.
 */
import { sql } from 'drizzle-orm';
import { readAccounts } from '../../server/db/standing-accounts.ts';
import type { etfOrders, etfProducts, etfRebalances } from '../../server/etf/tables.ts';
import type { SqlDatabase } from './sql-database.ts';

type Product = Pick<
  typeof etfProducts.$inferSelect,
  'product' | 'shares' | 'cash' | 'coins' | 'cashPerShare'
>;
type Order = Pick<typeof etfOrders.$inferSelect, 'product' | 'side' | 'shares' | 'value' | 'legs'>;
type Rebalance = Pick<typeof etfRebalances.$inferSelect, 'product' | 'coins'>;

const MONEY = 'USDT';
/** Units of 10⁻²⁸ in one of 10⁻⁸. */
const FINE = 10n ** 20n;

/** @returns what is wrong, a sentence each */
export async function etfBreaches(database: SqlDatabase): Promise<string[]> {
  const products = await rowsOf<Product>(
    database,
    `select product, shares::text, cash::text, coins, cash_per_share::text as "cashPerShare" from etf_products`,
  );
  const orders = await rowsOf<Order>(
    database,
    `select product, side, shares::text, value::text, legs from etf_orders where status = 'filled'`,
  );
  const rebalances = await rowsOf<Rebalance>(database, `select product, coins from etf_rebalances`);
  const moved = await movedBy(database, orders, rebalances);
  const held = new Sums();
  for (const { product, shares, cash, coins } of products) {
    held.add(product, -BigInt(shares));
    held.add(MONEY, BigInt(cash));
    for (const coin of coins) held.add(coin.asset, BigInt(coin.held));
  }
  const account = new Sums();
  for (const { user, kind, asset, available } of await readAccounts(database))
    if (user === 0 && kind === 'etf') account.add(asset, available);
  const wrong = [
    ...held.differences(account, 'products and account'),
    ...held.differences(moved, 'products and what was done'),
  ];
  for (const { product, shares, cash, cashPerShare, coins } of products) {
    if (BigInt(cash) * FINE < BigInt(shares) * BigInt(cashPerShare)) wrong.push(`${product} lacks cash`);
    for (const coin of coins) if (BigInt(coin.held) < 0n) wrong.push(`${product} lacks ${coin.asset}`);
  }
  return wrong;
}

/** Everything that orders, rebalancings and the management fee brought into the account. */
async function movedBy(
  database: SqlDatabase,
  orders: readonly Order[],
  rebalances: readonly Rebalance[],
): Promise<Sums> {
  const moved = new Sums();
  for (const { product, side, shares, value, legs } of orders) {
    const sign = side === 'subscribe' ? 1n : -1n;
    moved.add(product, -sign * BigInt(shares));
    moved.add(MONEY, sign * BigInt(value));
    for (const { asset, quantity, total, isPaidOut } of legs) {
      moved.add(asset, sign * BigInt(quantity));
      if (isPaidOut !== true) moved.add(MONEY, -sign * BigInt(total));
    }
  }
  for (const { coins } of rebalances)
    for (const { asset, side, quantity, total } of coins) {
      const sign = side === 'buy' ? 1n : -1n;
      moved.add(asset, sign * BigInt(quantity));
      moved.add(MONEY, -sign * BigInt(total));
    }
  const fees = await rowsOf<{ asset: string; amount: string }>(
    database,
    `select asset, amount::text from postings where reason = 'etf-management-fee'`,
  );
  for (const { asset, amount } of fees) moved.add(asset, -BigInt(amount));
  return moved;
}

class Sums {
  private readonly sums = new Map<string, bigint>();

  add(asset: string, amount: bigint): void {
    this.sums.set(asset, (this.sums.get(asset) ?? 0n) + amount);
  }

  differences(other: Sums, what: string): string[] {
    const assets = new Set([...this.sums.keys(), ...other.sums.keys()]);
    return [...assets].flatMap((asset) => {
      const [one = 0n, two = 0n] = [this.sums.get(asset), other.sums.get(asset)];
      return one === two ? [] : [`${what} of ETFs differ: ${String(one)} and ${String(two)} of ${asset}`];
    });
  }
}

async function rowsOf<Row>(database: SqlDatabase, query: string): Promise<Row[]> {
  const { rows } = (await database.execute(sql.raw(query))) as { rows: unknown[] };
  return rows as Row[];
}
