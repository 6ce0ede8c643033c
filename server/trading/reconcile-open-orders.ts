import type { Clock } from '#domain/clock';
import type { Instrument } from '#domain/market/instrument';
import type { CoreState } from '../core/state.ts';
import type { Writer } from '../core/writer.ts';
import type { CloseMarket, RecountMarket } from './market-commands.ts';
import { fitsSteps } from './order.ts';
import { trading } from './trading-state.ts';

/** Adapts users' open orders, and what else is open, to the markets of this start, before anything trades. */
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
  const { markets, orders, settlements } = trading.of(state);
  const all = [...orders.all()];
  const other = all.filter((order) => {
    const market = markets.get(order.symbol);
    return market !== undefined && !fitsSteps(order, market);
  });
  const symbols = new Set(other.map(({ symbol }) => symbol));
  const time = clock.now();
  const submit = (command: CloseMarket | RecountMarket) => void writer.submit(command);
  for (const { symbol } of delisted) submit({ kind: 'market.close', symbol, time });
  for (const { symbol, kind } of instruments)
    if (symbols.has(symbol) || settlements[kind]?.needsRecount?.(state, symbol) === true)
      submit({ kind: 'market.recount', symbol, time });
}
