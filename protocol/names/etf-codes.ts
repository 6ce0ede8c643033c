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
} as const;
