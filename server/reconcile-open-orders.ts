import type { Clock } from '#domain/clock';
import type { Instrument } from '#domain/market/instrument';
import { fitsSteps } from './core/order.ts';
import type { CoreState } from './core/state.ts';
import type { Writer } from './core/writer.ts';

/** What this start's markets mean for the orders that people left open: before anything trades. */
export function reconcileOpenOrders(
  clock: Pick<Clock, 'now'>,
  {
    writer,
    state,
    instruments,
    delisted,
  }: {
    readonly writer: Pick<Writer, 'submit'>;
    readonly state: CoreState;
    readonly instruments: readonly Instrument[];
    readonly delisted: readonly Instrument[];
  },
): void {
  const all = [...state.spot.all()];
  const other = all.filter((order) => {
    const market = state.markets.get(order.symbol);
    return market !== undefined && !fitsSteps(order, market);
  });
  const symbols = new Set(other.map(({ symbol }) => symbol));
  const time = clock.now();
  for (const { symbol } of delisted) void writer.submit({ kind: 'market.close', symbol, time });
  for (const { symbol } of instruments)
    if (symbols.has(symbol)) void writer.submit({ kind: 'market.recount', symbol, time });
}
