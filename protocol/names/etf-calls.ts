/** Methods and paths of the calls of ETFs. */
export const ETF_CALLS = {
  etfProducts: { method: 'GET', path: '/etf/products' },
  etfQuote: { method: 'GET', path: '/etf/quote' },
  etfHistory: { method: 'GET', path: '/etf/history' },
  etfRebalances: { method: 'GET', path: '/etf/rebalances' },
  etfPlaceOrder: { method: 'POST', path: '/etf/placeOrder' },
  etfCancelOrder: { method: 'POST', path: '/etf/cancelOrder' },
  etfPlacePlan: { method: 'POST', path: '/etf/placePlan' },
  etfEditPlan: { method: 'POST', path: '/etf/editPlan' },
  etfChangePlan: { method: 'POST', path: '/etf/changePlan' },
  etfOrders: { method: 'GET', path: '/etf/orders' },
} as const;
