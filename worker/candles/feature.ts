import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { defineEngineFeature } from '../engine-feature.ts';

const { candles } = TOPIC_KINDS;

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
