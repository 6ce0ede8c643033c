/**
 * The arithmetic of a rebalancing. Coins that are sold turn into USDT in the basket, coins that are bought are paid
 * from it: per share the basket changes by exactly what was traded, divided by all shares. Quantities per share are
 * rounded down, so the backing stays complete after every trade, and a share loses nothing but the costs of the
 * trades.
 */
import { smallerOf, type Minor } from '../ledger/minor.ts';
import type { Bps } from '../units.ts';
import {
  basketValue,
  ceilOf,
  FINE,
  fineOf,
  floorOf,
  freeCash,
  navOf,
  perShareOf,
  wholeSteps,
  worthDown,
  type Basket,
  type BasketCoin,
  type PerShare,
  type Price,
} from './basket.ts';

const WHOLE_BPS = 10_000n;

/** A coin with its target weight; 0: it leaves the basket. Target weights may sum to less than the whole. */
export interface TargetCoin {
  readonly asset: string;
  readonly perShare: PerShare;
  readonly price: Price;
  readonly targetBps: Bps;
}

/** The target weights as parts of their sum, rounded to basis points. */
export function targetWeights(coins: readonly Pick<TargetCoin, 'targetBps'>[]): Bps[] {
  const whole = coins.reduce((sum, { targetBps }) => sum + targetBps, 0);
  return coins.map(({ targetBps }) => (whole === 0 ? 0 : Math.round((targetBps * 10_000) / whole)));
}

/** The present weights, rounded to basis points. The difference to the whole is the USDT of the basket. */
export function presentWeights(
  coins: readonly Pick<TargetCoin, 'perShare' | 'price'>[],
  cashPerShare: PerShare,
): Bps[] {
  const whole = basketValue(coins, cashPerShare);
  if (whole === 0n) return coins.map(() => 0);
  return coins.map((coin) => Number((basketValue([coin], 0n) * WHOLE_BPS * 2n + whole) / (whole * 2n)));
}

/** The farthest that a weight is from its target. */
export function driftOf(coins: readonly TargetCoin[], cashPerShare: PerShare): Bps {
  const targets = targetWeights(coins);
  const drifts = presentWeights(coins, cashPerShare).map((weight, at) =>
    Math.abs(weight - (targets[at] ?? 0)),
  );
  return Math.max(0, ...drifts);
}

/** The quantities per share by which every coin would have its target weight now. */
export function goalsOf(coins: readonly TargetCoin[], cashPerShare: PerShare): PerShare[] {
  const whole = BigInt(coins.reduce((sum, { targetBps }) => sum + targetBps, 0));
  if (whole === 0n) return coins.map(() => 0n);
  const nav = navOf(coins, cashPerShare);
  return coins.map(({ targetBps, price }) => perShareOf(nav, targetBps, price, whole));
}

/** The quantity to sell until the goal is reached, in whole order steps that are held. */
export function saleTo(goal: PerShare, coin: BasketCoin, shares: Minor, step: Minor): Minor {
  const over = wholeSteps(fineOf(coin.perShare - goal, shares), step);
  const most = wholeSteps(coin.held * FINE, step);
  const sold = smallerOf(over, most);
  return sold > 0n ? sold : 0n;
}

/** The quantity to buy until the goal is reached, in whole order steps. */
export function purchaseTo(
  goal: PerShare,
  coin: Pick<BasketCoin, 'perShare'>,
  shares: Minor,
  step: Minor,
): Minor {
  const under = wholeSteps(fineOf(goal - coin.perShare, shares), step);
  return under > 0n ? under : 0n;
}

/** The USDT that purchases may spend: that in the baskets of all shares. */
export function basketCash({ cashPerShare, shares }: Pick<Basket, 'cashPerShare' | 'shares'>): Minor {
  return floorOf(fineOf(cashPerShare, shares), FINE);
}

/** The quantity and the USDT that a trade moved, in the ledger's units. */
export interface Traded {
  readonly quantity: Minor;
  readonly total: Minor;
}

/** @param basket with shares */
export function afterSale(basket: Basket, asset: string, { quantity, total }: Traded): Basket {
  const { shares } = basket;
  return {
    ...basket,
    cash: basket.cash + total,
    cashPerShare: basket.cashPerShare + floorOf(total * FINE, shares),
    coins: changed(basket.coins, asset, ({ perShare, held }) => ({
      held: held - quantity,
      perShare: atLeastNone(perShare - ceilOf(quantity * FINE, shares)),
    })),
  };
}

/** @param traded costs at most `basketCash` */
export function afterPurchase(basket: Basket, asset: string, { quantity, total }: Traded): Basket {
  const { shares } = basket;
  return {
    ...basket,
    cash: basket.cash - total,
    cashPerShare: basket.cashPerShare - ceilOf(total * FINE, shares),
    coins: changed(basket.coins, asset, ({ perShare, held }) => ({
      held: held + quantity,
      perShare: perShare + floorOf(quantity * FINE, shares),
    })),
  };
}

/**
 * A coin of which nothing is held any more leaves the basket. The rest below one order step becomes USDT of the basket
 * at this price, from the cash that was kept for it.
 * @returns also the worth that the cash did not cover
 */
export function afterExit(
  basket: Basket,
  asset: string,
  price: Price,
): { readonly basket: Basket; readonly lacking: Minor } {
  const { shares } = basket;
  const coins = basket.coins.filter((coin) => coin.asset !== asset);
  const perShare = basket.coins.find((coin) => coin.asset === asset)?.perShare ?? 0n;
  if (shares === 0n) return { basket: { ...basket, coins }, lacking: 0n };
  const worth = worthDown(fineOf(perShare, shares), price);
  const free = freeCash(basket);
  const covered = smallerOf(worth, free);
  const cashPerShare = basket.cashPerShare + floorOf(covered * FINE, shares);
  return { basket: { ...basket, coins, cashPerShare }, lacking: worth - covered };
}

function changed(
  coins: readonly BasketCoin[],
  asset: string,
  change: (coin: BasketCoin) => Omit<BasketCoin, 'asset'>,
): BasketCoin[] {
  return coins.map((coin) => (coin.asset === asset ? { asset, ...change(coin) } : coin));
}

/** The management fee rounds quantities per share down, so a little more than they say may be held. */
function atLeastNone(perShare: PerShare): PerShare {
  return perShare > 0n ? perShare : 0n;
}
