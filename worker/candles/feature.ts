import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { defineEngineFeature } from '../engine-feature.ts';

const { candles } = TOPIC_KINDS;

export const charts = defineEngineFeature({
  topics: { candles },
  load: async (input) => {
    const [{ CandleBoard }, { MarketStreams }] = await Promise.all([
      import('./candle-board.ts'),
      import('../market/market-streams.ts'),
    ]);
    input.market.useStreams(MarketStreams);
    return new CandleBoard(input);
  },
});
