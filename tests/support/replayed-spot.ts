/**
 * Checks the rows of spot orders. A replay cannot decide them again, because they depend on the market maker's quotes,
 * which are not stored. So their effects are taken as given and must be consistent: a command has only postings of its
 * types, each user receives them exactly as posted, orders equal the sum of their fills, and each accepted placing has
 * one order.
 */
import { sql } from 'drizzle-orm';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import type { SpotOrder } from '../../protocol/names/spot.ts';
import { balanceOf } from '../../server/core/account-events.ts';
import { canonicalText } from '../../server/core/canonical-text.ts';
import type { CoreState } from '../../server/core/state.ts';
import type { Write } from '../../server/db/store-api.ts';
import { recordsOf } from '../../server/ledger/records.ts';
import { spotForms } from '../../server/spot/spot-forms.ts';
import { SPOT_REASONS } from '../../server/spot/spot-settlement.ts';
import { spotFills, spotOrders } from '../../server/spot/tables.ts';
import type { OrderMarket } from '../../server/trading/order.ts';
import { ordersIn } from './event-rows.ts';
import type { SqlDatabase } from './sql-database.ts';

type PostingWrite = Extract<Write, { kind: 'posting' }>;
type EventWrite = Extract<Write, { kind: 'account-event' }>;
type CommandWrite = Extract<Write, { kind: 'command' }>;

const REASONS: ReadonlySet<string> = new Set(SPOT_REASONS);

/** The effects of one command of a user or of the market maker. */
export interface GivenTrading {
  /** The command's. */
  readonly number: number;
  readonly command: CommandWrite | undefined;
  readonly postings: readonly PostingWrite[];
  readonly events: readonly EventWrite[];
}

export class ReplayedSpot {
  /** Each order as it was last sent. */
  private readonly received = new Map<number, SpotOrder>();
  /** User and id of each accepted placing. */
  private readonly placed: string[] = [];

  /** Applies it to the state as given; returns what is wrong with it. */
  replay(state: CoreState, { number: by, command, postings, events }: GivenTrading): string[] {
    if (command !== undefined && command.code !== 200)
      return postings.length + events.length === 0 ? [] : [`${command.name} was refused, and did something`];
    if (command?.name === 'spot.placeOrder') this.placed.push(`${String(command.user)} ${command.id}`);
    const wrong = postings
      .filter(({ reason }) => !REASONS.has(reason))
      .map(({ id, reason }) => `posting ${String(id)} is ${reason}`);
    const ordered = [...postings].sort((one, other) => one.id - other.id);
    const posted = state.ledger.post(ordered.map((each) => ({ ...each, amount: BigInt(each.amount) })));
    if (posted.some(({ id }, place) => id !== ordered[place]?.id)) wrong.push('postings are out of order');
    const users = new Set(posted.flatMap(({ from, to }) => [from.user, to.user]));
    users.delete(PLATFORM);
    for (const { user, event } of [...events].sort((one, other) => one.user - other.user)) {
      users.delete(user);
      const number = state.users.nextEvent(user);
      const sides = posted.flatMap(({ from, to, asset }) => [
        { ...from, asset },
        { ...to, asset },
      ]);
      const own = sides.filter(({ user: owner }) => owner === user);
      const balances = state.ledger.stamp(user, own, number).map(balanceOf);
      const records = posted.flatMap((posting) =>
        recordsOf(user, posting, { command: by, time: event.time }),
      );
      const { changes } = event;
      const expected = { number, time: event.time, balances, records, changes };
      if (canonicalText(event) !== canonicalText(expected))
        wrong.push(`${String(user)} received ${canonicalText(event)}`);
      for (const order of ordersIn(event)) {
        if (order.version !== number) wrong.push(`order ${String(order.id)} has another event's version`);
        this.received.set(order.id, order);
      }
    }
    if (users.size > 0) wrong.push(`${[...users].join()} had money moved, and received no event`);
    return wrong;
  }

  /** Checks all orders and fills. */
  async compare(database: SqlDatabase, markets: ReadonlyMap<string, OrderMarket>): Promise<string[]> {
    const rows = await database.select().from(spotOrders);
    const sums = await database
      .select({
        order: spotFills.order,
        filled: sql<string>`sum(${spotFills.lots})`,
        units: sql<string>`sum(${spotFills.lots}::numeric * ${spotFills.tick})`,
        fee: sql<string>`sum(${spotFills.fee})`,
      })
      .from(spotFills)
      .groupBy(spotFills.order);
    const sumOf = new Map(sums.map((sum) => [sum.order, sum]));
    const wrong: string[] = [];
    for (const row of rows) {
      const { filled = '0', units = '0', fee = '0' } = sumOf.get(row.id) ?? {};
      const market = markets.get(row.symbol) as OrderMarket;
      const total = BigInt(units) * market.steps.notional;
      if (
        BigInt(filled) !== BigInt(row.filled) ||
        total !== BigInt(row.filledTotal) ||
        BigInt(fee) !== BigInt(row.fee)
      )
        wrong.push(`order ${String(row.id)} is not what its fills come to`);
      const isEnded = row.status === 'all-filled' || row.status === 'cancelled';
      if (row.lots !== null && (row.status === 'all-filled') !== (row.lots === row.filled))
        wrong.push(`order ${String(row.id)} is ${row.status}`);
      if (!isEnded && (row.status === 'unfilled') !== (row.filled === 0))
        wrong.push(`order ${String(row.id)} is ${row.status}`);
      const last = this.received.get(row.id);
      const { order } = spotForms;
      if (canonicalText(last ?? null) !== canonicalText(order.sent(order.held(row), market)))
        wrong.push(`order ${String(row.id)} was sent with other values`);
    }
    const there = rows.map(({ user, clientId }) => `${String(user)} ${clientId}`);
    if (there.sort().join() !== [...this.placed].sort().join())
      wrong.push(`${String(there.length)} orders are there, of ${String(this.placed.length)} placed`);
    return wrong;
  }
}
