/** Names of ETFs, without checks. */
import type { EntityRow } from '../entities/define-entity.ts';
import type { etfHolding } from '../entities/etf-holding.ts';
import type { etfOrder } from '../entities/etf-order.ts';

export type EtfOrder = EntityRow<typeof etfOrder>;
export type EtfHolding = EntityRow<typeof etfHolding>;

/** The ranges of the history of net asset values: the last day, week, month and year. */
export const ETF_RANGES = ['1D', '1W', '1M', '1Y'] as const;
export type EtfRange = (typeof ETF_RANGES)[number];
