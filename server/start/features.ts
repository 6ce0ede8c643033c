/** The platform's features in one list: a new feature adds its folder and one line here. */
import { assetsFeature } from '../assets/feature.ts';
import { commandFeature } from '../command/feature.ts';
import { convertFeature } from '../convert/feature.ts';
import type { Store } from '../db/store-api.ts';
import type { Feature } from '../feature/define-feature.ts';
import { marketTables } from '../market/tables.ts';
import { operatorFeature } from '../operator/feature.ts';
import { settingsFeature } from '../settings/feature.ts';
import { spotFeature } from '../spot/feature.ts';
import { spotSettlement } from '../spot/spot-settlement.ts';
import { tradingFeature } from '../trading/feature.ts';
import type { Settlements } from '../trading/market-settlement.ts';
import { userFeature } from '../user/feature.ts';

export interface FeatureOptions {
  /** Specific to this run of the platform: seals the prices that the platform promises. */
  readonly secret: string;
  /** Whether the platform is a demonstration with demo funds. */
  readonly demo: boolean;
  /** For calls that read the database beside the core. */
  readonly store: Pick<Store, 'query'>;
}

/** The settlement of each kind of market that the platform trades. */
export const SETTLEMENTS: Settlements = { spot: spotSettlement };

/** One list for each run: promises of one run are void in the next. */
export function platformFeatures({ secret, demo, store }: FeatureOptions): readonly Feature[] {
  return [
    settingsFeature,
    tradingFeature({
      settlements: SETTLEMENTS,
      stepsOf: (stored) => marketTables.loaded(stored).steps,
    }),
    spotFeature,
    assetsFeature(demo),
    convertFeature(secret),
    userFeature,
    operatorFeature(store),
    commandFeature,
  ];
}
