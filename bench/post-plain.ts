/**
 * The usual implementation of a transfer, on tables like the platform's: one transaction, which locks both balances in
 * a fixed order, changes them, and adds the posting. Its statements are prepared. PGlite has one connection and runs
 * in the caller's thread, because it cannot do otherwise; PostgreSQL has a pool. It stores the same as ours: the
 * command's id with its answer, which refuses a second use of the id, and the user's event. The bare variant omits
 * these and so does less than ours.
 */
import { createHash } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { commandId } from '../tests/support/open-core.ts';
import type { StorePlace } from '../server/db/open-store.ts';
import { openPlatformStore } from '../server/start/open-platform-store.ts';
import type { BenchLedger, Transfer } from './post-callers.ts';

/** Separate tables with the platform's columns, indexes and constraints. */
const TABLES = `
  create table plain_accounts (like accounts including all);
  create table plain_postings (like postings including all);
  alter table plain_postings alter id add generated always as identity;
  create table plain_commands (like commands including all);
  create table plain_events (like account_events including all);`;

const LOCK = `
  select kind, available from plain_accounts where "user" = $1 and asset = $2 and kind in ($3, $4)
  order by kind for update`;
const CHANGE = `
  update plain_accounts set available = available + $4, version = version + 1
  where "user" = $1 and asset = $2 and kind = $3`;
const ADD = `
  insert into plain_postings (command, time, reason, asset, amount,
    from_user, from_kind, from_part, to_user, to_kind, to_part)
  values (0, $6, 'transfer', $2, $5, $1, $3, 'available', $1, $4, 'available')`;

const KNOW = `
  insert into plain_commands values ($1, $2, 'transfer', $3, $4, 0, $5, '200', '[]', '{}', 0)`;
const NOTIFY = `
  insert into plain_events
  select $1, coalesce(max(number), 0) + 1, 0, $2, $3 from plain_events where "user" = $1`;

/** The rows of a transfer besides the money: its hash, and the user's event. */
function keptOf({ user, from, to, asset, minor }: Transfer) {
  const input = JSON.stringify({ from, to, asset, amount: String(minor) });
  const balances = [from, to].map((kind) => ({ kind, asset, available: '1000', frozen: '0', version: 1 }));
  const records = [from, to].map((kind) => ({
    ...{ id: '1.from', kind, part: 'available', asset, amount: String(minor), reason: 'transfer', time: 0 },
  }));
  const hash = createHash('sha256').update(input).digest('base64url');
  return {
    id: commandId(),
    hash,
    input,
    body: JSON.stringify({ balances, records }),
    time: Date.now(),
    user,
  };
}

const seedText = (users: number) => `
  insert into plain_accounts select "user", kind, 'USDT', 1000000000000, 0, 0
  from generate_series(1, ${users}) "user", unnest(array['funds', 'contract']) kind`;

interface BalanceRow {
  readonly kind: string;
  readonly available: string;
}

function checkEnough(rows: readonly BalanceRow[], { from, minor }: Transfer): void {
  const held = rows.find(({ kind }) => kind === from)?.available ?? '0';
  if (BigInt(held) < minor) throw new Error(`${from} holds ${held}`);
}

/** For a new data folder. */
export async function openPlainPglite(
  place: StorePlace,
  users: number,
  isBare: boolean,
): Promise<BenchLedger> {
  await makePlatformTables(place);
  const client = await PGlite.create(`${place.dataDir}/pg`);
  await client.exec(`${TABLES} ${seedText(users)};
    prepare lock_both (integer, text, text, text) as ${LOCK};
    prepare change (integer, text, text, numeric) as ${CHANGE};
    prepare add (integer, text, text, text, numeric, bigint) as ${ADD};
    prepare know (integer, uuid, text, jsonb, bigint) as ${KNOW};
    prepare tell (integer, bigint, jsonb) as ${NOTIFY};`);
  return {
    async transfer(transfer) {
      const { user, from, to, asset, minor } = transfer;
      const amount = String(minor);
      const { id, hash, input, body, time } = keptOf(transfer);
      await client.transaction(async (transaction) => {
        if (!isBare)
          await transaction.exec(`execute know (${user}, '${id}', '${hash}', '${input}', ${time})`);
        const [locked] = await transaction.exec(
          `execute lock_both (${user}, '${asset}', '${from}', '${to}')`,
        );
        checkEnough((locked?.rows ?? []) as unknown as readonly BalanceRow[], transfer);
        await transaction.exec(`execute change (${user}, '${asset}', '${from}', -${amount})`);
        await transaction.exec(`execute change (${user}, '${asset}', '${to}', ${amount})`);
        await transaction.exec(`execute add (${user}, '${asset}', '${from}', '${to}', ${amount}, ${time})`);
        if (!isBare) await transaction.exec(`execute tell (${user}, ${time}, '${body}')`);
      });
    },
    close: () => client.close(),
  };
}

/** @param connections the maximum number of concurrent transfers */
export async function openPlainPostgres(
  place: StorePlace,
  users: number,
  connections: number,
  isBare: boolean,
): Promise<BenchLedger> {
  await makePlatformTables(place);
  const pool = new pg.Pool({ connectionString: place.databaseUrl, max: connections });
  // An idle connection that ends does no harm; a transfer that fails throws at its caller.
  pool.on('error', () => undefined);
  await pool.query(TABLES);
  await pool.query(seedText(users));
  return {
    async transfer(transfer) {
      const { user, from, to, asset, minor } = transfer;
      const client = await pool.connect();
      const run = <Row extends pg.QueryResultRow>(name: string, text: string, ...values: unknown[]) =>
        client.query<Row>({ name, text, values });
      try {
        const { id, hash, input, body, time } = keptOf(transfer);
        await client.query('begin');
        if (!isBare) await run('know', KNOW, user, id, hash, input, time);
        const locked = await run<BalanceRow & pg.QueryResultRow>('lock_both', LOCK, user, asset, from, to);
        checkEnough(locked.rows, transfer);
        await run('change', CHANGE, user, asset, from, -minor);
        await run('change', CHANGE, user, asset, to, minor);
        await run('add', ADD, user, asset, from, to, minor, time);
        if (!isBare) await run('notify', NOTIFY, user, time, body);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function makePlatformTables(place: StorePlace): Promise<void> {
  const held = await openPlatformStore(place, (error) => {
    throw error;
  });
  await held.store.open(Date.now());
  await held.release();
}
