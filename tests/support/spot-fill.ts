import type { SpotFill } from '../../protocol/names/spot.ts';

/** A fill of order 1: half a BTC bought. */
export function spotFill(id: number, change: Partial<SpotFill> = {}): SpotFill {
  return {
    ...{ id, order: 1, symbol: 'BTC-USDT', side: 'buy', role: 'taker', price: '60000.00', size: '0.50000' },
    ...{ total: '30000', fee: '0', feeAsset: 'BTC', trade: id, time: id, ...change },
  };
}
