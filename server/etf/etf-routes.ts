/** The calls of ETFs. */
import { etfHistory, etfOrders, etfProducts, etfQuote, placeEtf } from '#protocol/etf';
import { ETF_CODES } from '#protocol/names/codes';
import type { EtfOrder } from '#protocol/names/etf';
import type { GatewayParts } from '../feature/define-feature.ts';
import { everybody, user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { etfHistoryQuery, etfOrdersQuery, etfProductsQuery, etfQuoteQuery } from './queries.ts';

/** Orders on a page, unless the caller asks for another number. */
const PAGE_ROWS = 20;

export function etfCalls({ core }: Pick<GatewayParts, 'core'>): BoundCall[] {
  return [
    bind(etfProducts, everybody, () => core.ask(etfProductsQuery, {})),
    bind(etfQuote, everybody, async (input) => {
      const quote = await core.ask(etfQuoteQuery, input);
      return 'refused' in quote ? new Refusal(quote.refused, quote.problems) : quote;
    }),
    bind(etfHistory, everybody, async (input) => {
      const list = await core.ask(etfHistoryQuery, input);
      return list === undefined ? new Refusal(ETF_CODES.noProduct) : { list };
    }),
    bind(placeEtf, user({ movesMoney: true, byKey: 'trade' }), async ({ id, ...input }, { caller }) => {
      const command = { kind: 'etf.placeOrder', user: caller.id, id, input, isParsed: true } as const;
      const done = await core.execute(command);
      if (done.code !== 200) return new Refusal(done.code, done.problems);
      if (done.event === null) throw new Error('an order of an ETF changed nothing');
      return { order: done.answer as unknown as EtfOrder, event: done.event };
    }),
    bind(
      etfOrders,
      user({ byKey: 'read', reads: true }),
      ({ limit = PAGE_ROWS, before, product }, { caller }) =>
        core.ask(etfOrdersQuery, { user: caller.id, product, before, limit }),
    ),
  ];
}
