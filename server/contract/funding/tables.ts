/** Funding: each contract's premiums since the last instant, the rates of all instants, and what users paid. */
import { and, desc, eq, lt, max } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PositionSide } from '#domain/contract/position';
import type { OrderPositionSide } from '#domain/contract/position-terms';
import { boundedPage } from '../../db/bounded-page.ts';
import { defineTables, minor, rowsInto, whole, type Database } from '../../db/define-tables.ts';
import type { FundingRatesQuery, FundingsQuery } from './funding-queries.ts';
import {
  fundingRateRows,
  fundingRoundRows,
  fundingRows,
  fundingStateRows,
  type StoredFunding,
} from './funding-rows.ts';

export const contractFundingStates = pgTable('contract_funding_states', {
  symbol: text('symbol').primaryKey(),
  next: whole('next'),
  weighted: text('weighted').notNull(),
  count: integer('count').notNull(),
  rate: text('rate').notNull(),
  mark: text('mark').notNull(),
  sampled: whole('sampled'),
});

/** Of each contract the last round. */
export const contractFundingRounds = pgTable('contract_funding_rounds', {
  symbol: text('symbol').primaryKey(),
  instant: whole('instant'),
  rate: text('rate').notNull(),
  mark: text('mark').notNull(),
  last: whole('last'),
  after: whole('after'),
  early: text('early').notNull(),
  sum: text('sum').notNull(),
});

/** Rows are added and never change. */
export const contractFundingRates = pgTable(
  'contract_funding_rates',
  {
    symbol: text('symbol').notNull(),
    time: whole('time'),
    rate: text('rate').notNull(),
    mark: text('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.time] })],
);

/** Rows are added and never change. */
export const contractFundings = pgTable(
  'contract_fundings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    position: whole('position'),
    symbol: text('symbol').notNull(),
    positionSide: text('position_side').$type<OrderPositionSide>().notNull(),
    side: text('side').$type<PositionSide>().notNull(),
    lots: whole('lots'),
    rate: text('rate').notNull(),
    mark: text('mark').notNull(),
    amount: minor('amount'),
    time: whole('time'),
    steps: integer('steps').notNull(),
  },
  (table) => [index('contract_fundings_user').on(table.user, table.id)],
);

export const fundingTables = defineTables({
  feature: 'contract-funding',
  tables: { contractFundingStates, contractFundingRounds, contractFundingRates, contractFundings },
  writes: [
    rowsInto(fundingStateRows, contractFundingStates, {
      key: ['symbol'],
      set: ['next', 'weighted', 'count', 'rate', 'mark', 'sampled'],
    }),
    rowsInto(fundingRoundRows, contractFundingRounds, {
      key: ['symbol'],
      set: ['instant', 'rate', 'mark', 'last', 'after', 'early', 'sum'],
    }),
    rowsInto(fundingRateRows, contractFundingRates),
    rowsInto(fundingRows, contractFundings),
  ],
  async load(database: Database): Promise<StoredFunding> {
    const contracts = await database.select().from(contractFundingStates);
    const { after, last } = contractFundingRounds;
    const rounds = await database.select().from(contractFundingRounds).where(lt(after, last));
    const [row] = await database.select({ id: max(contractFundings.id) }).from(contractFundings);
    return { contracts, rounds, last: row?.id ?? 0 };
  },
  queries: {
    /** A contract's rates, newest first. */
    rates(database: Database, { symbol, before, limit }: FundingRatesQuery) {
      const { symbol: of, time } = contractFundingRates;
      const older = before === undefined ? undefined : lt(time, before);
      return database
        .select()
        .from(contractFundingRates)
        .where(and(eq(of, symbol), older))
        .orderBy(desc(time))
        .limit(limit);
    },
    /** A user's payments, newest first. */
    payments(database: Database, { user, symbol, before, limit }: FundingsQuery) {
      const { user: first, id, symbol: of } = contractFundings;
      return boundedPage(database, contractFundings, {
        along: { first, id, value: user, before, after: undefined },
        filters: [symbol === undefined ? undefined : eq(of, symbol)],
        limit,
      });
    },
  },
});
