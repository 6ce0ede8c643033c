/** Names of funding and of the index, without checks. */
import type { EntityRow } from '../entities/define-entity.ts';
import type { contractFunding } from '../entities/contract-funding.ts';

export type ContractFunding = EntityRow<typeof contractFunding>;

/** The final rate of one instant. */
export interface FundingRate {
  readonly symbol: string;
  readonly rate: string;
  readonly mark: string;
  readonly time: number;
}
