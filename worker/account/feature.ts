import { ACCOUNT_CHANNEL } from '#protocol/names/account';
import type { ACCOUNT_TOPICS } from '#protocol/names/account-topics';
import { ALONE } from '#protocol/names/topic-keys';
import type { RoutesOf } from '#protocol/names/topic-layout';
import { defineEngineFeature } from '../engine-feature.ts';

const BY_CODE = { key: undefined };
const topics: RoutesOf<typeof ACCOUNT_TOPICS> = {
  account: { key: ALONE },
  pnl: BY_CODE,
  balances: BY_CODE,
  balance: BY_CODE,
  rows: BY_CODE,
  ended: BY_CODE,
  row: BY_CODE,
};

/** Loads when a user logs in, or when a topic of an account is asked for. */
export const feature = defineEngineFeature({
  topics,
  event: ACCOUNT_CHANNEL,
  entities: async () => (await import('./entities.ts')).ENTITIES,
  load: async (input) => {
    const [{ AccountClient }, entities] = await Promise.all([
      import('./account-client.ts'),
      input.entities(),
    ]);
    return new AccountClient(input, entities);
  },
});
