/** Codes of the refusals of options. */
export const OPTION_CODES = {
  /** The stake is no amount. */
  badOrder: 'option.bad-order',
  /** SPEC §5: the stake is below the minimum trade amount. */
  belowMinimum: 'option.below-minimum',
  aboveMaximum: 'option.above-maximum',
  /** The options account has less than the stake and its fee. */
  notEnough: 'option.insufficient-balance',
  /** The cut-off of this delivery has passed. */
  closed: 'option.closed',
  /** There is no option of this contract and cycle. */
  noProduct: 'option.no-product',
  /** Trading in the contract ends before this delivery. */
  marketEnds: 'option.market-ends',
  /** The odds are no longer those that the user saw. */
  oddsChanged: 'option.odds-changed',
  /** The platform accepts no more than `data.left` on this side now. */
  exposure: 'option.exposure',
  /** The index is not live. */
  noIndex: 'option.no-index',
  /** The index moves too little for a fair flat band. */
  tooQuiet: 'option.too-quiet',
  /** The user has the maximum number of open orders. */
  tooMany: 'option.too-many-orders',
  /** The caller has no such order; its terms allow no early exit, or not now (`exitOption`). */
  noOrder: 'option.no-order',
  noExit: 'option.no-exit',
  /** The index has too few samples for the value of an early exit. */
  tooFewPrices: 'option.too-few-prices',
  /** An early exit would pay less than the caller accepts. */
  belowLeast: 'option.below-least',
} as const;
