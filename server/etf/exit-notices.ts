/**
 * Notifies the holders of a product that a coin leaves its basket, that it left, and that it stays after all. Each
 * message is decided once, as a row; users with shares receive it in slices, in the order of their ids. The row names
 * the next user, and is part of the command that notifies the ones before, so a stop loses no notice and repeats none.
 */
import { FINE, worthDown } from '#domain/etf/basket';
import type { UserId } from '#domain/ledger/account-kinds';
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';
import type { Bps, Millis } from '#domain/units';
import { shortestText, formatScaled } from '#domain/decimal-text';
import { etfExit } from '#protocol/entities/etf-exit';
import type { EtfExit } from '#protocol/names/etf';
import { platformRules } from '../core/decide.ts';
import type { Accepted, EntityChange } from '../core/decision.ts';
import { SLICE_MILLIS, SLICE_ORDERS, SLICES_UNCOMMITTED } from '../core/order-slices.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import type { CoreState } from '../core/state.ts';
import type { Write } from '../db/store-api.ts';
import { valueOf } from '../settings/settings-state.ts';
import { etfExitNoticeRows, type EtfExitNoticeRow, type RebalanceCoinRow } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import type { HeldEtf } from './held-etfs.ts';
import { coinPrice } from './rebalance-terms.ts';
import { etfExitsSetting } from './settings.ts';

/** Users that one command looks at; at most `SLICE_ORDERS` of them are notified. */
const SLICE_USERS = 2_000;
const ONE_COIN = minorOf('1') as Minor;

interface NotifyHolders extends DueCommand {
  readonly kind: 'etf.notifyHolders';
}

export const exitNoticeRules = platformRules<NotifyHolders>({
  'etf.notifyHolders': (state, { time }): Accepted => {
    const { exitNotices } = etfs.of(state);
    exitNotices.notBefore = time + SLICE_MILLIS;
    const exits = valueOf(state, etfExitsSetting);
    if (exitNotices.decidedBy !== exits) {
      exitNotices.decidedBy = exits;
      return { writes: decide(state, exits.coins, time) };
    }
    const first = exitNotices.first();
    return first === undefined ? {} : notifySlice(state, first, time);
  },
});

export const exitNoticeJob = defineJob<NotifyHolders>({
  name: 'etf.notify-holders',
  mostUncommitted: SLICES_UNCOMMITTED,
  next: (state) => {
    const { exitNotices, hasProducts } = etfs.of(state);
    const isDecided = exitNotices.decidedBy === valueOf(state, etfExitsSetting);
    if (!hasProducts || (isDecided && exitNotices.first() === undefined)) return undefined;
    return exitNotices.notBefore;
  },
  command: () => ({ kind: 'etf.notifyHolders' }),
});

type Exits = readonly { readonly asset: string; readonly at: Millis }[];

/** The messages that follow from the exits as they are announced now. */
function decide(state: CoreState, exits: Exits, time: Millis): Write[] {
  const all = etfs.of(state);
  const writes: Write[] = [];
  const announced = all.exitNotices.all().filter(({ event }) => event === 'leaving');
  const exitOf = new Map(exits.map(({ asset, at }) => [asset, at]));
  for (const row of announced) {
    const at = exitOf.get(row.asset);
    if (at === row.at) continue;
    writes.push(kept(state, { ...row, status: 'over' }));
    // A new time is announced like a first one.
    if (at === undefined && row.at > time) writes.push(newNotice(state, { ...row, event: 'staying' }));
  }
  const isAnnounced = (product: string, asset: string, at: Millis) =>
    announced.some((row) => row.product === product && row.asset === asset && row.at === at);
  for (const { product, coins } of all.all())
    for (const { asset } of coins) {
      const at = exitOf.get(asset);
      if (at === undefined || at <= time || isAnnounced(product, asset, at)) continue;
      writes.push(newNotice(state, { product, asset, event: 'leaving', at, price: '', basket: '' }));
    }
  return writes;
}

/**
 * The notices of the coins that a rebalancing took out of the basket.
 * @param weights of the coins that the basket has now
 */
export function exitsOf(
  state: CoreState,
  { product, coins: present }: HeldEtf,
  { coins, time }: { readonly coins: readonly RebalanceCoinRow[]; readonly time: Millis },
  weights: ReadonlyMap<string, Bps>,
): Write[] {
  const isIn = new Set(present.map(({ asset }) => asset));
  const left = coins.filter(({ asset, target }) => target === 0 && !isIn.has(asset));
  if (left.length === 0) return [];
  const gone = new Set(left.map(({ asset }) => asset));
  const announced = etfs
    .of(state)
    .exitNotices.all()
    .filter((row) => row.event === 'leaving' && row.product === product && gone.has(row.asset));
  const basket = [...weights]
    .sort(([, one], [, other]) => other - one)
    .map(([asset, bps]) => `${asset} ${shortestText(formatScaled(bps, 2))}`)
    .join(' ');
  return [
    ...announced.map((row) => kept(state, { ...row, status: 'over' })),
    ...left.map((coin) => {
      const { asset } = coin;
      const price = priceOf(state, coin);
      return newNotice(state, { product, asset, event: 'left', at: time, price, basket });
    }),
  ];
}

/** The price at which one coin was sold; if none was, its price now. */
function priceOf(state: CoreState, { asset, quantity, total }: RebalanceCoinRow): string {
  const sold = BigInt(quantity);
  if (sold > 0n) return minorText((BigInt(total) * ONE_COIN) / sold);
  const price = coinPrice(state, asset);
  return price === undefined ? '' : minorText(worthDown(ONE_COIN * FINE, price));
}

type NewMessage = Omit<EtfExitNoticeRow, 'id' | 'next' | 'last' | 'status'>;

function newNotice(state: CoreState, { product, asset, event, at, price, basket }: NewMessage): Write {
  const id = ++etfs.of(state).exitNotices.last;
  const last = state.users.nextId() - 1;
  return kept(state, {
    ...{ id, product, asset, event, at, price, basket },
    ...{ next: 1, last, status: 'sending' },
  });
}

function kept(state: CoreState, row: EtfExitNoticeRow): Write {
  etfs.of(state).exitNotices.set(row);
  return etfExitNoticeRows.write(row);
}

/** Notifies the next users. After its instant an announcement is not sent any more: the exit itself is. */
function notifySlice(state: CoreState, row: EtfExitNoticeRow, time: Millis): Accepted {
  const { product, event, last } = row;
  if (event === 'leaving' && row.at <= time) return { writes: [kept(state, { ...row, status: 'over' })] };
  const all = etfs.of(state);
  const changes: EntityChange[] = [];
  let notified = 0;
  let { next } = row;
  for (const end = Math.min(last + 1, next + SLICE_USERS); next < end && notified < SLICE_ORDERS; next++) {
    if ((all.holding(next, product)?.shares ?? 0n) === 0n) continue;
    changes.push(exitTo(next, row));
    notified++;
  }
  const isDone = next > last;
  const status = isDone ? (event === 'leaving' ? 'sent' : 'over') : 'sending';
  return { changes, writes: [kept(state, { ...row, next, status })] };
}

/** The row that a holder receives. The feature of alerts makes the notice from it (decision 0624). */
function exitTo(user: UserId, { next: _next, last: _last, status: _status, ...sent }: EtfExitNoticeRow) {
  return { entity: etfExit.name, user, row: (): EtfExit => sent };
}
