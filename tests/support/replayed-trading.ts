/**
 * Checks the rows of orders, spot's and contracts', of options, and what ETFs and Earn post. A replay cannot decide
 * them again, because they depend on the market maker's quotes and marks, which are not stored. So their effects are
 * taken as given and must be consistent: a command has only postings of its types, each user receives them exactly as
 * posted, orders equal the sum of their fills, and each accepted placing has one order.
 */
import { sql } from 'drizzle-orm';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { rowsOf, type EntityRows } from '../../protocol/entities/entity-rows.ts';
import { optionOrder } from '../../protocol/entities/option-order.ts';
import { balanceOf } from '../../server/core/account-events.ts';
import { canonicalText } from '../../server/core/canonical-text.ts';
import type { CoreState } from '../../server/core/state.ts';
import type { Write } from '../../server/db/store-api.ts';
import { recordsOf } from '../../server/ledger/records.ts';
import { contractForms } from '../../server/contract/contract-forms.ts';
import { CONTRACT_REASONS } from '../../server/contract/contract-settlement.ts';
import { FUNDING_REASONS } from '../../server/contract/funding/pay-funding.ts';
import { INSURANCE_REASONS } from '../../server/contract/liquidation/liquidation-terms.ts';
import { contractFills, contractOrders } from '../../server/contract/tables.ts';
import { EARN_REASONS } from '../../server/earn/reasons.ts';
import { sentOption } from '../../server/option/option-change.ts';
import { ORDER_REASONS as ETF_ORDER_REASONS } from '../../server/etf/reasons.ts';
import { optionOrders } from '../../server/option/tables.ts';
import { spotForms } from '../../server/spot/spot-forms.ts';
import { SPOT_REASONS } from '../../server/spot/spot-settlement.ts';
import { spotFills, spotOrders } from '../../server/spot/tables.ts';
import type { OrderMarket } from '../../server/trading/order.ts';
import type { SqlDatabase } from './sql-database.ts';

type PostingWrite = Extract<Write, { kind: 'posting' }>;
type EventWrite = Extract<Write, { kind: 'account-event' }>;
type CommandWrite = Extract<Write, { kind: 'command' }>;

type OrderRow = (typeof spotOrders | typeof contractOrders)['$inferSelect'];

/** A kind of orders: its command that places one, its tables, and how a row is sent. */
interface OrderKind {
  readonly placing: string;
  readonly entity: string;
  readonly orders: typeof spotOrders | typeof contractOrders;
  readonly fills: typeof spotFills | typeof contractFills;
  /** Whether other commands place orders too. */
  readonly hasOthers: boolean;
  /** @param row of this kind's table */
  sent(row: never, market: OrderMarket): unknown;
}

const KINDS: readonly OrderKind[] = [
  {
    ...{ placing: 'spot.placeOrder', entity: spotForms.order.name, orders: spotOrders, fills: spotFills },
    hasOthers: false,
    sent: (row: typeof spotOrders.$inferSelect, market) =>
      spotForms.order.sent(spotForms.order.held(row), market),
  },
  {
    ...{ placing: 'contract.placeOrder', entity: contractForms.order.name },
    ...{ orders: contractOrders, fills: contractFills, hasOthers: true },
    sent: (row: typeof contractOrders.$inferSelect, market) =>
      contractForms.order.sent(contractForms.order.held(row), market),
  },
];

const OPTION_PLACING = 'option.placeOrder';
const PLACINGS: ReadonlySet<string> = new Set([...KINDS.map(({ placing }) => placing), OPTION_PLACING]);

const REASONS: ReadonlySet<string> = new Set([
  ...[...SPOT_REASONS, ...CONTRACT_REASONS, 'option-principal'],
  ...ETF_ORDER_REASONS,
  ...(['stake-lock', 'stake-release', 'stake-deduction'] as const),
  ...Object.keys(EARN_REASONS),
]);

/** Of funding, liquidations, deliveries of options and income, which no user commands. */
const PLATFORM_REASONS: ReadonlySet<string> = new Set([
  'stake-income',
  ...(['option-principal-release', 'option-fee', 'option-profit', 'option-loss'] as const),
  'contract-overnight-fee',
  ...Object.keys(FUNDING_REASONS),
  ...Object.keys(INSURANCE_REASONS),
]);

/** The effects of one command of a user or of the market maker. */
export interface GivenTrading {
  /** The command's. */
  readonly number: number;
  readonly command: CommandWrite | undefined;
  readonly postings: readonly PostingWrite[];
  readonly events: readonly EventWrite[];
}

export class ReplayedTrading {
  /** Each order as it was last sent. */
  private readonly received = new Map<number, unknown>();
  /** Each option as it was last sent. */
  private readonly receivedOptions = new Map<number, unknown>();
  /** Kind, user and id of each accepted placing. */
  private readonly placed: string[] = [];

