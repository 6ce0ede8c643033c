import { defineEngineFeature } from '../engine-feature.ts';

export const candles = defineEngineFeature({
  topics: ['candles'],
  load: async () => {
    const [{ CandleBoard }, { MarketStreams }] = await Promise.all([
      import('./candle-board.ts'),
      import('../market/market-streams.ts'),
    ]);
    return (input) => {
      input.market.useStreams(MarketStreams);
      return new CandleBoard(input);
    };
  },
});
