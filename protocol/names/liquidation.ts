/** Names of liquidations and of the insurance fund, without checks. */
import type { EntityRow } from '../entities/define-entity.ts';
import type { contractLiquidation } from '../entities/contract-liquidation.ts';

export type ContractLiquidation = EntityRow<typeof contractLiquidation>;

/**
 * Why the insurance fund changed. `capital`: the platform's own money; `fee`: of a liquidation; `takeover`:
 * it took over a position at its bankruptcy price.
 */
export const INSURANCE_CAUSES = ['capital', 'fee', 'takeover'] as const;
export type InsuranceCause = (typeof INSURANCE_CAUSES)[number];

/** The change by one command for one cause in one market. */
export interface InsuranceChange {
  readonly id: number;
  readonly asset: string;
  readonly cause: InsuranceCause;
  /** '' for capital. */
  readonly symbol: string;
  /** Below zero: paid out. */
  readonly amount: string;
  readonly balance: string;
  readonly time: number;
}

/** The place of a position in the queue of deleveraging. */
export interface DeleverageRank {
  readonly position: number;
  /** 1 to 5; 5 comes first. */
  readonly bars: number;
}

/** The marks that are kept around a liquidation: of this long before and after its first step, one a second. */
export const MARKS_AROUND = { millis: 30_000, every: 1_000 } as const;

export interface MarkAround {
  readonly time: number;
  readonly mark: string;
}
