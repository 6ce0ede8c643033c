import type { TierRow } from '#domain/contract/contract-terms';
import { minorOf } from '#domain/ledger/minor';

/** A contract's tier as the platform sends it. */
interface SentTier {
  readonly upTo: string;
  readonly maintenancePpm: number;
  readonly mostLeverage: number;
}

/** Tiers in the ledger's units. */
export function tierRows(tiers: readonly SentTier[]): TierRow[] {
  return tiers.map(({ upTo, ...rest }) => ({ ...rest, upTo: minorOf(upTo) ?? 0n }));
}
