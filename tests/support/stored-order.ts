/** A spot order's row, made from its definition, so that a new field of the order needs no change here. */
import { ORDER_FIELDS } from '../../protocol/entities/order-fields.ts';
import { spotOrder } from '../../protocol/entities/spot-order.ts';
import { spotForms } from '../../server/spot/spot-forms.ts';
import type { OrderOf } from '../../server/trading/order-forms.ts';
import type { OrderRow } from '../../server/trading/stored-trading.ts';
import { sampleRow } from './entity-rows.ts';

type SpotOrderRow = Parameters<typeof spotForms.order.held>[0];

/** An open buy order of ten lots at 10,000 ticks; its id is also its rank. */
export function storedOrder(given: Partial<OrderRow> = {}): SpotOrderRow {
  const own = Object.entries(sampleRow(spotOrder, {})).filter(([name]) => !Object.hasOwn(ORDER_FIELDS, name));
  const common: OrderRow = {
    ...{ id: 1, user: 1, clientId: '', symbol: 'ABC-USDT', side: 'buy', type: 'limit', timeInForce: 'gtc' },
    ...{ postOnly: false, tick: 10_000, lots: 10, budget: null, filled: 0, filledTotal: '0', fee: '0' },
    ...{ status: 'unfilled', cause: '', created: 1, updated: 1, version: 1, rank: given.id ?? 1, steps: 0 },
    ...{ waitUntil: null, waitLimit: null, waitReserved: null },
    ...given,
  };
  const row: object = { ...Object.fromEntries(own), ...common };
  return row as SpotOrderRow;
}

/** The order as the core holds it. */
export function heldOrder(given: Partial<OrderRow> = {}): OrderOf<typeof spotForms> {
  return spotForms.order.held(storedOrder(given));
}
