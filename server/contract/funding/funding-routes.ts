/** The calls of funding and of the index. */
import { contractFundingRates, contractFundings, contractIndex } from '#protocol/funding';
import { MARKET_CODES } from '#protocol/names/codes';
import type { CoreApi } from '../../core/core-api.ts';
import { everybody, everybodyReads, user } from '../../http/access.ts';
import { bind, type BoundCall } from '../../http/bind.ts';
import { Refusal } from '../../http/refuse.ts';
import { fundingRatesQuery, fundingsQuery, indexQuery } from './funding-queries.ts';

/** Rows on a page, unless the caller asks for another number. */
const PAGE_ROWS = 20;
const ownRows = user({ byKey: 'read', reads: true });

export function fundingCalls(core: Pick<CoreApi, 'ask'>): BoundCall[] {
  return [
    bind(contractFundingRates, everybodyReads, async ({ symbol, before, limit = PAGE_ROWS }) => {
      const page = await core.ask(fundingRatesQuery, { symbol, before, limit });
      return page ?? new Refusal(MARKET_CODES.unknownSymbol);
    }),
    bind(contractFundings, ownRows, ({ symbol, before, limit = PAGE_ROWS }, { caller }) =>
      core.ask(fundingsQuery, { user: caller.id, symbol, before, limit }),
    ),
    bind(contractIndex, everybody, async ({ symbol }) => {
      const answer = await core.ask(indexQuery, symbol);
      return answer ?? new Refusal(MARKET_CODES.unknownSymbol);
    }),
  ];
}
