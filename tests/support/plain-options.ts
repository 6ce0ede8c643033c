/**
 * A second bookkeeping of options, as simple as possible: it reads the rows of orders, samples and postings, and
 * computes with plain integers what each order must have come to. It shares no rule with the platform.
 */
import { sql } from 'drizzle-orm';
import { readAccounts } from '../../server/db/standing-accounts.ts';
import type { optionOrders, optionSamples } from '../../server/option/tables.ts';
import type { SqlDatabase } from './sql-database.ts';

type Order = typeof optionOrders.$inferSelect;
type Sample = typeof optionSamples.$inferSelect;

interface Posting {
  readonly reason: string;
  readonly amount: string;
  readonly user: number;
  readonly symbol: string;
  readonly time: number;
}

/** An order's end, in the ledger's units. */
type PlainEnd = Pick<
  Order,
  'status' | 'cause' | 'opened' | 'openedTime' | 'delivered' | 'outcome' | 'payout'
>;

/** An order that is open this long after its delivery was forgotten. */
const OVERDUE = 60_000;
/** More digits than any price has. */
const DIGITS = 12;

/** @returns what is wrong, a sentence each; @param now the platform's time */
export async function optionBreaches(database: SqlDatabase, now: number): Promise<string[]> {
  const orders = await rowsOf<Order>(database, ORDERS);
  const samples = await rowsOf<Sample>(
    database,
    `select symbol, time::float8, price from option_samples order by time`,
  );
  const bySymbol = new Map<string, Sample[]>();
  for (const sample of samples) {
    const own = bySymbol.get(sample.symbol) ?? [];
    bySymbol.set(sample.symbol, own);
    own.push(sample);
  }
  const wrong = orders.flatMap((order) => wrongEnd(order, bySymbol.get(order.symbol) ?? [], now));
  return [...wrong, ...(await wrongMoney(database, orders))];
}

const ORDERS = `select id::float8, "user", symbol, asset, direction, stake::text, fee::text, odds_bps as "oddsBps",
  band_ppm as "bandPpm", open_delay_millis as "openDelayMillis", open_within_millis as
  "openWithinMillis", window_millis as "windowMillis", step, status, cause, opened,
  opened_time::float8 as "openedTime", exit_asked::float8 as "exitAsked", exited_time::float8 as
  "exitedTime", exit_least::text as "exitLeast",
  delivery::float8, delivered, outcome, payout::text, created::float8, updated::float8 from option_orders
  order by id`;

async function rowsOf<Row>(database: SqlDatabase, query: string): Promise<Row[]> {
  const { rows } = (await database.execute(sql.raw(query))) as { rows: unknown[] };
  return rows as Row[];
}

function wrongEnd(order: Order, samples: readonly Sample[], now: number): string[] {
  const what = `option ${String(order.id)}`;
  const end = plainEnd(order, samples);
  const isEnded = !isOpen(order);
  if (!isEnded) {
    if (now > order.delivery + OVERDUE) return [`${what} was never settled`];
    if (order.status === 'opening' || order.opened === end.opened) return [];
    return [`${what} opened at ${order.opened}, and should at ${end.opened}`];
  }
  return (Object.keys(end) as (keyof PlainEnd)[])
    .filter((field) => String(order[field]) !== String(end[field]))
    .map(
      (field) => `${what}: its ${field} is "${String(order[field])}", and should be "${String(end[field])}"`,
    );
}

function plainEnd(order: Order, samples: readonly Sample[]): PlainEnd {
  const { created, delivery, openDelayMillis, openWithinMillis, windowMillis } = order;
  const back = { status: 'returned', delivered: '', outcome: '', payout: whole(order) } as const;
  const latest = Math.min(created + openWithinMillis, delivery - windowMillis);
  const first = samples.find(({ time }) => time >= created + openDelayMillis && time <= latest);
  if (first === undefined) return { ...back, cause: 'no-opening', opened: '', openedTime: 0 };
  const opened = { opened: first.price, openedTime: first.time };
  if (order.status === 'exited') return { ...plainExit(order, samples), ...opened };
  const window = samples.filter(({ time }) => time >= delivery - windowMillis && time < delivery);
  if (window.length === 0) return { ...back, ...opened, cause: 'no-delivery-price' };
  const step = units(order.step);
  const steps = window.map(({ price }) => units(price) / step);
  const sum = steps.reduce((total, each) => total + each, 0n);
  const count = BigInt(steps.length);
  // Half a step is rounded up.
  const average = sum / count + ((sum % count) * 2n >= count ? 1n : 0n);
  const from = units(first.price) / step;
  const width = (from * BigInt(order.bandPpm)) / 1_000_000n;
  const outcome = average > from + width ? 'up' : average < from - width ? 'down' : 'flat';
  const payout = outcome === order.direction ? (BigInt(order.stake) * BigInt(order.oddsBps)) / 10_000n : 0n;
  return {
    ...{ status: 'settled', cause: '', ...opened, outcome },
    delivered: textOf(average * step, order.step),
    payout: payout.toString(),
  };
}

