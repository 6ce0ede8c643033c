/** The calls that the engine makes, apart from all others: its first bytes do not grow with what a page may ask. */
export const MARKET_CALLS = {
  marketInstruments: { method: 'GET', path: '/market/instruments' },
  marketTrades: { method: 'GET', path: '/market/trades' },
  marketCandles: { method: 'GET', path: '/market/candles' },
  marketSparklines: { method: 'GET', path: '/market/sparklines' },
} as const;
