/** The kinds of rows that the core itself writes. A missing kind does not compile. */
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Upsert } from './define-tables.ts';
import type { RowWrite } from './feature-rows.ts';
import { accountEvents, accounts, commands, users, postings } from './schema.ts';
import type { Write } from './store-api.ts';
import { storedEventOf } from './stored-events.ts';

/** The core's rows. The reserved numbers are not a row: they go into the platform's state. */
export type CoreWrite = Exclude<Write, RowWrite | { readonly kind: 'command-numbers-reserved' }>;
export type WriteOf<Kind extends Write['kind']> = Extract<Write, { kind: Kind }>;

interface CoreRows<Kind extends CoreWrite['kind']> {
  readonly table: PgTable;
  readonly upsert?: Upsert;
  /** The row by the names of the table's properties; others are left out. */
  rowOf(write: WriteOf<Kind>): object;
}

export const CORE_ROWS: { readonly [Kind in CoreWrite['kind']]: CoreRows<Kind> } = {
  user: {
    table: users,
    upsert: { key: ['id'], set: ['name', 'role', 'abnormal', 'fundedAt', 'heldUntil', 'vip'] },
    rowOf: ({ coreUser: user }) => user,
  },
  posting: {
    table: postings,
    // Fields are named one by one: a rest pattern takes several times as long, and most rows are postings.
    rowOf: ({ id, command, time, reason, asset, amount, from, to, symbol }) => ({
      id,
      command,
      time,
      reason,
      asset,
      amount,
      fromUser: from.user,
      fromKind: from.kind,
      fromPart: from.part,
      toUser: to.user,
      toKind: to.kind,
      toPart: to.part,
      symbol,
    }),
  },
  account: {
    table: accounts,
    upsert: { key: ['user', 'kind', 'asset'], set: ['available', 'frozen', 'version'] },
    rowOf: ({ user: userId, account, asset, available, frozen, version }) => ({
      user: userId,
      kind: account,
      asset,
      available,
      frozen,
      version,
    }),
  },
  'account-event': {
    table: accountEvents,
    rowOf: ({ user, command, event }) => ({
      user,
      number: event.number,
      command,
      time: event.time,
      body: storedEventOf(event),
    }),
  },
  command: {
    table: commands,
    rowOf: (write) => write,
  },
};
