/** Codes of the refusals of ETFs. */
export const ETF_CODES = {
  /** There is no ETF of this name, or it has not begun. */
  noProduct: 'etf.no-product',
  /** The quantity or its limit is no amount, or not a multiple of the creation unit. */
  badOrder: 'etf.bad-order',
  /** Fewer shares than fill an order step of every coin. */
  belowMinimum: 'etf.below-minimum',
  /** The spot account has less USDT, or fewer shares. */
  notEnough: 'etf.insufficient-balance',
  /** A coin of the basket is not traded now. */
  closed: 'etf.closed',
  /** A book does not fill its part of the basket within the allowed slippage. */
  noLiquidity: 'etf.no-liquidity',
  /** The executed price, fee included, is worse than the user's limit. */
  limit: 'etf.limit',
  /** The user has too many open orders. */
  tooMany: 'etf.too-many',
  /** The user has no open order of this id. */
  noOrder: 'etf.no-order',
  /** The plan's amount, hour, zone or end is wrong; the problems say which. */
  badPlan: 'etf.bad-plan',
  /** The user has no plan of this id to which this can be done. */
  noPlan: 'etf.no-plan',
  tooManyPlans: 'etf.too-many-plans',
} as const;
