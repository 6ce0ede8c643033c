/** The rows that a kill left of a contract that ends. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { contractDelistings } from '../../../server/contract/delisting/tables.ts';
import { contractPositionChanges } from '../../../server/contract/history/tables.ts';
import { contractOrders, contractPositions } from '../../../server/contract/tables.ts';
import { contractTriggers } from '../../../server/contract/triggers/tables.ts';
import { openPglite } from '../../../server/db/pglite-connection.ts';
import type { SqlDatabase } from '../../support/sql-database.ts';
import { LeftRows } from './left-rows.ts';

/** Open rows of users in the contract. */
export interface LeftOpen {
  readonly orders: number;
  readonly triggers: number;
  readonly positions: number;
  /** '': not fixed yet. */
  readonly price: string;
  readonly isSettled: boolean;
}

type Position = typeof contractPositions.$inferSelect;

export class EndedRows {
  private readonly all = new LeftRows();
  private price = '';
  /** Positions that were settled at an earlier kill, as they were then. */
  private readonly settled = new Map<number, string>();

  constructor(private readonly symbol: string) {}

  /**
   * @param folder a copy of the embedded database: opening it changes it
   * @throws if something is half done or done twice
   */
  async follow(folder: string): Promise<LeftOpen> {
    await this.all.followFolder(folder);
    const connection = await openPglite(folder);
    try {
      return await this.read(connection.database);
    } finally {
      await connection.close();
    }
  }

  private async read(database: SqlDatabase): Promise<LeftOpen> {
    const { symbol } = this;
    const [ended] = await database
      .select()
      .from(contractDelistings)
      .where(eq(contractDelistings.symbol, symbol));
    const all = await database.select().from(contractPositions).where(eq(contractPositions.symbol, symbol));
    this.expectBalanced(all);
    this.expectOnePrice(ended?.price ?? '');
    await this.expectSettledOnce(database, all);
    const orders = await database.$count(
      contractOrders,
      and(
        eq(contractOrders.symbol, symbol),
        inArray(contractOrders.status, ['unfilled', 'partially-filled']),
      ),
    );
    const triggers = await database.$count(
      contractTriggers,
      and(eq(contractTriggers.symbol, symbol), inArray(contractTriggers.status, ['pending', 'waiting'])),
    );
    const positions = all.filter(({ user, lots }) => user !== PLATFORM && lots > 0).length;
    const isSettled = (ended?.settled ?? 0) > 0;
    if (isSettled && orders + triggers + all.filter(({ lots }) => lots > 0).length > 0)
      throw new Error('a contract is settled, and something of it is open');
    return { orders, triggers, positions, price: this.price, isSettled };
  }

  /** The market maker is the other side of each position, after each command. */
  private expectBalanced(all: readonly Position[]): void {
    const sum = all.reduce((lots, each) => lots + (each.side === 'long' ? each.lots : -each.lots), 0);
    if (sum !== 0) throw new Error(`the positions sum to ${String(sum)} lots`);
  }

  private expectOnePrice(price: string): void {
    if (this.price !== '' && price !== this.price)
      throw new Error(`the final price was ${this.price} and is ${price}`);
    this.price = price;
  }

  private async expectSettledOnce(database: SqlDatabase, all: readonly Position[]): Promise<void> {
    const { position, kind } = contractPositionChanges;
    const times = await database
      .select({ position, times: sql<number>`count(*)::int` })
      .from(contractPositionChanges)
      .where(eq(kind, 'delisted'))
      .groupBy(position);
    const ended = all.filter(({ user, cause }) => user !== PLATFORM && cause === 'delisted');
    const once = new Set(times.filter((each) => each.times === 1).map((each) => each.position));
    if (times.length !== ended.length || ended.some(({ id, lots }) => lots > 0 || !once.has(id)))
      throw new Error('a position was settled half or twice');
    for (const each of ended) {
      const now = JSON.stringify(each);
      const before = this.settled.get(each.id);
      if (before !== undefined && before !== now) throw new Error(`a settled position changed: ${now}`);
      this.settled.set(each.id, now);
    }
  }
}
