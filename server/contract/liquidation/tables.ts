/** Steps of liquidations, the marks around them, and changes of the insurance fund. Rows are added and never change. */
import { and, asc, desc, eq, gte, lt, lte, max, sql, sum } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PositionSide } from '#domain/contract/position';
import type { MarginMode, OrderPositionSide, StepCause } from '#domain/contract/position-terms';
import type { Millis } from '#domain/units';
import { MARKS_AROUND } from '#protocol/names/liquidation';
import { boundedPage } from '../../db/bounded-page.ts';
import { defineTables, minor, rowsInto, whole, type Database } from '../../db/define-tables.ts';
import type { InsuranceFundQuery, LiquidationsQuery } from './liquidation-queries.ts';
import { aroundRows, insuranceRows, liquidationRows, type InsuranceRow } from './liquidation-rows.ts';
import type { StoredLiquidations } from './liquidation-state.ts';

export const contractLiquidations = pgTable(
  'contract_liquidations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    position: whole('position'),
    symbol: text('symbol').notNull(),
    positionSide: text('position_side').$type<OrderPositionSide>().notNull(),
    side: text('side').$type<PositionSide>().notNull(),
    marginMode: text('margin_mode').$type<MarginMode>().notNull(),
    cause: text('cause').$type<StepCause>().notNull(),
    tier: integer('tier').notNull(),
    mark: whole('mark'),
    equity: minor('equity'),
    requirement: minor('requirement'),
    cancelled: integer('cancelled').notNull(),
    lots: whole('lots'),
    closed: whole('closed'),
    price: whole('price'),
    order: whole('order'),
    filled: whole('filled'),
    filledTotal: minor('filled_total'),
    takenOver: whole('taken_over'),
    deleveraged: whole('deleveraged'),
    pnl: minor('pnl'),
    fee: minor('fee'),
    paid: minor('paid'),
    time: whole('time'),
    steps: integer('steps').notNull(),
  },
  (table) => [index('contract_liquidations_user').on(table.user, table.id)],
);

export const contractInsurance = pgTable(
  'contract_insurance',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    asset: text('asset').notNull(),
    cause: text('cause').$type<InsuranceRow['cause']>().notNull(),
    symbol: text('symbol').notNull(),
    amount: minor('amount'),
    balance: minor('balance'),
    time: whole('time'),
  },
  (table) => [
    index('contract_insurance_asset').on(table.asset, table.id),
    index('contract_insurance_capital')
      .on(table.asset)
      .where(sql`${table.cause} = 'capital'`),
  ],
);

/** Marks around liquidations, which all that were liquidated then share. */
export const contractMarksAround = pgTable(
  'contract_marks_around',
  {
    symbol: text('symbol').notNull(),
    time: whole('time'),
    mark: whole('mark'),
    steps: integer('steps').notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.time] })],
);

export const liquidationTables = defineTables({
  feature: 'contract-liquidation',
  tables: { contractLiquidations, contractInsurance, contractMarksAround },
  writes: [
    rowsInto(liquidationRows, contractLiquidations),
    rowsInto(insuranceRows, contractInsurance),
    // A clock that was set back may come to the same time again.
    rowsInto(aroundRows, contractMarksAround, { key: ['symbol', 'time'], set: ['mark', 'steps'] }),
  ],
  async load(database: Database): Promise<StoredLiquidations> {
    const { asset, amount, cause } = contractInsurance;
    const [step] = await database.select({ id: max(contractLiquidations.id) }).from(contractLiquidations);
    const [change] = await database.select({ id: max(contractInsurance.id) }).from(contractInsurance);
    const capital = await database
      .select({ asset, amount: sum(amount) })
      .from(contractInsurance)
      .where(eq(cause, 'capital'))
      .groupBy(asset);
    return {
      last: step?.id ?? 0,
      lastInsurance: change?.id ?? 0,
      capital: capital.map((row) => [row.asset, row.amount ?? '0'] as const),
    };
  },
  queries: {
    /** A user's steps, newest first. */
    steps(database: Database, { user, symbol, position, before, limit }: LiquidationsQuery) {
      const { user: first, id, symbol: of, position: one } = contractLiquidations;
      return boundedPage(database, contractLiquidations, {
        along: { first, id, value: user, before, after: undefined },
        filters: [
          symbol === undefined ? undefined : eq(of, symbol),
          position === undefined ? undefined : eq(one, position),
        ],
        limit,
      });
    },
    /** The marks around a time, the oldest first. */
    marksAround(database: Database, { symbol, at }: { readonly symbol: string; readonly at: Millis }) {
      const { symbol: of, time } = contractMarksAround;
      const { millis, every } = MARKS_AROUND;
      return database
        .select()
        .from(contractMarksAround)
        .where(and(eq(of, symbol), gte(time, at - millis), lte(time, at + millis)))
        .orderBy(asc(time))
        .limit((2 * millis) / every + 2);
    },
    /** Changes of the fund of an asset, newest first. */
    insurance(database: Database, { asset, before, limit }: InsuranceFundQuery) {
      const { id, asset: of } = contractInsurance;
      const older = before === undefined ? undefined : lt(id, before);
      return database
        .select()
        .from(contractInsurance)
        .where(and(eq(of, asset), older))
        .orderBy(desc(id))
        .limit(limit);
    },
  },
});
