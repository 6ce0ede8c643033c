/** Balances, records and today's PnL of users, transfers between their accounts, and the demo funds. */
import { openingValue } from '#protocol/entities/opening-value';
import { ASSETS_CODES } from '#protocol/names/codes';
import { calendarOf } from '../base/calendars.ts';
import { answering } from '../core/core-query.ts';
import { defineFeature } from '../feature/define-feature.ts';
import { assetsOf } from './assets-of.ts';
import { assetsCalls } from './assets-routes.ts';
import { faucetCommand } from './faucet-rules.ts';
import { openingJob, openingRules } from './opening-rules.ts';
import { openingState } from './opening-state.ts';
import { heldAssetsQuery } from './queries.ts';
import { demoFunds } from './settings.ts';
import { assetsTables } from './tables.ts';
import { transferCommand } from './transfer-rules.ts';
import type { StatusesOf } from '../http/refuse.ts';

const statuses = {
  [ASSETS_CODES.notEnough]: { status: 409 },
  [ASSETS_CODES.faucetEmpty]: { status: 409 },
  [ASSETS_CODES.noFunds]: { status: 409 },
} satisfies StatusesOf<typeof ASSETS_CODES>;

export interface AssetsConfig {
  /** Whether users may take demo funds. */
  readonly demo: boolean;
  /** Determines when the day of a PnL begins. */
  readonly timeZone: string;
}

export function assetsFeature({ demo, timeZone }: AssetsConfig) {
  return defineFeature({
    name: 'assets',
    statuses,
    commands: [transferCommand, ...(demo ? [faucetCommand] : [])],
    platformRules: openingRules,
    slice({ stored }) {
      const rows = assetsTables.loaded(stored);
      return openingState.rebuild({ calendar: calendarOf(timeZone), rows, users: stored.users });
    },
    entities: [openingValue],
    jobs: [openingJob],
    settings: [demoFunds],
    queries({ instruments }) {
      const held = assetsOf(instruments);
      return [answering(heldAssetsQuery, () => Promise.resolve(held))];
    },
    routes: (gateway) => assetsCalls(gateway.core, gateway.demo),
  });
}
