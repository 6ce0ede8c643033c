/** Every trigger ever placed, in its present state. */
import { and, asc, eq, gte, lt, max, or, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OrderPositionSide } from '#domain/contract/position-terms';
import type { TriggerBy, TriggerCause, TriggerPurpose, TriggerStatus } from '#domain/contract/trigger-terms';
import type { OrderSide, OrderType } from '#domain/trading/order';
import { boundedPage, type BoundedPage } from '../../db/bounded-page.ts';
import { defineTables, rowsInto, whole, type Database } from '../../db/define-tables.ts';
import { contractOrders } from '../tables.ts';
import type { TriggersQuery } from './trigger-queries.ts';
import { triggerRows, type TriggerRow } from './trigger-rows.ts';
import type { StoredTriggers } from './triggers.ts';

/** Whole ticks or lots; null: none. */
const steps = (name: string) => bigint(name, { mode: 'number' });
/** The statuses of open triggers, in SQL. */
const OPEN = sql.raw(`('pending', 'waiting')`);

export const contractTriggers = pgTable(
  'contract_triggers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    clientId: uuid('client_id').notNull(),
    symbol: text('symbol').notNull(),
    purpose: text('purpose').$type<TriggerPurpose>().notNull(),
    side: text('side').$type<OrderSide>().notNull(),
    positionSide: text('position_side').$type<OrderPositionSide>().notNull(),
    type: text('type').$type<OrderType>().notNull(),
    tick: steps('tick'),
    triggerBy: text('trigger_by').$type<TriggerBy>().notNull(),
    rises: boolean('rises').notNull(),
    callbackBps: integer('callback_bps').notNull(),
    activation: steps('activation'),
    price: steps('price'),
    lots: steps('lots'),
    reduceOnly: boolean('reduce_only').notNull(),
    order: whole('order'),
    position: whole('position'),
    pair: whole('pair'),
    status: text('status').$type<TriggerStatus>().notNull(),
    cause: text('cause').$type<TriggerCause | ''>().notNull(),
    placed: whole('placed'),
    created: whole('created'),
    updated: whole('updated'),
    version: integer('version').notNull(),
    steps: integer('steps').notNull(),
    reached: bigint('reached', { mode: 'number' }).notNull().default(0),
    filledBefore: bigint('filled_before', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('contract_triggers_user').on(table.user, table.id),
    index('contract_triggers_open')
      .on(table.id)
      .where(sql`${table.status} in ${OPEN}`),
    index('contract_triggers_placed')
      .on(table.placed)
      .where(sql`${table.status} = 'fired'`),
  ],
);

export const triggerTables = defineTables({
  feature: 'contract-triggers',
  tables: { contractTriggers },
  writes: [
    rowsInto(triggerRows, contractTriggers, {
      key: ['id'],
      set: [
        ...(['tick', 'rises', 'callbackBps', 'activation', 'price', 'lots', 'position', 'pair'] as const),
        ...(['status', 'cause', 'placed', 'updated', 'version', 'steps', 'reached'] as const),
        'filledBefore',
      ],
    }),
  ],
  /** Fired ones matter as long as their order is open: what it fills ends the other leg. */
  async load(database: Database): Promise<StoredTriggers> {
    const { id, status, placed } = contractTriggers;
    const ofOpenOrder = sql`exists (select 1 from ${contractOrders} where ${contractOrders.id} = ${placed}
      and ${contractOrders.status} in ('unfilled', 'partially-filled'))`;
    const open = await database
      .select()
      .from(contractTriggers)
      .where(or(sql`${status} in ${OPEN}`, and(eq(status, 'fired'), ofOpenOrder)))
      .orderBy(asc(id));
    const [row] = await database.select({ id: max(id) }).from(contractTriggers);
    return { open, last: row?.id ?? 0 };
  },
  queries: {
    /** A user's triggers. A page may be short, or empty, before the last one. */
    triggers(database: Database, { user, symbol, status, from, to, before, limit }: TriggersQuery) {
      const { created, id } = contractTriggers;
      return boundedPage(database, contractTriggers, {
        along: { first: contractTriggers.user, id, value: user, before, after: undefined },
        filters: [
          symbol === undefined ? undefined : eq(contractTriggers.symbol, symbol),
          status === undefined ? undefined : eq(contractTriggers.status, status),
          from === undefined ? undefined : gte(created, from),
          to === undefined ? undefined : lt(created, to),
        ],
        limit,
      }) as Promise<BoundedPage<TriggerRow>>;
    },
    async triggerUser(database: Database, trigger: number): Promise<number | undefined> {
      const { user, id } = contractTriggers;
      const [row] = await database.select({ user }).from(contractTriggers).where(eq(id, trigger));
      return row?.user;
    },
  },
});
