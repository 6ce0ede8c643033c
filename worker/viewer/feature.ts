import { ACCOUNT_CHANNEL } from '#protocol/names/account';
import { defineEngineFeature } from '../engine-feature.ts';

/** Loads when a user logs in, or when a topic of an account is asked for. */
export const account = defineEngineFeature({
  topics: ['account', 'balances', 'balance', 'rows', 'ended', 'row'],
  event: ACCOUNT_CHANNEL,
  load: async () => {
    const { Viewer } = await import('./viewer.ts');
    return (input) => new Viewer(input);
  },
});
