import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { defineEngineFeature } from '../engine-feature.ts';
import { QuoteTopics } from './quote-topics.ts';

const { connection, ticker } = TOPIC_KINDS;

/** On the first screen, so it is part of the engine's first chunk. */
export const feature = defineEngineFeature({
  topics: { connection, ticker },
  load: (input) => new QuoteTopics(input),
});
