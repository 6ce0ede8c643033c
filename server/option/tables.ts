/** Every option ever bought, in its present state, and the recorded samples of the indexes. */
import { and, asc, eq, gte, lt, max, ne, sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  OptionCause,
  OptionCycle,
  OptionDirection,
  OptionResult,
  OptionStatus,
} from '#domain/option/option-terms';
import { RECORDED_MILLIS, VOLATILITY_MILLIS } from '#domain/option/option-terms';
import { boundedPage, type BoundedPage } from '../db/bounded-page.ts';
import { defineTables, minor, rowsInto, whole, type Database } from '../db/define-tables.ts';
import { indexSampleRows, optionRows, type OptionRow, type StoredOptions } from './option-rows.ts';
import type { OptionFilter, OptionsQuery } from './queries.ts';

/** The statuses of open orders, in SQL. */
const OPEN = sql.raw(`('opening', 'waiting')`);

export const optionOrders = pgTable(
  'option_orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    clientId: uuid('client_id').notNull(),
    symbol: text('symbol').notNull(),
    asset: text('asset').notNull(),
    cycle: text('cycle').$type<OptionCycle>().notNull(),
    direction: text('direction').$type<OptionDirection>().notNull(),
    stake: minor('stake'),
    fee: minor('fee'),
    oddsBps: integer('odds_bps').notNull(),
    bandPpm: integer('band_ppm').notNull(),
    openDelayMillis: integer('open_delay_millis').notNull(),
    openWithinMillis: integer('open_within_millis').notNull(),
    windowMillis: integer('window_millis').notNull(),
    step: text('step').notNull(),
    status: text('status').$type<OptionStatus>().notNull(),
    cause: text('cause').$type<OptionCause | ''>().notNull(),
    opened: text('opened').notNull(),
    openedTime: whole('opened_time'),
    delivery: whole('delivery'),
    delivered: text('delivered').notNull(),
    outcome: text('outcome').$type<OptionDirection | ''>().notNull(),
    payout: minor('payout'),
    late: boolean('late').notNull(),
    created: whole('created'),
    updated: whole('updated'),
    version: integer('version').notNull(),
    bandWidthBps: integer('band_width_bps').notNull().default(0),
    bandLeastPpm: integer('band_least_ppm').notNull().default(0),
    bandMostPpm: integer('band_most_ppm').notNull().default(0),
    cycleMillis: bigint('cycle_millis', { mode: 'number' }).notNull().default(0),
    exitShareBps: integer('exit_share_bps').notNull().default(0),
    exitAsked: bigint('exit_asked', { mode: 'number' }).notNull().default(0),
    exitedTime: bigint('exited_time', { mode: 'number' }).notNull().default(0),
    exitMissed: bigint('exit_missed', { mode: 'number' }).notNull().default(0),
    exitLeast: minor('exit_least').default('0'),
    exitBelow: boolean('exit_below').notNull().default(false),
  },
  (table) => [
    index('option_orders_user').on(table.user, table.id),
    index('option_orders_open')
      .on(table.id)
      .where(sql`${table.status} in ${OPEN}`),
  ],
);

/** Rows are added and never change. */
export const optionSamples = pgTable(
  'option_samples',
  { symbol: text('symbol').notNull(), time: whole('time'), price: text('price').notNull() },
  (table) => [
    primaryKey({ columns: [table.symbol, table.time] }),
    // The oldest ones are deleted, of all symbols.
    index('option_samples_time').on(table.time),
  ],
);

/** Amounts are whole units of 10⁻⁸. */
export interface OptionSumRow {
  readonly asset: string;
  readonly result: OptionResult;
  readonly count: number;
  readonly stake: string;
  readonly fee: string;
  readonly payout: string;
}

