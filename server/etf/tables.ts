/** ETFs with what backs them, every order ever executed, and users' shares. */
import { and, asc, desc, eq, lt, max, sql } from 'drizzle-orm';
import { bigint, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  EtfSide,
  EtfStatus,
  PlanAccount,
  PlanMissed,
  PlanStatus,
  RebalanceCause,
} from '#domain/etf/etf-terms';
import type { PlanCycle } from '#domain/etf/plan-times';
import { boundedPage, type BoundedPage } from '../db/bounded-page.ts';
import { defineTables, minor, rowsInto, whole, type Database } from '../db/define-tables.ts';
import {
  etfExitNoticeRows,
  etfHoldingRows,
  etfOrderRows,
  etfPlanRows,
  etfRebalanceRows,
  etfRows,
  type EtfCoinRow,
  type EtfExitNoticeRow,
  type EtfLegRow,
  type EtfOrderRow,
  type EtfPlanRow,
  type EtfRebalanceRow,
  type RebalanceCoinRow,
  type StoredEtfs,
} from './etf-rows.ts';
import type { EtfOrdersQuery, EtfRebalancesQuery } from './queries.ts';

export const etfProducts = pgTable('etf_products', {
  product: text('product').primaryKey(),
  shares: minor('shares'),
  cash: minor('cash'),
  coins: json('coins').$type<readonly EtfCoinRow[]>().notNull(),
  began: whole('began'),
  feeDue: whole('fee_due'),
  updated: whole('updated'),
  cashPerShare: minor('cash_per_share').default('0'),
  rebalanced: whole('rebalanced').default(0),
  retry: whole('retry').default(0),
});

/** One row each rebalancing. */
export const etfRebalances = pgTable(
  'etf_rebalances',
  {
    id: integer('id').primaryKey(),
    product: text('product').notNull(),
    cause: text('cause').$type<RebalanceCause>().notNull(),
    status: text('status').$type<EtfRebalanceRow['status']>().notNull(),
    began: whole('began'),
    updated: whole('updated'),
    navBefore: minor('nav_before'),
    navAfter: text('nav_after').notNull(),
    cost: minor('cost'),
    coins: json('coins').$type<readonly RebalanceCoinRow[]>().notNull(),
  },
  (table) => [
    index('etf_rebalances_product').on(table.product, table.id),
    index('etf_rebalances_running')
      .on(table.id)
      .where(sql`${table.status} = 'running'`),
  ],
);

/** Messages to holders about coins that leave a product. */
export const etfExitNotices = pgTable(
  'etf_exit_notices',
  {
    id: integer('id').primaryKey(),
    product: text('product').notNull(),
    asset: text('asset').notNull(),
    event: text('event').$type<EtfExitNoticeRow['event']>().notNull(),
    at: whole('at'),
    price: text('price').notNull(),
    basket: text('basket').notNull(),
    next: integer('next').notNull(),
    last: integer('last').notNull(),
    status: text('status').$type<EtfExitNoticeRow['status']>().notNull(),
  },
  (table) => [
    index('etf_exit_notices_open')
      .on(table.id)
      .where(sql`${table.status} <> 'over'`),
  ],
);

export const etfOrders = pgTable(
  'etf_orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    clientId: uuid('client_id').notNull(),
    product: text('product').notNull(),
    side: text('side').$type<EtfSide>().notNull(),
    quantity: minor('quantity'),
    least: minor('least'),
    shares: minor('shares'),
    value: minor('value'),
    fee: minor('fee'),
    nav: text('nav').notNull(),
    legs: json('legs').$type<readonly EtfLegRow[]>().notNull(),
    status: text('status').$type<EtfStatus>().notNull(),
    cause: text('cause').notNull(),
    created: whole('created'),
    updated: whole('updated'),
    version: integer('version').notNull(),
    limit: text('limit').notNull().default(''),
    plan: integer('plan').notNull().default(0),
  },
  (table) => [
    index('etf_orders_user').on(table.user, table.id),
    index('etf_orders_open')
      .on(table.id)
      .where(sql`${table.status} = 'open'`),
  ],
);

export const etfHoldings = pgTable(
  'etf_holdings',
  {
    user: integer('user').notNull(),
    product: text('product').notNull(),
    shares: minor('shares'),
    cost: minor('cost'),
    realised: minor('realised'),
    updated: whole('updated'),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.product] })],
);

export const etfPlans = pgTable(
  'etf_plans',
  {
    id: integer('id').primaryKey(),
    user: integer('user').notNull(),
    clientId: uuid('client_id').notNull(),
    product: text('product').notNull(),
    amount: minor('amount'),
    from: text('from').$type<PlanAccount>().notNull(),
    every: text('every').$type<PlanCycle>().notNull(),
    hour: integer('hour').notNull(),
    zone: text('zone').notNull(),
    firstDay: text('first_day').notNull(),
    end: whole('end'),
    missed: text('missed').$type<PlanMissed>().notNull(),
    status: text('status').$type<PlanStatus>().notNull(),
    cause: text('cause').notNull(),
    run: integer('run').notNull(),
    due: whole('due'),
    runs: integer('runs').notNull(),
    spent: minor('spent'),
    shares: minor('shares'),
    lacking: integer('lacking').notNull(),
    created: whole('created'),
    updated: whole('updated'),
    version: integer('version').notNull(),
    firstSpent: minor('first_spent').default('0'),
    firstShares: minor('first_shares').default('0'),
  },
  (table) => [
    index('etf_plans_user').on(table.user, table.id),
    index('etf_plans_open')
      .on(table.id)
      .where(sql`${table.status} <> 'ended'`),
  ],
);

