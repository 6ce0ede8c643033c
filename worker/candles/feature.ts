import { MARKET_TOPICS } from '#protocol/names/market-topics';
import { defineEngineFeature } from '../engine-feature.ts';

const { candles } = MARKET_TOPICS;

export const feature = defineEngineFeature({
  topics: { candles },
  load: async (input) => {
    const [{ CandleTopics }, { MarketStreams }] = await Promise.all([
      import('./candle-topics.ts'),
      import('../market/market-streams.ts'),
    ]);
    input.market.useStreams(MarketStreams);
    return new CandleTopics(input);
  },
});
