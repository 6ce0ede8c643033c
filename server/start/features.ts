/** The features of the platform, in one list: a new one is its folder and one line here. */
import { assetsFeature } from '../assets/feature.ts';
import type { Gift } from '../assets/faucet-rules.ts';
import { commandFeature } from '../command/feature.ts';
import { convertFeature } from '../convert/feature.ts';
import type { HouseTerms } from '../convert/quote-coins.ts';
import type { Store } from '../db/store-api.ts';
import type { Feature } from '../feature/define-feature.ts';
import { marketTables } from '../market/tables.ts';
import { operatorFeature } from '../operator/feature.ts';
import { houseTerms, spotTerms } from '../settings.ts';
import { spotFeature } from '../spot/feature.ts';
import { spotSettlement } from '../spot/spot-settlement.ts';
import type { SpotTerms } from '../spot/spot-terms.ts';
import { tradingFeature } from '../trading/feature.ts';
import type { Settlements } from '../trading/market-settlement.ts';
import { userFeature } from '../user/feature.ts';

export interface FeatureOptions {
  /** Of this run of the platform alone: seals what the platform promises. */
  readonly secret: string;
  /** What the demo gives; without it there is no gift. */
  readonly gifts?: readonly Gift[] | undefined;
  /** For calls that read beside the core. */
  readonly store: Pick<Store, 'query'>;
  /** By which terms users trade, and the platform exchanges coins. */
  readonly spot?: SpotTerms;
  readonly convert?: HouseTerms;
}

/** One list a run: what a feature promised in one run is nothing in the next. */
export function platformFeatures(options: FeatureOptions): readonly Feature[] {
  const { secret, gifts, store, spot = spotTerms, convert = houseTerms } = options;
  return [
    tradingFeature({
      settlements: settlementsOf(spot),
      stepsOf: (stored) => marketTables.loaded(stored).steps,
    }),
    spotFeature(spot),
    assetsFeature(gifts),
    convertFeature(secret, convert),
    userFeature,
    operatorFeature(store),
    commandFeature,
  ];
}

/** Each kind of market that the platform trades. */
export function settlementsOf(spot: SpotTerms): Settlements {
  return { spot: spotSettlement(spot.levels) };
}
