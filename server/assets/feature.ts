/** Balances and records of users, transfers between their accounts, and the demo funds. */
import { ASSETS_CODES } from '#protocol/names/codes';
import { answering } from '../core/core-query.ts';
import { defineFeature } from '../feature/define-feature.ts';
import { assetsOf } from './assets-of.ts';
import { assetsCalls } from './assets-routes.ts';
import { faucetCommand } from './faucet-rules.ts';
import { heldAssetsQuery } from './queries.ts';
import { demoFunds } from './settings.ts';
import { transferCommand } from './transfer-rules.ts';
import type { StatusesOf } from '../http/refuse.ts';

const statuses = {
  [ASSETS_CODES.notEnough]: { status: 409 },
  [ASSETS_CODES.faucetEmpty]: { status: 409 },
  [ASSETS_CODES.noFunds]: { status: 409 },
} satisfies StatusesOf<typeof ASSETS_CODES>;

/** @param demo whether users may take demo funds */
export function assetsFeature(demo: boolean) {
  return defineFeature({
    name: 'assets',
    statuses,
    commands: [transferCommand, ...(demo ? [faucetCommand] : [])],
    settings: [demoFunds],
    queries({ instruments }) {
      const held = assetsOf(instruments);
      return [answering(heldAssetsQuery, () => Promise.resolve(held))];
    },
    routes: (gateway) => assetsCalls(gateway.core, gateway.demo),
  });
}
