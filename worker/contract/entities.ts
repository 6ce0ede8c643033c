/** The contract account's entities. */
import { contractFill } from '#protocol/entities/contract-fill';
import { contractOrder } from '#protocol/entities/contract-order';
import { contractPosition } from '#protocol/entities/contract-position';
import { contractTrigger } from '#protocol/entities/contract-trigger';
import { mirrored } from '../mirrored-entity.ts';

export const ENTITIES = [
  mirrored(contractOrder),
  mirrored(contractFill),
  mirrored(contractPosition),
  mirrored(contractTrigger),
] as const;
