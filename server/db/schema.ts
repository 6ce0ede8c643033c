/** The core's own tables: one schema for the embedded database and for PostgreSQL. Features declare theirs. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  integer,
  pgTable,
  index,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LedgerKind, BalancePart } from '#domain/ledger/account-kinds';
import type { PathVersion } from '#domain/market/path-version';
import type { AccountEvent } from '#protocol/names/account';
import type { AnswerValue } from '#protocol/names/command';
import type { Problem } from '../core/core-api.ts';
import type { AnswerPlace } from './store-api.ts';
import { jsonText, minor, time } from './define-tables.ts';

/** One row: the platform's first start (ms UTC), its last committed number, and the version of its simulated prices. */
export const platformState = pgTable(
  'platform_state',
  {
    id: integer('id').primaryKey(),
    firstStart: bigint('first_start', { mode: 'number' }).notNull(),
    commandNumber: bigint('command_number', { mode: 'number' }).notNull(),
    /** Command numbers up to this one may have been given out, including those of commands that wrote nothing. */
    numbersReservedTo: bigint('numbers_reserved_to', { mode: 'number' }).notNull().default(0),
    accountsAt: bigint('accounts_at', { mode: 'number' }).notNull().default(0),
    pathVersion: integer('path_version').$type<PathVersion>().notNull().default(1),
  },
  (table) => [check('platform_state_is_one_row', sql`${table.id} = 1`)],
);

export const users = pgTable(
  'users',
  {
    /** From 1 on; user 0 is the platform. */
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    role: text('role', { enum: ['user', 'operator'] }).notNull(),
    abnormal: boolean('abnormal').notNull(),
    created: time('created'),
    /** When the user last received demo funds; 0: never. */
    fundedAt: time('funded_at'),
    /** Withdrawals are held until then: a credential changed. */
    heldUntil: time('held_until').default(0),
    vip: integer('vip').notNull().default(0),
  },
  (table) => [uniqueIndex('users_name').on(sql`lower(${table.name})`)],
);

/** Each ledger account's amounts after the posting `accounts_at`: the sum of the postings up to it. */
export const accounts = pgTable(
  'accounts',
  {
    user: integer('user').notNull(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    asset: text('asset').notNull(),
    available: minor('available'),
    frozen: minor('frozen'),
    /** The number of its user's event that last changed it. */
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.kind, table.asset] }),
    check('accounts_not_negative', sql`${table.user} = 0 or ${table.available} >= 0`),
    check('accounts_frozen_not_negative', sql`${table.frozen} >= 0`),
  ],
);

/** Every movement of money ever made. Rows are added and never change: the database refuses changes. */
export const postings = pgTable(
  'postings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    /** The number of the command that decided it. */
    command: bigint('command', { mode: 'number' }).notNull(),
    time: time('time'),
    reason: text('reason').notNull(),
    asset: text('asset').notNull(),
    amount: minor('amount'),
    fromUser: integer('from_user').notNull(),
    fromKind: text('from_kind').$type<LedgerKind>().notNull(),
    fromPart: text('from_part').$type<BalancePart>().notNull(),
    toUser: integer('to_user').notNull(),
    toKind: text('to_kind').$type<LedgerKind>().notNull(),
    toPart: text('to_part').$type<BalancePart>().notNull(),
    /** The market whose order or trade moved the money; '' for others, and for all before it was kept. */
    symbol: text('symbol').notNull().default(''),
  },
  (table) => [
    check('postings_amount', sql`${table.amount} > 0`),
    index('postings_from').on(table.fromUser, table.id),
    // Most postings stay with one user and are found by the other index.
    index('postings_to')
      .on(table.toUser, table.id)
      .where(sql`${table.toUser} <> ${table.fromUser}`),
  ],
);

/** Commands with their first answers, for a week. */
export const commands = pgTable(
  'commands',
  {
    user: integer('user').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    input: jsonText<unknown>('input'),
    number: bigint('number', { mode: 'number' }).notNull(),
    time: time('time'),
    /** `200`, or the code of the refusal. */
    code: text('code').notNull(),
    problems: jsonText<readonly Problem[]>('problems'),
    /** Whole in rows of earlier versions, and if it is no row of its event. */
    answer: jsonText<AnswerValue | AnswerPlace>('answer'),
    /** The number of the event that it caused for its user. */
    event: integer('event'),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.id] }),
    // Rows come in the order of time: each is added at the end of the index.
    index('commands_time').on(table.time),
  ],
);

/** An account event without its number and time (`stored-events.ts`). Empty changes are left out of the row. */
export interface StoredEvent extends Pick<AccountEvent, 'balances'> {
  /** The first and the last posting of the records. Rows of earlier versions have the records instead. */
  readonly postings?: readonly [number, number] | undefined;
  readonly records?: AccountEvent['records'];
  readonly changes?: AccountEvent['changes'] | undefined;
}

/** The events of the account channel, for users who missed some of them. */
export const accountEvents = pgTable(
  'account_events',
  {
    user: integer('user').notNull(),
    number: integer('number').notNull(),
    command: bigint('command', { mode: 'number' }).notNull(),
    time: time('time'),
    body: jsonText<StoredEvent>('body'),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.number] }),
    index('account_events_time').on(table.time),
  ],
);
