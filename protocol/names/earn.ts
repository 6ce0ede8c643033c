/** Names of locked mining and pledges, without checks. */
import type { EntityRow } from '../entities/define-entity.ts';
import type { earnIncome } from '../entities/earn-income.ts';
import type { earnOrder } from '../entities/earn-order.ts';

export type EarnOrder = EntityRow<typeof earnOrder>;
export type EarnIncome = EntityRow<typeof earnIncome>;
