/** The options account's entities. */
import { optionOrder } from '#protocol/entities/option-order';
import { mirrored } from '../mirrored-entity.ts';

export const ENTITIES = [mirrored(optionOrder)] as const;
