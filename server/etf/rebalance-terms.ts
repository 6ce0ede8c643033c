/** A rebalancing as it would be now: the product's coins with their prices and targets, and why it would begin. */
import { type BasketCoin, type Price } from '#domain/etf/basket';
import type { RebalanceCause } from '#domain/etf/etf-terms';
import { basketCash, driftOf, goalsOf, purchaseTo, saleTo, type TargetCoin } from '#domain/etf/rebalance';
import type { Calendar } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { CoreState } from '../core/state.ts';
import { valueOf } from '../settings/settings-state.ts';
import { coinMarket, lastPrice, middlePrice, stepOfMarket } from './basket-markets.ts';
import type { HeldEtf } from './held-etfs.ts';
import { etfExitsSetting, type EtfTerms } from './settings.ts';

/** A coin of the basket, or one that is to enter it. */
export interface AimedCoin extends TargetCoin, BasketCoin {
  readonly goal: bigint;
  readonly isDelisted: boolean;
}

/** The coins that have left all baskets, or leave them now. */
export function delistedAt(state: CoreState, time: Millis): ReadonlySet<string> {
  const { coins } = valueOf(state, etfExitsSetting);
  return new Set(coins.flatMap(({ asset, at }) => (at <= time ? [asset] : [])));
}

/** The price between bid and ask, or else the last one. */
export function coinPrice(state: CoreState, asset: string): Price | undefined {
  const market = coinMarket(state, asset);
  return (market && middlePrice(market)) ?? lastPrice(state, asset);
}

/** Undefined: a coin of the basket has no price. A coin that has none does not enter it. */
export function aimedCoins(
  state: CoreState,
  etf: Pick<HeldEtf, 'coins' | 'cashPerShare'>,
  terms: Pick<EtfTerms, 'coins'>,
  time: Millis,
): readonly AimedCoin[] | undefined {
  const delisted = delistedAt(state, time);
  const targets = new Map(
    terms.coins.flatMap(({ asset, weightBps }) => (delisted.has(asset) ? [] : [[asset, weightBps] as const])),
  );
  const held = new Set(etf.coins.map(({ asset }) => asset));
  const entering = [...targets.keys()]
    .filter((asset) => !held.has(asset) && coinMarket(state, asset) !== undefined)
    .map((asset): BasketCoin => ({ asset, perShare: 0n, held: 0n }));
  const coins: Omit<AimedCoin, 'goal'>[] = [];
  for (const coin of [...etf.coins, ...entering]) {
    const { asset } = coin;
    const price = coinPrice(state, asset);
    if (price === undefined && held.has(asset)) return undefined;
    if (price !== undefined)
      coins.push({ ...coin, price, targetBps: targets.get(asset) ?? 0, isDelisted: delisted.has(asset) });
  }
  const goals = goalsOf(coins, etf.cashPerShare);
  return coins.map((coin, at) => ({ ...coin, goal: goals[at] ?? 0n }));
}

/** Why a product is rebalanced now; undefined: it is not. */
export function rebalanceCause(
  state: CoreState,
  etf: HeldEtf,
  terms: EtfTerms,
  coins: readonly AimedCoin[],
  { calendar, time }: { readonly calendar: Calendar; readonly time: Millis },
): RebalanceCause | undefined {
  if (coins.some(({ isDelisted }) => isDelisted)) return 'delisted';
  if (periodDue(etf, terms, calendar) <= time) return 'period';
  const isDue = etf.retry > 0 && etf.retry <= time;
  const { driftBps } = terms.rebalance;
  const isOff = driftBps > 0 && driftOf(coins, etf.cashPerShare) > driftBps;
  if (!(isDue || isOff) || !canTrade(state, etf, coins)) return undefined;
  return isDue ? 'retry' : 'drift';
}

/** When a product's next rebalancing by its calendar is due; Infinity: it has none. */
export function periodDue(
  { began, rebalanced }: Pick<HeldEtf, 'began' | 'rebalanced'>,
  { rebalance: { every } }: Pick<EtfTerms, 'rebalance'>,
  calendar: Calendar,
): Millis {
  return every === 'none' ? Infinity : calendar.next(Math.max(began, rebalanced), every);
}

/** Whether a coin would be traded now. Without shares there is nothing to trade, and the basket is free. */
function canTrade(state: CoreState, etf: HeldEtf, coins: readonly AimedCoin[]): boolean {
  if (etf.shares === 0n) return true;
  const cash = basketCash(etf);
  return coins.some((coin) => {
    const market = coinMarket(state, coin.asset);
    if (market === undefined) return false;
    const step = stepOfMarket(market);
    if (saleTo(coin.goal, coin, etf.shares, step) > 0n) return true;
    const { usdt, coin: per } = coin.price;
    return purchaseTo(coin.goal, coin, etf.shares, step) > 0n && cash * per >= step * usdt;
  });
}
