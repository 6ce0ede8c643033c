/**
 * Rebalances products by their rules, in slices of a few coins, each a committed command: first what is over its target
 * weight is sold, then what is under it is bought. The row of a running rebalancing says which coins are left, so a
 * stop between two slices loses nothing and does nothing twice. Decision 0637.
 */
import { basketValue, navOf } from '#domain/etf/basket';
import type { RebalanceCause } from '#domain/etf/etf-terms';
import { presentWeights, targetWeights } from '#domain/etf/rebalance';
import type { Posting } from '#domain/ledger/posting';
import type { Calendar } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { Write } from '../db/store-api.ts';
import { platformRules } from '../core/decide.ts';
import type { Accepted } from '../core/decision.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import type { CoreState } from '../core/state.ts';
import { Settlement } from '../trading/settlement.ts';
import { valueOf } from '../settings/settings-state.ts';
import { etfRebalanceRows, etfRows, type EtfRebalanceRow, type RebalanceCoinRow } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import { exitsOf } from './exit-notices.ts';
import { settledWith } from './execute-order.ts';
import { etfRow, type HeldEtf } from './held-etfs.ts';
import { termsOf } from './order-terms.ts';
import { tradeCoin } from './rebalance-legs.ts';
import { aimedCoins, coinPrice, periodDue, rebalanceCause, type AimedCoin } from './rebalance-terms.ts';
import { etfExitsSetting, type EtfTerms } from './settings.ts';

/** A product whose coins have no prices yet, after a start, is looked at again. */
const UNPRICED_MILLIS: Millis = 1_000;
const HOUR: Millis = 3_600_000;
/** Coins that one command trades, and the time to the next one, so that users get their turn. */
const SLICE_COINS = 4;
const SLICE_MILLIS: Millis = 5;
const SLICES_UNCOMMITTED = 2;

interface RebalanceEtfs extends DueCommand {
  readonly kind: 'etf.rebalance';
}

/** @param calendar of the platform's zone, by which the periods of the products go */
export function rebalanceRules(calendar: Calendar) {
  return platformRules<RebalanceEtfs>({
    'etf.rebalance': (state, { due, time }): Accepted => {
      const all = etfs.of(state);
      const [running] = all.rebalances.values();
      all.slicesNotBefore = due + SLICE_MILLIS;
      if (running === undefined) return { writes: beginDue(state, calendar, time) };
      return tradeSlice(new Settlement({ state, time }), running);
    },
  });
}

export const rebalanceJob = defineJob<RebalanceEtfs>({
  name: 'etf.rebalance',
  mostUncommitted: SLICES_UNCOMMITTED,
  next: (state) => {
    const all = etfs.of(state);
    if (all.rebalances.size > 0) return all.slicesNotBefore;
    return all.hasProducts ? Math.max(all.nextRebalance, all.slicesNotBefore) : undefined;
  },
  command: () => ({ kind: 'etf.rebalance' }),
});

/** Begins what is due, and sets the time of the next look: every hour, at a period's end, and when a coin leaves. */
function beginDue(state: CoreState, calendar: Calendar, time: Millis): Write[] {
  const all = etfs.of(state);
  const writes: Write[] = [];
  let next = hourAfter(time);
  for (const { at } of valueOf(state, etfExitsSetting).coins) if (at > time && at < next) next = at;
  for (const etf of all.all()) {
    const terms = termsOf(state, etf.product);
    const coins = terms && aimedCoins(state, etf, terms, time);
    if (terms === undefined) continue;
    if (coins === undefined) {
      next = Math.min(next, time + UNPRICED_MILLIS);
      continue;
    }
    const cause = rebalanceCause(state, etf, terms, coins, { calendar, time });
    if (cause !== undefined) writes.push(...begin(state, etf, coins, cause, time));
    next = Math.min(next, soonest(time, periodDue(etf, terms, calendar), etf.retry));
  }
  all.nextRebalance = next;
  return writes;
}

function hourAfter(time: Millis): Millis {
  return (Math.floor(time / HOUR) + 1) * HOUR;
}

function soonest(after: Millis, ...times: readonly Millis[]): Millis {
  return Math.min(Infinity, ...times.filter((time) => time > after));
}

function begin(
  state: CoreState,
  etf: HeldEtf,
  coins: readonly AimedCoin[],
  cause: RebalanceCause,
  time: Millis,
): Write[] {
  const all = etfs.of(state);
  const before = presentWeights(coins, etf.cashPerShare);
  const targets = targetWeights(coins);
  const row: EtfRebalanceRow = {
    ...{
      id: ++all.lastRebalance,
      product: etf.product,
      cause,
      status: 'running',
      began: time,
      updated: time,
    },
    ...{ navBefore: navOf(coins, etf.cashPerShare).toString(), navAfter: '', cost: '0' },
    coins: coins.map((coin, at) => newCoin(coin, before[at] ?? 0, targets[at] ?? 0)),
  };
  if (cause === 'period') etf.rebalanced = time;
  Object.assign(etf, { retry: 0, updated: time, ...entered(etf, coins) });
  all.rebalances.set(etf.product, row);
  return [etfRows.write(etfRow(etf)), etfRebalanceRows.write(row)];
}

