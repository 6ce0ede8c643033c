/** Every order of locked mining and pledges, every payment of income, and how far each day is paid. */
import { asc, eq, max, min, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { EarnAccount, EarnKind, EarnStatus } from '#domain/earn/earn-terms';
import { boundedPage, type BoundedPage } from '../db/bounded-page.ts';
import { defineTables, minor, rowsInto, whole, type Database } from '../db/define-tables.ts';
import {
  earnDayRows,
  earnOrderRows,
  earnPayoutRows,
  type EarnOrderRow,
  type EarnPayoutRow,
  type PaidOrder,
  type SetYields,
  type StoredEarns,
} from './earn-rows.ts';
import type { EarnOrdersQuery, EarnPayoutsQuery } from './queries.ts';

export const earnOrders = pgTable(
  'earn_orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    clientId: uuid('client_id').notNull(),
    product: text('product').notNull(),
    kind: text('kind').$type<EarnKind>().notNull(),
    asset: text('asset').notNull(),
    from: text('from').$type<EarnAccount>().notNull(),
    quantity: minor('quantity'),
    days: integer('days').notNull(),
    lowPpm: integer('low_ppm').notNull(),
    highPpm: integer('high_ppm').notNull(),
    canRedeem: boolean('can_redeem').notNull(),
    incomeBps: integer('income_bps').notNull(),
    feeBps: integer('fee_bps').notNull(),
    renew: boolean('renew').notNull(),
    paid: minor('paid'),
    paidDays: integer('paid_days').notNull(),
    deducted: minor('deducted'),
    status: text('status').$type<EarnStatus>().notNull(),
    start: whole('start'),
    due: whole('due'),
    end: whole('end'),
    created: whole('created'),
    updated: whole('updated'),
    version: integer('version').notNull(),
  },
  (table) => [
    index('earn_orders_user').on(table.user, table.id),
    index('earn_orders_open')
      .on(table.id)
      .where(sql`${table.status} = 'in-income'`),
  ],
);

export const earnPayouts = pgTable(
  'earn_payouts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    asset: text('asset').notNull(),
    amount: minor('amount'),
    due: whole('due'),
    time: whole('time'),
    orders: json('orders').$type<readonly PaidOrder[]>().notNull(),
  },
  (table) => [index('earn_payouts_user').on(table.user, table.id)],
);

export const earnDays = pgTable('earn_days', {
  due: bigint('due', { mode: 'number' }).primaryKey(),
  user: integer('user').notNull(),
  time: whole('time'),
  yields: json('yields').$type<SetYields>().notNull(),
});

const IN_INCOME = sql`${earnOrders.status} = 'in-income'`;

/** The last day, and those on which an order may have been paid since its row was written. */
function neededDays(database: Database) {
  const oldest = database
    .select({ due: min(earnOrders.due) })
    .from(earnOrders)
    .where(IN_INCOME);
  const last = database.select({ due: max(earnDays.due) }).from(earnDays);
  return database
    .select()
    .from(earnDays)
    .where(sql`${earnDays.due} >= (${oldest}) or ${earnDays.due} = (${last})`)
    .orderBy(asc(earnDays.due));
}

export const earnTables = defineTables({
  feature: 'earn',
  tables: { earnOrders, earnPayouts, earnDays },
  writes: [
    rowsInto(earnOrderRows, earnOrders, {
      key: ['id'],
      set: ['renew', 'paid', 'paidDays', 'deducted', 'status', 'due', 'end', 'updated', 'version'],
    }),
    rowsInto(earnPayoutRows, earnPayouts),
    rowsInto(earnDayRows, earnDays, { key: ['due'], set: ['user', 'time'] }),
  ],
  async load(database: Database): Promise<StoredEarns> {
    const open = await database.select().from(earnOrders).where(IN_INCOME).orderBy(asc(earnOrders.id));
    const [order] = await database.select({ id: max(earnOrders.id) }).from(earnOrders);
    const [payout] = await database.select({ id: max(earnPayouts.id) }).from(earnPayouts);
    return { open, days: await neededDays(database), lastOrder: order?.id ?? 0, lastPayout: payout?.id ?? 0 };
  },
  queries: {
    async order(database: Database, id: number): Promise<EarnOrderRow | undefined> {
      const [row] = await database.select().from(earnOrders).where(eq(earnOrders.id, id));
      return row;
    },
    /** A user's orders. A page may be short, or empty, before the last one. */
    ordersOf(database: Database, { user, kind, before, limit }: EarnOrdersQuery) {
      return boundedPage(database, earnOrders, {
        along: { first: earnOrders.user, id: earnOrders.id, value: user, before, after: undefined },
        filters: kind === undefined ? [] : [eq(earnOrders.kind, kind)],
        limit,
      }) as Promise<BoundedPage<EarnOrderRow>>;
    },
    payoutsOf(database: Database, { user, before, limit }: EarnPayoutsQuery) {
      return boundedPage(database, earnPayouts, {
        along: { first: earnPayouts.user, id: earnPayouts.id, value: user, before, after: undefined },
        filters: [],
        limit,
      }) as Promise<BoundedPage<EarnPayoutRow>>;
    },
  },
});
