import type { CoreState } from '../core/state.ts';
import type { Form } from './order-forms.ts';
import { readingOf } from './order.ts';
import type { OrderRow } from './stored-trading.ts';
import { trading } from './trading-state.ts';

/** Stored orders or fills as they are sent. Those of markets that this run does not have (of a replay) are omitted. */
export function sentRows<Held, Row extends Pick<OrderRow, 'symbol' | 'steps'>, Sent extends object>(
  state: Pick<CoreState, 'slices'>,
  rows: readonly Row[],
  form: Form<Held, Row, Sent>,
): Sent[] {
  const { markets } = trading.of(state);
  return rows.flatMap((row) => {
    const market = readingOf(markets, row);
    return market === undefined ? [] : [form.sent(form.held(row), market)];
  });
}
