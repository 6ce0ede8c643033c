/** The contract account's entities. */
import { contractFill } from '#protocol/entities/contract-fill';
import { contractLiquidation } from '#protocol/entities/contract-liquidation';
import { contractMode } from '#protocol/entities/contract-mode';
import { contractFunding } from '#protocol/entities/contract-funding';
import { contractOrder } from '#protocol/entities/contract-order';
import { contractPosition } from '#protocol/entities/contract-position';
import { contractTrigger } from '#protocol/entities/contract-trigger';
import { deriveOrder } from '../derive-order.ts';
import { mirrored } from '../mirrored-entity.ts';
import { derivePosition } from './derive-position.ts';

export const ENTITIES = [
  mirrored(contractOrder, deriveOrder),
  mirrored(contractFill),
  mirrored(contractFunding),
  mirrored(contractLiquidation),
  mirrored(contractPosition, derivePosition),
  mirrored(contractTrigger),
  mirrored(contractMode),
] as const;
