/** The calls of ETFs. */
import {
  cancelEtf,
  etfHistory,
  etfOrders,
  etfProducts,
  etfQuote,
  etfRebalances,
  placeEtf,
} from '#protocol/etf';
import { ETF_CODES } from '#protocol/names/codes';
import type { EtfOrder } from '#protocol/names/etf';
import type { UserAnswer } from '../core/core-api.ts';
import type { GatewayParts } from '../feature/define-feature.ts';
import { everybody, everybodyReads, user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { planCalls } from './plan-routes.ts';
import {
  etfHistoryQuery,
  etfOrderOwnerQuery,
  etfOrdersQuery,
  etfProductsQuery,
  etfQuoteQuery,
  etfRebalancesQuery,
} from './queries.ts';
import { MOST_COINS } from './settings.ts';

/** Each coin of a basket is a book. */
const mostLegs = MOST_COINS;
/** Orders on a page, unless the caller asks for another number. */
const PAGE_ROWS = 20;

export function etfCalls({ core }: Pick<GatewayParts, 'core'>): BoundCall[] {
  const ofOrder = user<{ readonly order: number }>({
    ...{ movesMoney: true, byKey: 'trade' },
    names: { user: ({ order }) => core.ask(etfOrderOwnerQuery, order), missing: ETF_CODES.noOrder },
  });
  return [
    bind(etfProducts, everybody, () => core.ask(etfProductsQuery, {})),
    bind(etfQuote, { ...everybodyReads, mostLegs }, async (input) => {
      const quote = await core.ask(etfQuoteQuery, input);
      if (!('refused' in quote)) return quote;
      const { refused, problems, least } = quote;
      return new Refusal(refused, problems, undefined, least === undefined ? {} : { least });
    }),
    bind(etfHistory, everybodyReads, async (input) => {
      const list = await core.ask(etfHistoryQuery, input);
      return list === undefined ? new Refusal(ETF_CODES.noProduct) : { list };
    }),
    bind(etfRebalances, everybodyReads, async ({ product, before }) => {
      const page = await core.ask(etfRebalancesQuery, { product, before, limit: PAGE_ROWS });
      return page ?? new Refusal(ETF_CODES.noProduct);
    }),
    bind(
      placeEtf,
      user({ movesMoney: true, byKey: 'trade', mostLegs }),
      async ({ id, ...input }, { caller }) => {
        const command = { kind: 'etf.placeOrder', user: caller.id, id, input, isParsed: true } as const;
        return orderIn(await core.execute(command));
      },
    ),
    bind(cancelEtf, ofOrder, async ({ id, ...input }, { caller }) => {
      const command = { kind: 'etf.cancelOrder', user: caller.id, id, input, isParsed: true } as const;
      return orderIn(await core.execute(command));
    }),
    ...planCalls({ core }),
    bind(
      etfOrders,
      user({ byKey: 'read', reads: true }),
      ({ limit = PAGE_ROWS, before, product }, { caller }) =>
        core.ask(etfOrdersQuery, { user: caller.id, product, before, limit }),
    ),
  ];
}

function orderIn(done: UserAnswer) {
  if (done.code !== 200) return new Refusal(done.code, done.problems);
  if (done.event === null) throw new Error('an order of an ETF changed nothing');
  return { order: done.answer as unknown as EtfOrder, event: done.event };
}
