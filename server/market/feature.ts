/** Market data beside the channels: instruments, recent trades, candles and the coins' logos. */
import { defineFeature } from '../feature/define-feature.ts';
import { candleTables } from './candles/tables.ts';
import { readLogos, serveLogos } from './logos.ts';
import { marketCalls } from './market-routes.ts';
import { MarketTexts } from './market-texts.ts';
import { instrumentsQuery, marketQueries } from './queries.ts';
import { marketTables } from './tables.ts';

export const marketFeature = defineFeature({
  name: 'market',
  tables: [marketTables, candleTables],
  queries: ({ market }) => marketQueries(market),
  async start({ core }) {
    const instruments = await core.ask(instrumentsQuery, {});
    const logos = readLogos(instruments.flatMap(({ base, quote }) => [base, quote]));
    return {
      calls: marketCalls(core, new MarketTexts(instruments), logos),
      files: [serveLogos(logos)],
    };
  },
});
