/** The name of a market where spot markets and contracts are mixed: BTC/USDT, BTC/USDT PERP. */
const CONTRACT_TAIL = '-PERP';

/** @param symbol of a spot market, "BTC-USDT", or a perpetual, "BTC-USDT-PERP" */
export function marketLabel(symbol: string): string {
  const [base = '', quote = ''] = symbol.split('-');
  return `${base}/${quote}${symbol.endsWith(CONTRACT_TAIL) ? ' PERP' : ''}`;
}
