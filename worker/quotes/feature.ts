import { MARKET_TOPICS } from '#protocol/names/market-topics';
import { defineEngineFeature } from '../engine-feature.ts';
import { QuoteTopics } from './quote-topics.ts';

const { connection, ticker } = MARKET_TOPICS;

/** On the first screen, so it is part of the engine's first chunk. */
export const feature = defineEngineFeature({
  topics: { connection, ticker },
  load: (input) => new QuoteTopics(input),
});
