import { ACCOUNT_CHANNEL } from '#protocol/names/account';
import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { defineEngineFeature } from '../engine-feature.ts';

const { account, pnl, balances, balance, rows, ended, row } = TOPIC_KINDS;

/** Loads when a user logs in, or when a topic of an account is asked for. */
export const feature = defineEngineFeature({
  topics: { account, pnl, balances, balance, rows, ended, row },
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
