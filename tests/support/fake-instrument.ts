/** A market of a core for tests. */
import type { Instrument } from '../../domain/market/instrument.ts';

export function fakeInstrument(symbol: string): Instrument {
  const [base = '', quote = ''] = symbol.split('-');
  const step = { priceStep: '0.01', sizeStep: '0.001', groupings: [1, 10], minSize: '0.001' };
  return { symbol, kind: 'spot', base, quote, name: base, ...step };
}
