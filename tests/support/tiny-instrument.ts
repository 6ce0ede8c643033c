/** An instrument with round numbers, for tests that need one. */
import type { Instrument } from '../../domain/market/instrument.ts';

export function tinyInstrument(symbol: string, more: Partial<Instrument> = {}): Instrument {
  const [base = '', quote = '', perpetual] = symbol.split('-');
  return {
    symbol,
    kind: perpetual ? 'perpetual' : 'spot',
    base,
    quote,
    name: base,
    priceStep: '0.01',
    sizeStep: '0.001',
    groupings: [1, 10, 100],
    minSize: '0.001',
    ...more,
  };
}
