/** Names of ETFs, without checks. */
import type { EntityRow } from '../entities/define-entity.ts';
import type { etfExit } from '../entities/etf-exit.ts';
import type { etfHolding } from '../entities/etf-holding.ts';
import type { etfPlan } from '../entities/etf-plan.ts';
import type { etfOrder } from '../entities/etf-order.ts';

export type EtfOrder = EntityRow<typeof etfOrder>;
export type EtfExit = EntityRow<typeof etfExit>;
export type EtfHolding = EntityRow<typeof etfHolding>;

export type EtfPlan = EntityRow<typeof etfPlan>;

/** The ranges of the history of net asset values: the last day, week, month and year. */
export const ETF_RANGES = ['1D', '1W', '1M', '1Y'] as const;
export type EtfRange = (typeof ETF_RANGES)[number];