export const etfTables = defineTables({
  feature: 'etf',
  tables: { etfProducts, etfOrders, etfHoldings, etfPlans, etfRebalances, etfExitNotices },
  writes: [
    rowsInto(etfRows, etfProducts, {
      key: ['product'],
      set: [
        ...(['shares', 'cash', 'coins', 'began', 'feeDue', 'updated'] as const),
        ...(['cashPerShare', 'rebalanced', 'retry'] as const),
      ],
    }),
    rowsInto(etfRebalanceRows, etfRebalances, {
      key: ['id'],
      set: ['status', 'updated', 'navAfter', 'cost', 'coins'],
    }),
    rowsInto(etfExitNoticeRows, etfExitNotices, { key: ['id'], set: ['next', 'status'] }),
    rowsInto(etfOrderRows, etfOrders, {
      key: ['id'],
      set: ['shares', 'value', 'fee', 'nav', 'legs', 'status', 'cause', 'updated', 'version'],
    }),
    rowsInto(etfPlanRows, etfPlans, {
      key: ['id'],
      set: [
        ...(['status', 'cause', 'run', 'due', 'runs', 'spent', 'shares', 'lacking'] as const),
        ...(['updated', 'version', 'firstSpent', 'firstShares'] as const),
        ...(['amount', 'every', 'hour', 'firstDay', 'end', 'missed'] as const),
      ],
    }),
    rowsInto(etfHoldingRows, etfHoldings, {
      key: ['user', 'product'],
      set: ['shares', 'cost', 'realised', 'updated', 'version'],
    }),
  ],
  async load(database: Database): Promise<StoredEtfs> {
    const products = await database.select().from(etfProducts);
    const holdings = await database.select().from(etfHoldings);
    const open = await database
      .select()
      .from(etfOrders)
      .where(sql`${etfOrders.status} = 'open'`)
      .orderBy(asc(etfOrders.id));
    const [row] = await database.select({ id: max(etfOrders.id) }).from(etfOrders);
    const plans = await database
      .select()
      .from(etfPlans)
      .where(sql`${etfPlans.status} <> 'ended'`)
      .orderBy(asc(etfPlans.id));
    const [plan] = await database.select({ id: max(etfPlans.id) }).from(etfPlans);
    const rebalances = await database
      .select()
      .from(etfRebalances)
      .where(sql`${etfRebalances.status} = 'running'`)
      .orderBy(asc(etfRebalances.id));
    const [rebalance] = await database.select({ id: max(etfRebalances.id) }).from(etfRebalances);
    const exitNotices = await database
      .select()
      .from(etfExitNotices)
      .where(sql`${etfExitNotices.status} <> 'over'`)
      .orderBy(asc(etfExitNotices.id));
    const [notice] = await database.select({ id: max(etfExitNotices.id) }).from(etfExitNotices);
    return {
      ...{ products, holdings, open, plans, rebalances, exitNotices },
      ...{ lastOrder: row?.id ?? 0, lastPlan: plan?.id ?? 0, lastRebalance: rebalance?.id ?? 0 },
      lastExitNotice: notice?.id ?? 0,
    };
  },
  queries: {
    async order(database: Database, id: number): Promise<EtfOrderRow | undefined> {
      const [row] = await database.select().from(etfOrders).where(eq(etfOrders.id, id));
      return row;
    },
    async plan(database: Database, id: number): Promise<EtfPlanRow | undefined> {
      const [row] = await database.select().from(etfPlans).where(eq(etfPlans.id, id));
      return row;
    },
    /** The rebalancings of a product, newest first. */
    rebalancesOf(
      database: Database,
      { product, before, limit }: EtfRebalancesQuery,
    ): Promise<EtfRebalanceRow[]> {
      const { product: of, id } = etfRebalances;
      return database
        .select()
        .from(etfRebalances)
        .where(and(eq(of, product), before === undefined ? undefined : lt(id, before)))
        .orderBy(desc(id))
        .limit(limit);
    },
    /** A user's orders. A page may be short, or empty, before the last one. */
    ordersOf(database: Database, { user, product, before, limit }: EtfOrdersQuery) {
      return boundedPage(database, etfOrders, {
        along: { first: etfOrders.user, id: etfOrders.id, value: user, before, after: undefined },
        filters: product === undefined ? [] : [eq(etfOrders.product, product)],
        limit,
      }) as Promise<BoundedPage<EtfOrderRow>>;
    },
  },
});
