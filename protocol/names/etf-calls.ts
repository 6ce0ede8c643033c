/** Methods and paths of the calls of ETFs. */
export const ETF_CALLS = {
  etfProducts: { method: 'GET', path: '/etf/products' },
  etfQuote: { method: 'GET', path: '/etf/quote' },
  etfHistory: { method: 'GET', path: '/etf/history' },
  etfPlaceOrder: { method: 'POST', path: '/etf/placeOrder' },
  etfOrders: { method: 'GET', path: '/etf/orders' },
} as const;
