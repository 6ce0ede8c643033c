/** Balances and records of users, transfers between their accounts, and the demo's gift. */
import { defineFeature } from '../feature/define-feature.ts';
import { assetsCalls } from './assets-routes.ts';
import { faucetCommand, type Gift } from './faucet-rules.ts';
import { transferCommand } from './transfer-rules.ts';

/** @param gifts what the demo gives; without it there is no gift */
export function assetsFeature(gifts: readonly Gift[] | undefined) {
  return defineFeature({
    name: 'assets',
    commands: [transferCommand, ...(gifts === undefined ? [] : [faucetCommand(gifts)])],
    routes: ({ core, demo }) => assetsCalls(core, demo),
  });
}
