/** The net asset value of a basket at the last prices, and 24 hours ago. */
import { cashValue, coinValue, navOfValue } from '#domain/etf/nav';
import type { Minor } from '#domain/ledger/minor';
import type { Bps } from '#domain/units';
import type { LiveBasket } from '../market/etf-baskets.ts';

export interface PricedBasket {
  /** USDT for one share, in units of 10⁻⁸. */
  readonly nav: Minor;
  /** 24 hours ago, of the same basket. */
  readonly before: Minor;
  /** The weight of each coin in basis points, in the order of the basket. */
  readonly weights: readonly Bps[];
}

export interface LastAndOpen {
  readonly last: string | null;
  readonly open: string | null;
}

const WHOLE_BPS = 10_000n;

/** Undefined: a coin has no price. @param tickerOf a market's last price and the one of 24 hours ago */
export function pricedBasket(
  { parts, cashPerShare }: LiveBasket,
  tickerOf: (symbol: string) => LastAndOpen | undefined,
): PricedBasket | undefined {
  const values: bigint[] = [];
  const cash = cashValue(cashPerShare);
  let before = cash;
  for (const { symbol, perShare } of parts) {
    const { last, open } = tickerOf(symbol) ?? {};
    const value = coinValue(perShare, last);
    if (value === undefined) return undefined;
    values.push(value);
    before += coinValue(perShare, open) ?? value;
  }
  const whole = values.reduce((sum, value) => sum + value, cash);
  const weights = values.map((value) => (whole === 0n ? 0 : Number((value * WHOLE_BPS) / whole)));
  return { nav: navOfValue(whole), before: navOfValue(before), weights };
}

/** The change in basis points, rounded towards zero. */
export function changeOf({ nav, before }: PricedBasket): Bps {
  return before === 0n ? 0 : Number(((nav - before) * WHOLE_BPS) / before);
}
