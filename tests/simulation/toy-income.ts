/**
 * A feature that exists only in the simulation, with two scheduled jobs. An income every twenty minutes is paid in
 * full after any downtime. A bonus every eight seconds is paid once for a whole downtime. Each payment goes to one
 * user, in turn, and adds a row.
 */
import { strict as assert } from 'node:assert';
import { asc, max, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { post } from '../../domain/ledger/posting.ts';
import type { AccountEvent } from '../../protocol/names/account.ts';
import type { PlatformCommand } from '../../server/core/core-api.ts';
import { platformRules } from '../../server/core/decide.ts';
import { defineJob, type DueCommand } from '../../server/core/schedule.ts';
import { stateSlice } from '../../server/core/state-slice.ts';
import { defineTables, rowsInto } from '../../server/db/define-tables.ts';
import { defineRows } from '../../server/db/feature-rows.ts';
import { defineFeature } from '../../server/feature/define-feature.ts';
import type { OwnFeature } from '../support/replayed-ledger.ts';
import type { SqlDatabase } from '../support/sql-database.ts';

const KINDS = ['bonus', 'income'] as const;
type Kind = (typeof KINDS)[number];

const EVERY = { bonus: 8_000, income: 1_200_000 };
const AMOUNT = { bonus: 1n, income: 3n };
/** No other part of the simulation uses this coin or this reason. */
const ASSET = 'DOGE';
const REASON = 'blind-box-obtained';

interface PayToy extends DueCommand {
  readonly kind: 'toy.pay';
  readonly what: Kind;
}

interface PaidRow {
  /** The number of its command. */
  readonly command: number;
  readonly what: Kind;
  readonly due: number;
  readonly time: number;
  /** Null: there were no users yet. */
  readonly user: number | null;
}

/** The table has no key, so that a payment made twice has two rows. */
const paid = pgTable('toy_paid', {
  command: bigint('command', { mode: 'number' }).notNull(),
  what: text('what').$type<Kind>().notNull(),
  due: bigint('due', { mode: 'number' }).notNull(),
  time: bigint('time', { mode: 'number' }).notNull(),
  user: integer('user'),
});

const paidRows = defineRows<PaidRow>('toy-paid');

type Last = Readonly<Partial<Record<Kind, { readonly due: number; readonly time: number }>>>;

export const toyTables = defineTables({
  feature: 'toy',
  tables: { paid },
  writes: [rowsInto(paidRows, paid)],
  async load(database): Promise<Last> {
    const rows = await database
      .select({ what: paid.what, due: max(paid.due), time: max(paid.time) })
      .from(paid)
      .groupBy(paid.what);
    return Object.fromEntries(rows.map(({ what, due, time }) => [what, { due: due ?? 0, time: time ?? 0 }]));
  },
});

export async function makeToyTable(database: SqlDatabase): Promise<void> {
  await database.execute(
    sql`create table toy_paid (command bigint not null, what text not null, due bigint not null,
      time bigint not null, "user" integer)`,
  );
}

/** @param time when it was paid */
function dueAfter(what: Kind, due: number, time: number): number {
  const every = EVERY[what];
  return due + every * (what === 'income' ? 1 : 1 + Math.floor((time - due) / every));
}

interface Toy {
  readonly next: Record<Kind, number>;
}

interface ToyStart {
  /** When the simulation began. */
  readonly begun: number;
  readonly last: Last;
}

const toy = stateSlice<Toy, ToyStart>('toy', {
  rebuild({ begun, last }) {
    const next = (what: Kind) => {
      const { due, time } = last[what] ?? { due: begun, time: begun };
      return dueAfter(what, due, time);
    };
    return { next: { bonus: next('bonus'), income: next('income') } };
  },
  hash({ next }, update) {
    update(`${String(next.bonus)} ${String(next.income)}`);
  },
});

const rules = platformRules<PayToy>({
  'toy.pay'(state, { what, due, time }, number) {
    const { next } = toy.of(state);
    const users = state.users.all().map(({ id }) => id);
    const user = users[(due / EVERY[what]) % Math.max(1, users.length)] ?? null;
    next[what] = dueAfter(what, due, time);
    const paidOut = { reason: REASON, asset: ASSET, amount: AMOUNT[what], from: PLATFORM } as const;
    return {
      postings: user === null ? [] : [post({ ...paidOut, to: user })],
      writes: [paidRows.write({ command: number, what, due, time, user })],
    };
  },
});

const jobs = KINDS.map((what) =>
  defineJob<PayToy>({
    name: `toy.${what}`,
    next: (state) => toy.of(state).next[what],
    command: () => ({ kind: 'toy.pay', what }),
  }),
);

/** @param begun when the simulation began */
export function toyIncome(begun: number) {
  return defineFeature({
    name: 'toy',
    platformRules: rules,
    slice: ({ stored }) => toy.rebuild({ begun, last: toyTables.loaded(stored) }),
    jobs,
  });
}

/** The definition with which a replay decides its commands again. */
export function toyReplay(begun: number): OwnFeature {
  return {
    rules,
    slice: toy.rebuild({ begun, last: {} }),
    rebuild: async (database) => toy.rebuild({ begun, last: await toyTables.load(database) }),
    commands: toyCommands,
  };
}

/** Whether an event is a payment, which no command of its user caused. */
export function isToyPaid({ records }: AccountEvent): boolean {
  return records.some(({ reason }) => reason === REASON);
}

async function toyCommands(
  database: SqlDatabase,
  after: number,
): Promise<ReadonlyMap<number, PlatformCommand>> {
  const rows = await database
    .select()
    .from(paid)
    .where(sql`${paid.command} > ${after}`);
  return new Map(rows.map(({ command, what, due, time }) => [command, { kind: 'toy.pay', what, due, time }]));
}

/** No payment is made twice, early or out of order, and every payment due by now is made. */
export async function judgeToy(database: SqlDatabase, begun: number, now: number): Promise<number> {
  const rows = await database.select().from(paid).orderBy(asc(paid.command));
  const next = { bonus: dueAfter('bonus', begun, begun), income: dueAfter('income', begun, begun) };
  for (const { what, due, time } of rows) {
    const first = next.bonus <= next.income ? 'bonus' : 'income';
    assert.deepEqual([what, due], [first, next[first]], 'a job ran twice, out of order, or not');
    assert.ok(time >= due, 'a job ran before its time');
    next[what] = dueAfter(what, due, time);
  }
  assert.ok(Math.min(next.bonus, next.income) > now, 'a job that is due did not run');
  const posted = await database.execute(sql`
    select command, "user" from (
      select command, to_user as "user" from postings where reason = ${REASON}
      except all select command, "user" from toy_paid where "user" is not null) as more
    union all select command, "user" from (
      select command, "user" from toy_paid where "user" is not null
      except all select command, to_user from postings where reason = ${REASON}) as less`);
  assert.deepEqual((posted as { rows: unknown[] }).rows, [], 'a job was not paid once');
  return rows.length;
}
