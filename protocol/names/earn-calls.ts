/** Methods and paths of the calls of locked mining and pledges. */
export const EARN_CALLS = {
  earnProducts: { method: 'GET', path: '/earn/products' },
  earnLock: { method: 'POST', path: '/earn/lock' },
  earnRedeem: { method: 'POST', path: '/earn/redeem' },
  earnRenew: { method: 'POST', path: '/earn/renew' },
  earnOrders: { method: 'GET', path: '/earn/orders' },
  earnPayouts: { method: 'GET', path: '/earn/payouts' },
} as const;