  /** Applies it to the state as given; returns what is wrong with it. */
  replay(state: CoreState, { number: by, command, postings, events }: GivenTrading): string[] {
    if (command !== undefined && command.code !== 200)
      return postings.length + events.length === 0 ? [] : [`${command.name} was refused, and did something`];
    if (PLACINGS.has(command?.name ?? '')) this.placed.push(keyOf(command?.name, command?.user, command?.id));
    const wrong = postings
      .filter(({ reason }) => !REASONS.has(reason) && !isTransfer(reason))
      .filter(({ reason }) => command !== undefined || !PLATFORM_REASONS.has(reason))
      .map(({ id, reason }) => `posting ${String(id)} is ${reason}`);
    const ordered = [...postings].sort((one, other) => one.id - other.id);
    const posted = state.ledger.post(ordered.map((each) => ({ ...each, amount: BigInt(each.amount) })));
    if (posted.some(({ id }, place) => id !== ordered[place]?.id)) wrong.push('postings are out of order');
    const users = new Set(posted.flatMap(({ from, to }) => [from.user, to.user]));
    users.delete(PLATFORM);
    for (const { user, event } of [...events].sort((one, other) => one.user - other.user)) {
      users.delete(user);
      const number = state.users.nextEvent(user);
      const balances = state.ledger.stamp(user, posted, number).map(balanceOf);
      const records = posted.flatMap((posting) =>
        recordsOf(user, posting, { command: by, time: event.time }),
      );
      const { changes } = event;
      const expected = { number, time: event.time, balances, records, changes };
      if (canonicalText(event) !== canonicalText(expected))
        wrong.push(`${String(user)} received ${canonicalText(event)}`);
      for (const { id, version, row } of ordersOf(event.changes)) {
        if (version !== number) wrong.push(`order ${String(id)} has another event's version`);
        this.received.set(id, row);
      }
      for (const row of rowsOf(event.changes, optionOrder)) {
        if (row.version !== number) wrong.push(`option ${String(row.id)} has another event's version`);
        this.receivedOptions.set(row.id, row);
      }
    }
    if (users.size > 0) wrong.push(`${[...users].join()} had money moved, and received no event`);
    return wrong;
  }

  /** Checks all orders and fills. */
  async compare(database: SqlDatabase, markets: ReadonlyMap<string, OrderMarket>): Promise<string[]> {
    const wrong: string[] = [];
    for (const kind of KINDS) wrong.push(...(await this.compareKind(kind, database, markets)));
    wrong.push(...(await this.compareOptions(database)));
    return wrong;
  }

  /** Each accepted purchase has one option, as it was last sent. */
  private async compareOptions(database: SqlDatabase): Promise<string[]> {
    const rows = await database.select().from(optionOrders);
    const wrong = rows
      .filter(
        (row) => canonicalText(this.receivedOptions.get(row.id) ?? null) !== canonicalText(sentOption(row)),
      )
      .map(({ id }) => `option ${String(id)} was sent with other values`);
    const there = rows.map(({ user, clientId }) => keyOf(OPTION_PLACING, user, clientId));
    const placed = this.placed.filter((each) => each.startsWith(`${OPTION_PLACING} `));
    if (there.sort().join() !== placed.sort().join())
      wrong.push(`${String(there.length)} options are there, of ${String(placed.length)} bought`);
    return wrong;
  }

  private async compareKind(
    { placing, hasOthers, orders, fills, sent }: OrderKind,
    database: SqlDatabase,
    markets: ReadonlyMap<string, OrderMarket>,
  ): Promise<string[]> {
    const rows = await database.select().from(orders);
    const sums = await database
      .select({
        order: fills.order,
        filled: sql<string>`sum(${fills.lots})`,
        units: sql<string>`sum(${fills.lots}::numeric * ${fills.tick})`,
        fee: sql<string>`sum(${fills.fee})`,
      })
      .from(fills)
      .groupBy(fills.order);
    const sumOf = new Map(sums.map((sum) => [sum.order, sum]));
    const wrong: string[] = [];
    for (const row of rows) {
      const market = markets.get(row.symbol) as OrderMarket;
      wrong.push(...wrongIn(row, sumOf.get(row.id), market));
      if (canonicalText(this.received.get(row.id) ?? null) !== canonicalText(sent(row as never, market)))
        wrong.push(`order ${String(row.id)} was sent with other values`);
    }
    const there = rows.map(({ user, clientId }) => keyOf(placing, user, clientId));
    const placed = this.placed.filter((each) => each.startsWith(`${placing} `));
    const known = hasOthers ? new Set(placed) : undefined;
    const found = known === undefined ? there : there.filter((each) => known.has(each));
    if (found.sort().join() !== placed.sort().join())
      wrong.push(`${String(found.length)} orders are there, of ${String(placed.length)} placed`);
    return wrong;
  }
}

interface FillSums {
  readonly filled: string;
  readonly units: string;
  readonly fee: string;
}

const NO_FILLS: FillSums = { filled: '0', units: '0', fee: '0' };

function wrongIn(row: OrderRow, { filled, units, fee } = NO_FILLS, { steps }: OrderMarket): string[] {
  const wrong: string[] = [];
  const total = (BigInt(units) * steps.notional) / steps.notionalPer;
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
  return wrong;
}

/** Transfers out of the contract account are taken as given too. */
function isTransfer(reason: string): boolean {
  return /-transfer-(?:in|out)$/.test(reason);
}

function keyOf(placing = '', user = 0, id = ''): string {
  return `${placing} ${String(user)} ${id}`;
}

function ordersOf(changes: readonly EntityRows[]) {
  const orders = changes.filter(({ entity }) => KINDS.some((kind) => kind.entity === entity));
  return orders.flatMap(({ rows }) =>
    rows.map((row) => ({ ...(row as { readonly id: number; readonly version: number }), row })),
  );
}
