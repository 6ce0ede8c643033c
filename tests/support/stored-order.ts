/** An order's row, made from its definition, so that a new field of the order needs no change here. */
import { spotOrder } from '../../protocol/entities/spot-order.ts';
import { carry } from '../../server/trading/carried-fields.ts';
import type { OrderRow } from '../../server/trading/stored-trading.ts';
import { sampleRow } from './entity-rows.ts';

/** An open buy order of ten lots at 10,000 ticks; its id is also its rank. */
export function storedOrder(given: Partial<OrderRow> = {}): OrderRow {
  const row = carry<OrderRow>(sampleRow(spotOrder, { clientId: '', created: 1 }), {
    ...{ id: 1, user: 1, symbol: 'ABC-USDT', side: 'buy', type: 'limit', timeInForce: 'gtc' },
    ...{ postOnly: false, tick: 10_000, lots: 10, budget: null, filled: 0, filledTotal: '0', fee: '0' },
    ...{ status: 'unfilled', cause: '', updated: 1, version: 1, rank: given.id ?? 1, steps: 0 },
    ...{ waitUntil: null, waitLimit: null, waitReserved: null },
  });
  return { ...row, ...given };
}
