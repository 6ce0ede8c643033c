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

/** How often a product is rebalanced, on the platform's calendar. */
export const REBALANCE_CYCLES = ['none', '1d', '1w', '1M'] as const;

/**
 * `period`: its day has come. `drift`: a weight was too far from its target. `retry`: coins could not be traded before.
 * `delisted`: a coin leaves the basket.
 */
export const REBALANCE_CAUSES = ['period', 'drift', 'retry', 'delisted'] as const;
export type RebalanceCause = (typeof REBALANCE_CAUSES)[number];

/**
 * Why a coin was not traded as far as its target. `closed`: it is not traded now. `no-liquidity`: its book does not
 * fill it within the allowed slippage. `''`: it was, as far as whole order steps go and the sold coins paid for it.
 */
export const REBALANCE_LEFT = ['', 'closed', 'no-liquidity'] as const;
export type RebalanceLeft = (typeof REBALANCE_LEFT)[number];

/** The accounts from which a plan pays. */
export const PLAN_ACCOUNTS = ['funds', 'financial'] as const;
export type PlanAccount = (typeof PLAN_ACCOUNTS)[number];

/** The rule for runs that a downtime delayed: one is caught up, or all are left out. */
export const PLAN_MISSED = ['once', 'skip'] as const;
export type PlanMissed = (typeof PLAN_MISSED)[number];

export const PLAN_STATUSES = ['active', 'paused', 'ended'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export const PLAN_ACTIONS = ['pause', 'resume', 'skip', 'end'] as const;
export type PlanAction = (typeof PLAN_ACTIONS)[number];

/**
 * The messages to holders about a coin of a basket. `leaving`: its exit is announced; `left`: it is no longer in the
 * basket; `staying`: its exit was withdrawn.
 */
export const ETF_EXIT_EVENTS = ['leaving', 'left', 'staying'] as const;
export type EtfExitEvent = (typeof ETF_EXIT_EVENTS)[number];
