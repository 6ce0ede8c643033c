/** Names of spot orders, without checks. */
import type { EntityRow } from '../entities/define-entity.ts';
import type { spotFill } from '../entities/spot-fill.ts';
import type { spotOrder } from '../entities/spot-order.ts';

export type SpotOrder = EntityRow<typeof spotOrder>;
export type SpotFill = EntityRow<typeof spotFill>;

/** Fees of a VIP level, in parts of a million. */
export interface SpotLevelFees {
  readonly maker: number;
  readonly taker: number;
}
