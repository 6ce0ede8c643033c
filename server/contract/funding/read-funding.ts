/** The core's handlers of queries about funding and the index. */
import { formatSteps } from '#domain/market/instrument';
import type { Ticks } from '#domain/units';
import { answering, type QueryHandler } from '../../core/core-query.ts';
import type { CoreState } from '../../core/state.ts';
import type { QueryParts } from '../../feature/define-feature.ts';
import { marketOfKind } from '../../trading/kind-orders.ts';
import { readingOf } from '../../trading/order.ts';
import { trading } from '../../trading/trading-state.ts';
import { indexStateAt, indexStates } from '../marks/index-states.ts';
import { sentFunding } from './funding-change.ts';
import { fundingRatesQuery, fundingsQuery, indexQuery, type IndexAnswer } from './funding-queries.ts';
import { fundingTerms } from './predicted-funding.ts';
import { fundingTables } from './tables.ts';

export function fundingQueries({ state, store, writer, clock }: QueryParts): readonly QueryHandler[] {
  const stored = fundingTables.calls(store);
  return [
    answering(fundingRatesQuery, async (query) => {
      if (marketOfKind(state, 'perpetual', query.symbol) === undefined) return undefined;
      const list = await stored.rates(query);
      return { list, next: list.length < query.limit ? null : (list.at(-1)?.time ?? null) };
    }),
    answering(fundingsQuery, async (query) => {
      const { rows, next } = await stored.payments(query);
      const { markets } = trading.of(state);
      const list = rows.flatMap((row) => {
        const market = readingOf(markets, row);
        return market === undefined ? [] : [sentFunding(row, market)];
      });
      return { list, next };
    }),
    answering(indexQuery, (symbol) => writer.read((now) => indexAnswer(now, symbol, clock.now()))),
  ];
}

function indexAnswer(state: CoreState, symbol: string, now: number): IndexAnswer | undefined {
  const market = marketOfKind(state, 'perpetual', symbol);
  if (market === undefined || market.isClosed) return undefined;
  const held = indexStates.of(state).of(symbol);
  const text = (price: Ticks | undefined) =>
    price === undefined ? null : formatSteps(price, market.steps.price);
  return {
    symbol,
    state: indexStateAt(held, now),
    index: text(held.price),
    mark: text(market.mark?.mark),
    time: held.price === undefined ? null : held.time,
    resumes: now < held.resumes ? held.resumes : null,
    sources: held.sources.map(({ name, price }, at) => ({
      ...{ name, price: text(price) ?? '' },
      state: held.states[at] ?? 'stale',
    })),
    funding: fundingTerms(state, market),
  };
}
