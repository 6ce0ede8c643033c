/** Codes of the refusals of locked mining and pledges. */
export const EARN_CODES = {
  /** There is no product of this name, or it takes nothing any more. */
  noProduct: 'earn.no-product',
  /** The quantity is no amount; the problem says why. */
  badQuantity: 'earn.bad-quantity',
  belowMinimum: 'earn.below-minimum',
  aboveMaximum: 'earn.above-maximum',
  /** The account has less. */
  notEnough: 'earn.insufficient-balance',
  /** More than the product still takes of this user. */
  userQuota: 'earn.user-quota',
  /** More than the product still takes of everybody. */
  quota: 'earn.quota',
  /** The user has too many orders in income. */
  tooMany: 'earn.too-many',
  /** The user has no order of this id in income. */
  noOrder: 'earn.no-order',
  /** The order cannot be redeemed before its end. */
  notRedeemable: 'earn.not-redeemable',
  /** The deduction is higher than the one that the user saw. */
  changed: 'earn.changed',
  /** Only locked orders are renewed. */
  notRenewable: 'earn.not-renewable',
} as const;
