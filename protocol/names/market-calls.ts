/**
 * The calls of the engine, apart from all others, so that the engine's first chunk does not contain those of the page.
 */
export const MARKET_CALLS = {
  marketInstruments: { method: 'GET', path: '/market/instruments' },
  marketTrades: { method: 'GET', path: '/market/trades' },
  marketCandles: { method: 'GET', path: '/market/candles' },
  marketSparklines: { method: 'GET', path: '/market/sparklines' },
} as const;
