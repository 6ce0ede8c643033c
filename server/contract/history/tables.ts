/** Changes of positions: rows are added and never change. */
import { and, desc, eq, lt, lte } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ChangeKind } from '#domain/contract/position-change';
import { defineTables, minor, rowsInto, whole, type Database } from '../../db/define-tables.ts';
import type { PositionRow } from '../position-rows.ts';
import { contractPositions } from '../tables.ts';
import { positionChangeRows, type PositionChangeRow } from './change-rows.ts';
import type { PositionHistoryQuery } from './history-query.ts';

export const contractPositionChanges = pgTable(
  'contract_position_changes',
  {
    position: bigint('position', { mode: 'number' }).notNull(),
    number: integer('number').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    time: whole('time'),
    lotsChange: whole('lots_change'),
    total: minor('total'),
    price: whole('price'),
    pnl: minor('pnl'),
    fee: minor('fee'),
    funding: minor('funding'),
    borne: minor('borne'),
    marginChange: minor('margin_change'),
    lots: whole('lots'),
    entryTotal: minor('entry_total'),
    margin: minor('margin'),
    steps: integer('steps').notNull(),
  },
  (table) => [primaryKey({ columns: [table.position, table.number] })],
);

export interface StoredHistory {
  readonly position: PositionRow;
  /** Newest first. */
  readonly changes: readonly PositionChangeRow[];
}

export const positionHistoryTables = defineTables({
  feature: 'contract-position-history',
  tables: { contractPositionChanges },
  writes: [rowsInto(positionChangeRows, contractPositionChanges)],
  queries: {
    /** A position and a page of its changes, as of one commit; undefined: there is none, or it is another user's. */
    async history(
      database: Database,
      { user, position, before, limit }: PositionHistoryQuery,
    ): Promise<StoredHistory | undefined> {
      const of = and(eq(contractPositions.id, position), eq(contractPositions.user, user));
      const [row] = await database.select().from(contractPositions).where(of);
      if (row === undefined) return undefined;
      const { position: own, number } = contractPositionChanges;
      const older = before === undefined ? undefined : lt(number, before);
      // Changes after the row was read are of a later commit.
      const changes = await database
        .select()
        .from(contractPositionChanges)
        .where(and(eq(own, position), lte(number, row.changes), older))
        .orderBy(desc(number))
        .limit(limit);
      return { position: row, changes };
    },
  },
});