export const optionTables = defineTables({
  feature: 'option',
  tables: { optionOrders, optionSamples },
  writes: [
    rowsInto(optionRows, optionOrders, {
      key: ['id'],
      set: [
        ...(['status', 'cause', 'opened', 'openedTime', 'delivered', 'outcome'] as const),
        ...(['payout', 'late', 'updated', 'version', 'exitAsked', 'exitedTime', 'exitMissed'] as const),
        ...(['exitLeast', 'exitBelow'] as const),
      ],
    }),
    rowsInto(indexSampleRows, optionSamples, { key: ['symbol', 'time'], set: ['price'] }),
  ],
  async load(database: Database): Promise<StoredOptions> {
    const { id, status } = optionOrders;
    const open = await database
      .select()
      .from(optionOrders)
      .where(sql`${status} in ${OPEN}`)
      .orderBy(asc(id));
    const since = open.map((row) =>
      row.status === 'opening' ? row.created : Math.min(row.delivery - RECORDED_MILLIS, askedOf(row)),
    );
    const [newest] = await database.select({ time: max(optionSamples.time) }).from(optionSamples);
    const from = Math.min(...since, (newest?.time ?? 0) - VOLATILITY_MILLIS);
    const samples = await database
      .select()
      .from(optionSamples)
      .where(gte(optionSamples.time, from))
      .orderBy(asc(optionSamples.time));
    const [row] = await database.select({ id: max(id) }).from(optionOrders);
    return { open, samples, last: row?.id ?? 0 };
  },
  writing: ['forgetSamples'],
  queries: {
    /** A user's ended options. A page may be short, or empty, before the last one. */
    optionsOf(database: Database, { before, limit, ...filter }: OptionsQuery) {
      return boundedPage(database, optionOrders, {
        along: {
          first: optionOrders.user,
          id: optionOrders.id,
          value: filter.user,
          before,
          after: undefined,
        },
        filters: filtersOf(filter),
        limit,
      }) as Promise<BoundedPage<OptionRow>>;
    },
    /** A user's ended options added up, by asset and result. */
    sumsOf(database: Database, filter: OptionFilter): Promise<OptionSumRow[]> {
      const { user, asset, status, outcome, direction, stake, fee, payout } = optionOrders;
      const result = sql<OptionResult>`case when ${status} = 'returned' then 'returned'
        when ${status} = 'exited' then 'exited' when ${outcome} = ${direction} then 'won' else 'lost' end`;
      const sum = (column: typeof stake) => sql<string>`sum(${column})::text`;
      return database
        .select({
          ...{ asset, result, count: sql<number>`count(*)::integer` },
          ...{ stake: sum(stake), fee: sum(fee), payout: sum(payout) },
        })
        .from(optionOrders)
        .where(and(eq(user, filter.user), ...filtersOf(filter)))
        .groupBy(asset, sql`2`)
        .orderBy(asset);
    },
    async option(database: Database, order: number): Promise<OptionRow | undefined> {
      const [row] = await database.select().from(optionOrders).where(eq(optionOrders.id, order));
      return row;
    },
    /** Deletes the oldest samples before a time, at most `most` of them; returns how many. */
    async forgetSamples(database: Database, before: number, most: number): Promise<number> {
      const { symbol, time } = optionSamples;
      const oldest = database
        .select({ symbol, time })
        .from(optionSamples)
        .where(lt(time, before))
        .orderBy(asc(time))
        .limit(most);
      const deleted = await database
        .delete(optionSamples)
        .where(sql`(${symbol}, ${time}) in ${oldest}`)
        .returning({ time });
      return deleted.length;
    },
    /** Recorded samples of an index, from a time (inclusive) to another (exclusive), oldest first. */
    samplesBetween(database: Database, symbol: string, from: number, to: number) {
      const { time, price } = optionSamples;
      return database
        .select({ time, price })
        .from(optionSamples)
        .where(and(eq(optionSamples.symbol, symbol), gte(time, from), lt(time, to)))
        .orderBy(asc(time));
    },
  },
});

/** An exit needs the samples from the time on at which it was asked for. */
function askedOf({ exitAsked }: OptionRow): number {
  return exitAsked > 0 ? exitAsked : Infinity;
}

function filtersOf({ symbol, cycle, result, from, to }: OptionFilter): (SQL | undefined)[] {
  const { status, outcome, direction, delivery, exitedTime, updated } = optionOrders;
  // As the page's `endOf` has it: an exit and an early return are found by the days in which they ended.
  const ended = sql<number>`case ${status} when 'exited' then ${exitedTime}
    when 'returned' then least(${updated}, ${delivery}) else ${delivery} end`;
  return [
    result === undefined ? sql`${status} in ('settled', 'exited', 'returned')` : resultFilter(result),
    symbol === undefined ? undefined : eq(optionOrders.symbol, symbol),
    cycle === undefined ? undefined : eq(optionOrders.cycle, cycle),
    from === undefined ? undefined : gte(ended, from),
    to === undefined ? undefined : lt(ended, to),
  ];

  function resultFilter(of: OptionResult): SQL | undefined {
    if (of === 'returned' || of === 'exited') return eq(status, of);
    const isSide = of === 'won' ? eq(outcome, direction) : ne(outcome, direction);
    return and(eq(status, 'settled'), isSide);
  }
}
