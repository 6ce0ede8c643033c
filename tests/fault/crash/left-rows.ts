/**
 * The rows that a kill left in the database, read run by run and compared with the replay and the
 * acknowledgements.
 */
import { createHash } from 'node:crypto';
import { asc, eq, isNotNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { OPEN_OPTION_STATUSES } from '../../../domain/option/option-terms.ts';
import { etfOrders, etfRebalances } from '../../../server/etf/tables.ts';
import { optionOrders } from '../../../server/option/tables.ts';
import { etfBreaches } from '../../support/plain-etfs.ts';
import { optionBreaches } from '../../support/plain-options.ts';
import { canonicalText } from '../../../server/core/canonical-text.ts';
import { openPglite } from '../../../server/db/pglite-connection.ts';
import { instrumentOf, instruments } from '../../../server/market/tables.ts';
import { contractPositions } from '../../../server/contract/tables.ts';
import { spotOrders } from '../../../server/spot/tables.ts';
import { ReplayedLedger } from '../../support/replayed-ledger.ts';
import type { SqlDatabase } from '../../support/sql-database.ts';
import type { Acknowledgement } from './driver-messages.ts';
import { replayedCommands } from '../../support/platform-features.ts';

export class LeftRows {
  /** How many orders waited for their match, over all runs. */
  waiting = 0;
  /** How many contract positions were ever opened, the market maker's too. */
  positions = 0;
  options = 0;
  etfOrders = 0;
  rebalances = 0;
  /** By result: `won`, `lost`, or why they were returned. */
  endedOptions: Readonly<Record<string, number>> = {};
  private replay: ReplayedLedger | undefined;
  /** The hash of each command's answer. */
  private readonly answers = new Map<string, string>();

  get commands(): number {
    return this.replay?.commands ?? 0;
  }

  has({ user, id }: Pick<Acknowledgement, 'user' | 'id'>): boolean {
    return this.answers.has(keyOf(user, id));
  }

  /** @throws if the command is missing or differs from its acknowledgement */
  expect({ user, id, code, event }: Acknowledgement): void {
    const there = this.answers.get(keyOf(user, id));
    if (there === undefined)
      throw new Error(`${id} of ${String(user)} was acknowledged as ${String(code)}, and it is lost`);
    if (there !== wordOf(code, event))
      throw new Error(
        `${id} of ${String(user)} was acknowledged as ${String(code)}, and something else is there`,
      );
  }

  /** @param folder a copy of the embedded database: opening it changes it */
  async followFolder(folder: string): Promise<void> {
    const connection = await openPglite(folder);
    try {
      await connection.migrate();
      await this.follow(connection.database);
    } finally {
      await connection.close();
    }
  }

  async followPostgres(address: string): Promise<void> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      await othersGone(client);
      await this.follow(drizzle(client));
    } finally {
      await client.end();
    }
  }

  private async follow(database: SqlDatabase): Promise<void> {
    this.replay ??= await this.begin(database);
    await this.replay?.follow(database);
    this.positions = await database.$count(contractPositions);
    await this.followOptions(database);
    await this.followEtfs(database);
    this.waiting += await database.$count(spotOrders, isNotNull(spotOrders.waitUntil));
  }

  /** @throws if the plain accounts of options differ. A delivery may be due that no run has made yet. */
  private async followOptions(database: SqlDatabase): Promise<void> {
    const wrong = await optionBreaches(database, 0);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    const { status, cause, outcome, direction } = optionOrders;
    const rows = await database.select({ status, cause, outcome, direction }).from(optionOrders);
    this.options = rows.length;
    const ended: Record<string, number> = {};
    for (const row of rows) {
      if (OPEN_OPTION_STATUSES.has(row.status)) continue;
      const result = row.status === 'settled' ? (row.outcome === row.direction ? 'won' : 'lost') : row.cause;
      ended[result] = (ended[result] ?? 0) + 1;
    }
    this.endedOptions = ended;
  }

  /** @throws if the plain accounts of ETFs differ */
  private async followEtfs(database: SqlDatabase): Promise<void> {
    const wrong = await etfBreaches(database);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    this.etfOrders = await database.$count(etfOrders, eq(etfOrders.status, 'filled'));
    this.rebalances = await database.$count(etfRebalances);
  }

  /** Undefined if the first start ended before it wrote the markets. */
  private async begin(database: SqlDatabase): Promise<ReplayedLedger | undefined> {
    const rows = await database.select().from(instruments).orderBy(asc(instruments.position));
    if (rows.length === 0) return undefined;
    return new ReplayedLedger({
      instruments: rows.map(instrumentOf),
      commands: replayedCommands(),
      defaults: {},
      onReplayed: ({ user, id, code }, event) => this.answers.set(keyOf(user, id), wordOf(code, event)),
    });
  }
}

/** Waits for the database connections of a killed process to end. */
async function othersGone(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ others: string }>(
      `select count(*) as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (rows[0]?.others === '0') return;
  }
}

function keyOf(user: number, id: string): string {
  return `${String(user)} ${id}`;
}

function wordOf(code: number | string, event: unknown): string {
  return createHash('md5').update(canonicalText({ code, event })).digest('base64');
}
