/** The core's handlers of queries about ETFs. */
import { etfMarketOf } from '#domain/etf/etf-terms';
import type { Millis } from '#domain/units';
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { CoreState } from '../core/state.ts';
import type { QueryParts } from '../feature/define-feature.ts';
import { trading } from '../trading/trading-state.ts';
import { sentOrder, sentRebalance } from './etf-change.ts';
import { etfs } from './etfs.ts';
import { NavHistory } from './nav-history.ts';
import {
  etfDelayQuery,
  etfHistoryQuery,
  etfOrderOwnerQuery,
  etfOrdersQuery,
  etfPlanOwnerQuery,
  etfProductsQuery,
  etfQuoteQuery,
  etfRebalancesQuery,
} from './queries.ts';
import { productsOf, quoteOf } from './read-quote.ts';
import { etfTables } from './tables.ts';

export function etfQueries({ state, store, writer, clock, market }: QueryParts): readonly QueryHandler[] {
  const stored = etfTables.calls(store);
  const history = new NavHistory(market.candles);
  return [
    answering(etfProductsQuery, () =>
      writer.read((now) => ({ time: clock.now(), list: productsOf(now, clock.now()) })),
    ),
    answering(etfQuoteQuery, (ask) => writer.read((now) => quoteOf(now, ask))),
    answering(etfHistoryQuery, async ({ product, range }) => {
      const etf = etfs.of(state).get(product);
      return etf && history.of(etf, range, clock.now());
    }),
    answering(etfRebalancesQuery, async (query) => {
      if (etfs.of(state).get(query.product) === undefined) return undefined;
      const rows = await stored.rebalancesOf(query);
      const last = rows.length === query.limit ? rows.at(-1)?.id : undefined;
      return { list: rows.map(sentRebalance), next: last ?? null };
    }),
    answering(etfOrdersQuery, async (query) => {
      const { rows, next } = await stored.ordersOf(query);
      return { list: rows.map(sentOrder), next };
    }),
    answering(
      etfOrderOwnerQuery,
      async (id) => etfs.of(state).order(id)?.user ?? (await stored.order(id))?.user,
    ),
    answering(
      etfPlanOwnerQuery,
      async (id) => etfs.of(state).plan(id)?.user ?? (await stored.plan(id))?.user,
    ),
    answering(etfDelayQuery, async ({ product }) => {
      const delay = await writer.read((now) => delayOf(now, product));
      if (delay > 0) await new Promise<void>((resolve) => void clock.after(delay, resolve));
      return { waited: delay > 0 };
    }),
  ];
}

/** The longest delay of the basket's markets: nobody may trade by a price that they saw before the platform. */
function delayOf(state: CoreState, product: string): Millis {
  const { markets } = trading.of(state);
  const coins = etfs.of(state).get(product)?.coins ?? [];
  return Math.max(0, ...coins.map(({ asset }) => markets.get(etfMarketOf(asset))?.delay ?? 0));
}
