/** The words of ETF orders, for the form, the rule and the wire. */

export const ETF_SIDES = ['subscribe', 'redeem'] as const;
export type EtfSide = (typeof ETF_SIDES)[number];

/** `open`: waits for its limit. `filled`: all legs traded. `cancelled`: nothing traded. */
export const ETF_STATUSES = ['open', 'filled', 'cancelled'] as const;
export type EtfStatus = (typeof ETF_STATUSES)[number];

/** Subscriptions and fees are paid in it. */
export const ETF_MONEY = 'USDT';

/** The spot market in which a coin of a basket is bought and sold. */
export function etfMarketOf(asset: string): string {
  return `${asset}-${ETF_MONEY}`;
}
