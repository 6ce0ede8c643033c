/** The market's calls. */
import {
  indexLogo,
  marketCandles,
  marketInstruments,
  marketSparklines,
  marketTrades,
} from '#protocol/market';
import { MARKET_CODES } from '#protocol/names/codes';
import type { CoreApi } from '../core/core-api.ts';
import { everybody, everybodyReads } from '../http/access.ts';
import { bind, type BoundCall, type Keep } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { Logos } from './logos.ts';
import type { MarketTexts } from './market-texts.ts';
import { candlesQuery, instrumentsQuery, sparklinesQuery, tradesQuery } from './queries.ts';

/** The default number of trades in one answer: all that memory keeps (DESIGN §4). */
const MOST_TRADES = 2000;
/** The default number of candles on a page. */
const PAGE_CANDLES = 300;
const INSTRUMENTS_KEPT: Keep = { seconds: 60, byLanguage: false };
const LOGOS_KEPT: Keep = { seconds: 3600, byLanguage: false };

export function marketCalls(core: CoreApi, texts: MarketTexts, logos: Logos): BoundCall[] {
  return [
    bind(
      marketInstruments,
      everybody,
      async () => ({ list: await core.ask(instrumentsQuery, {}) }),
      INSTRUMENTS_KEPT,
    ),
    bind(marketTrades, everybody, async ({ symbol, after, limit }) => {
      const answer = await core.ask(tradesQuery, {
        symbol: symbol,
        after: after,
        limit: limit ?? MOST_TRADES,
      });
      if (answer === undefined) return new Refusal(MARKET_CODES.unknownSymbol);
      return { ...answer, list: texts.trades(symbol, answer.list) };
    }),
    bind(marketCandles, everybodyReads, async ({ symbol, period, before, limit }) => {
      const page = await core.ask(candlesQuery, {
        symbol: symbol,
        period: period,
        before: before,
        limit: limit ?? PAGE_CANDLES,
      });
      return page ?? new Refusal(MARKET_CODES.unknownSymbol);
    }),
    bind(marketSparklines, everybodyReads, async ({ symbols }) => {
      const list = await core.ask(sparklinesQuery, symbols.split(','));
      return list === undefined ? new Refusal(MARKET_CODES.unknownSymbol) : { list };
    }),
    bind(indexLogo, everybody, () => Promise.resolve(logos.addresses), LOGOS_KEPT),
  ];
}
