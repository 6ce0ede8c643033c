/** Names of contract orders and positions, without checks. */
import type { EntityRow } from '../entities/define-entity.ts';
import type { contractFill } from '../entities/contract-fill.ts';
import type { contractMode } from '../entities/contract-mode.ts';
import type { contractOrder } from '../entities/contract-order.ts';
import type { contractPosition } from '../entities/contract-position.ts';
import type { contractTrigger } from '../entities/contract-trigger.ts';

export type ContractOrder = EntityRow<typeof contractOrder>;
export type ContractFill = EntityRow<typeof contractFill>;
export type ContractMode = EntityRow<typeof contractMode>;
export type ContractPosition = EntityRow<typeof contractPosition>;
export type ContractTrigger = EntityRow<typeof contractTrigger>;