/** The price of an early exit. It pays at most the whole payment, and at least what its user accepts. */
function plainExit(order: Order, samples: readonly Sample[]): Omit<PlainEnd, 'opened' | 'openedTime'> {
  const { exitAsked, exitedTime, exitLeast, openDelayMillis, stake, oddsBps, payout } = order;
  const first = samples.find(({ time }) => time >= exitAsked + openDelayMillis);
  const most = (BigInt(stake) * BigInt(oddsBps)) / 10_000n;
  return {
    ...{ status: 'exited', cause: '', outcome: '' },
    delivered: exitAsked > 0 && first?.time === exitedTime ? first.price : '',
    payout: BigInt(payout) > most ? most.toString() : BigInt(payout) < BigInt(exitLeast) ? exitLeast : payout,
  };
}

/**
 * The orders that a user bought or that ended at one time have their sums posted once, by reason, and the accounts are
 * the sums of the postings.
 */
async function wrongMoney(database: SqlDatabase, orders: readonly Order[]): Promise<string[]> {
  const postings = await rowsOf<Posting>(
    database,
    `select reason, amount::text, symbol, time::float8,
      case when from_user = 0 then to_user else from_user end as "user"
      from postings where reason like 'option-%'`,
  );
  const wrong: string[] = [];
  const left = new Map<string, bigint>();
  const add = ({ reason, amount, user, symbol, time }: Posting, sign: bigint) => {
    const key = `${reason} of ${String(user)} in ${symbol} at ${String(time)}`;
    left.set(key, (left.get(key) ?? 0n) + sign * BigInt(amount));
  };
  for (const posting of postings) add(posting, 1n);
  for (const order of orders) for (const each of postingsOf(order)) add(each, -1n);
  for (const [key, much] of left)
    if (much !== 0n) wrong.push(`${key} was posted with ${much.toString()} more than the orders have`);
  return [...wrong, ...(await wrongSums(database, orders))];
}

function postingsOf(order: Order): Posting[] {
  const { user, symbol, created, updated: time } = order;
  const [stake, fee, payout] = [BigInt(order.stake), BigInt(order.fee), BigInt(order.payout)];
  const line = (reason: string, amount: bigint): Posting => {
    return { reason, amount: amount.toString(), user, symbol, time };
  };
  const held = { ...line('option-principal', stake + fee), time: created };
  if (isOpen(order)) return [held];
  if (order.status === 'returned') return [held, line('option-principal-release', stake + fee)];
  const ended = [held, line('option-fee', fee)];
  if (order.status === 'exited') {
    const released = payout < stake ? payout : stake;
    return [
      ...ended,
      line('option-principal-release', released),
      line('option-profit', payout - released),
      line('option-loss', stake - released),
    ];
  }
  if (payout === 0n) return [...ended, line('option-loss', stake)];
  return [...ended, line('option-principal-release', stake), line('option-profit', payout - stake)];
}

async function wrongSums(database: SqlDatabase, orders: readonly Order[]): Promise<string[]> {
  // A kill may leave the accounts' rows behind the postings.
  const accounts = (await readAccounts(database)).filter(({ kind }) => kind === 'options');
  const wrong: string[] = [];
  const sumOf = (some: readonly Order[], each: (order: Order) => bigint) =>
    some.reduce((sum, order) => sum + each(order), 0n);
  for (const { user, asset, frozen } of accounts.filter((each) => each.user !== 0)) {
    const open = orders.filter((each) => each.user === user && each.asset === asset && isOpen(each));
    const held = sumOf(open, (order) => BigInt(whole(order)));
    if (held !== frozen)
      wrong.push(`${String(user)} has ${frozen.toString()} frozen, and ${held.toString()} in options`);
  }
  for (const asset of new Set(orders.map((order) => order.asset))) {
    const own = accounts.find((each) => each.user === 0 && each.asset === asset);
    const ended = orders.filter((each) => each.asset === asset && !isOpen(each));
    // Users, the platform's account and its fees together are nothing.
    const users = sumOf(ended, ({ stake, fee, payout }) => BigInt(payout) - BigInt(stake) - BigInt(fee));
    const fees = sumOf(ended, ({ status, fee }) => (status === 'returned' ? 0n : BigInt(fee)));
    const all = users + (own?.available ?? 0n) + fees;
    if (all !== 0n) wrong.push(`users, platform and fees in ${asset} are ${all.toString()} together`);
  }
  return wrong;
}

function isOpen({ status }: Order): boolean {
  return status === 'opening' || status === 'waiting';
}

function whole({ stake, fee }: Order): string {
  return (BigInt(stake) + BigInt(fee)).toString();
}

function units(text: string): bigint {
  const [before = '', after = ''] = text.split('.');
  return BigInt(before + after.padEnd(DIGITS, '0'));
}

function textOf(value: bigint, step: string): string {
  const digits = step.split('.')[1]?.length ?? 0;
  const text = value.toString().padStart(DIGITS + 1, '0');
  const point = text.length - DIGITS;
  return digits === 0 ? text.slice(0, point) : `${text.slice(0, point)}.${text.slice(point, point + digits)}`;
}
