/** The entities of locked mining and pledges. */
import { earnOrder } from '#protocol/entities/earn-order';
import { mirrored } from '../mirrored-entity.ts';

export const ENTITIES = [mirrored(earnOrder)] as const;
