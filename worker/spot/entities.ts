/** Spot's entities of the account. */
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
import { mirrored } from '../mirrored-entity.ts';
import { deriveOrder } from '../derive-order.ts';

export const ENTITIES = [mirrored(spotOrder, deriveOrder), mirrored(spotFill)] as const;
