/** The entities that the account channel carries, beside balances and records. */
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
import { deriveOrder } from '../spot/derive-order.ts';
import { mirrored, type MirroredEntity } from './mirrored-entity.ts';

export const ENTITIES: readonly MirroredEntity[] = [mirrored(spotOrder, deriveOrder), mirrored(spotFill)];
