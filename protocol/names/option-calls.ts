/** Methods and paths of the calls of options. */
export const OPTION_CALLS = {
  optionPlaceOrder: { method: 'POST', path: '/option/placeOrder' },
  optionExit: { method: 'POST', path: '/option/exit' },
  optionTerms: { method: 'GET', path: '/option/terms' },
  optionOpenOrders: { method: 'GET', path: '/option/openOrders' },
  optionOrders: { method: 'GET', path: '/option/orders' },
  optionSummary: { method: 'GET', path: '/option/summary' },
  optionSamples: { method: 'GET', path: '/option/samples' },
  optionProof: { method: 'GET', path: '/option/proof' },
} as const;
