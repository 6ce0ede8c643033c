/** The platform's features in one list: a new feature adds its folder and one line here. */
import { alertFeature } from '../alert/feature.ts';
import { alertPrices } from '../alert/follow-prices.ts';
import { assetsFeature } from '../assets/feature.ts';
import { commandFeature } from '../command/feature.ts';
import { contractFeature } from '../contract/feature.ts';
import { delistingFeature } from '../contract/delisting/feature.ts';
import { fundingFeature } from '../contract/funding/feature.ts';
import { liquidationFeature } from '../contract/liquidation/feature.ts';
import { marksFeature } from '../contract/marks/feature.ts';
import { marginRatioOf } from '../contract/margin-ratio.ts';
import { contractSettlement } from '../contract/contract-settlement.ts';
import { contractTables } from '../contract/tables.ts';
import { contentFeature } from '../content/feature.ts';
import { convertFeature } from '../convert/feature.ts';
import { earnFeature } from '../earn/feature.ts';
import { etfFeature } from '../etf/feature.ts';
import type { Feature, SliceStart } from '../feature/define-feature.ts';
import { marketFeature } from '../market/feature.ts';
import { marketTables } from '../market/tables.ts';
import { operatorFeature } from '../operator/feature.ts';
import { optionFeature } from '../option/feature.ts';
import { recordIndex } from '../option/record-index.ts';
import { settingsFeature } from '../settings/feature.ts';
import { spotFeature } from '../spot/feature.ts';
import { spotSettlement } from '../spot/spot-settlement.ts';
import { spotTables } from '../spot/tables.ts';
import { tradingFeature, type MarketKind } from '../trading/feature.ts';
import { userFeature } from '../user/feature.ts';
import { accountsFeature, type AccountsConfig } from './accounts-feature.ts';
import type { Config } from './config.ts';

export interface FeatureOptions {
  /** Specific to this run of the platform: seals the prices that the platform promises. */
  readonly secret: string;
  /** The app's page as it is served, empty if no client is built. */
  readonly page: string;
  readonly config: AccountsConfig & Pick<Config, 'demo' | 'contacts' | 'timeZone'>;
  /** Kinds of markets besides the platform's, or in place of one of them. */
  readonly kinds?: readonly MarketKind[];
}

/** The kinds of markets that the platform trades. */
const KINDS: readonly MarketKind[] = [
  { settlement: spotSettlement, tables: spotTables },
  { settlement: contractSettlement, tables: contractTables },
];

const stepsOf = (stored: SliceStart['stored']) => marketTables.loaded(stored).steps;

/** A test may replace one of the platform's kinds. */
function kindsWith(others: readonly MarketKind[]): readonly MarketKind[] {
  const replaced = new Set(others.map(({ settlement }) => settlement.forms.kind));
  return [...KINDS.filter(({ settlement }) => !replaced.has(settlement.forms.kind)), ...others];
}

/** One list for each run: promises of one run are void in the next. */
export function platformFeatures({ secret, page, config, kinds = [] }: FeatureOptions): readonly Feature[] {
  return [
    marketFeature,
    settingsFeature,
    tradingFeature({
      kinds: kindsWith(kinds),
      stepsOf,
      indexFollowers: [recordIndex],
      priceFollowers: [alertPrices(marginRatioOf)],
    }),
    spotFeature,
    contractFeature({ stepsOf }),
    marksFeature,
    fundingFeature,
    liquidationFeature,
    delistingFeature,
    optionFeature(config),
    alertFeature,
    assetsFeature(config),
    convertFeature(secret),
    etfFeature(config),
    earnFeature(config),
    userFeature,
    accountsFeature(config),
    operatorFeature,
    commandFeature,
    contentFeature({ page, contacts: config.contacts }),
  ];
}