function newCoin({ asset, perShare, goal }: AimedCoin, before: number, target: number): RebalanceCoinRow {
  return {
    ...{ asset, before, target, after: null, side: goal < perShare ? 'sell' : 'buy', goal: goal.toString() },
    ...{ quantity: '0', total: '0', worth: '0', left: '', isDone: false },
  };
}

/** Coins that are to enter the basket are in it from now on, with none held. Without shares it changes at once. */
function entered({ shares, cashPerShare }: HeldEtf, coins: readonly AimedCoin[]) {
  if (shares > 0n)
    return { cashPerShare, coins: coins.map(({ asset, perShare, held }) => ({ asset, perShare, held })) };
  const kept = coins.filter(({ goal }) => goal > 0n);
  return {
    cashPerShare: kept.length > 0 ? 0n : basketValue(coins, cashPerShare),
    coins: kept.map(({ asset, goal }) => ({ asset, perShare: goal, held: 0n })),
  };
}

/** Trades the next coins, those that are sold first, or ends the rebalancing. */
function tradeSlice(settlement: Settlement, row: EtfRebalanceRow): Accepted {
  const { state, time } = settlement;
  const all = etfs.of(state);
  const etf = all.get(row.product);
  const terms = termsOf(state, row.product);
  const postings: Posting[] = [];
  const open = row.coins.filter(({ isDone }) => !isDone);
  const sides = [...open.filter(({ side }) => side === 'sell'), ...open.filter(({ side }) => side === 'buy')];
  const slice = new Set(sides.slice(0, SLICE_COINS));
  if (etf === undefined) throw new Error(`a rebalancing of ${row.product}, which has not begun`);
  const input = { settlement, etf, slippageBps: slippageOf(terms), postings };
  const traded = new Map([...slice].map((coin) => [coin.asset, tradeCoin(input, coin)]));
  const coins = row.coins.map((coin) => traded.get(coin.asset) ?? coin);
  const next = { ...row, coins, updated: time, cost: costOf(coins).toString() };
  etf.updated = time;
  const { row: kept, notices } = coins.every(({ isDone }) => isDone)
    ? ended(state, etf, next)
    : { row: next, notices: [] };
  if (kept.status === 'done') all.rebalances.delete(row.product);
  else all.rebalances.set(row.product, kept);
  const writes = [etfRows.write(etfRow(etf)), etfRebalanceRows.write(kept), ...notices];
  return settledWith(settlement, [{ postings, changes: [], writes }]);
}

/** A product that an operator withdrew meanwhile trades at the best prices alone. */
function slippageOf(terms: EtfTerms | undefined): number {
  return terms?.rebalance.slippageBps ?? 0;
}

function costOf(coins: readonly RebalanceCoinRow[]): bigint {
  return coins.reduce((sum, { side, total, worth }) => {
    const difference = BigInt(worth) - BigInt(total);
    return sum + (side === 'sell' ? difference : -difference);
  }, 0n);
}

interface Ended {
  readonly row: EtfRebalanceRow;
  /** To the holders, of the coins that left. */
  readonly notices: readonly Write[];
}

/** Coins that could not be traded are tried again at the next hour. A coin of which nothing was bought leaves again. */
function ended(state: CoreState, etf: HeldEtf, row: EtfRebalanceRow): Ended {
  const isLeft = row.coins.some(({ left }) => left !== '');
  etf.retry = isLeft ? hourAfter(row.updated) : 0;
  etf.coins = etf.coins.filter(({ perShare, held }) => perShare > 0n || held > 0n);
  const coins = etf.coins.flatMap((coin) => {
    const price = coinPrice(state, coin.asset);
    return price === undefined ? [] : [{ ...coin, price }];
  });
  const weights = presentWeights(coins, etf.cashPerShare);
  const after = new Map(coins.map(({ asset }, at) => [asset, weights[at] ?? 0]));
  const done: EtfRebalanceRow = {
    ...row,
    ...{ status: 'done', navAfter: navOf(coins, etf.cashPerShare).toString() },
    coins: row.coins.map((coin) => ({ ...coin, after: after.get(coin.asset) ?? 0 })),
  };
  return { row: done, notices: exitsOf(state, etf, { coins: row.coins, time: row.updated }, after) };
}
