/**
 * The state of the last audit, from which the next one continues. The other tables of the platform are in `schema.ts`.
 */
import { sql } from 'drizzle-orm';
import { bigint, check, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Each account's amount at its last audit: the sum of the postings up to `audit_state`. */
export const auditedAccounts = pgTable(
  'audited_accounts',
  {
    user: integer('user').notNull(),
    kind: text('kind').notNull(),
    asset: text('asset').notNull(),
    available: numeric('available', { precision: 38, scale: 0 }).notNull(),
    frozen: numeric('frozen', { precision: 38, scale: 0 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.kind, table.asset] })],
);

/** One row; none before the first audit. */
export const auditState = pgTable(
  'audit_state',
  {
    id: integer('id').primaryKey(),
    posting: bigint('posting', { mode: 'number' }).notNull(),
  },
  (table) => [check('audit_state_is_one_row', sql`${table.id} = 1`)],
);
