/** The entities of locked mining and pledges. */
import { earnIncome } from '#protocol/entities/earn-income';
import { earnOrder } from '#protocol/entities/earn-order';
import { mirrored } from '../mirrored-entity.ts';

export const ENTITIES = [mirrored(earnOrder), mirrored(earnIncome)] as const;
