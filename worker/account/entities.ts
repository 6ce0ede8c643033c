/** The account's own entities, besides balances and records. */
import { openingValue } from '#protocol/entities/opening-value';
import { mirrored } from '../mirrored-entity.ts';

export const ENTITIES = [mirrored(openingValue)] as const;
