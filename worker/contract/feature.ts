import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { defineEngineFeature } from '../engine-feature.ts';

const { position, positions, opening } = TOPIC_KINDS;

export const feature = defineEngineFeature({
  topics: { position, positions, opening },
  entities: async () => {
    const { ENTITIES } = await import('./entities.ts');
    return ENTITIES;
  },
  load: async (input) => {
    const [{ ContractTopics }, { MarketStreams }, account] = await Promise.all([
      import('./contract-topics.ts'),
      import('../market/market-streams.ts'),
      input.account(),
    ]);
    input.market.useStreams(MarketStreams);
    return new ContractTopics(input, account);
  },
});
