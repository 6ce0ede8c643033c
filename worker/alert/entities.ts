/** A user's alerts and notices. */
import { alert } from '#protocol/entities/alert';
import { notice } from '#protocol/entities/notice';
import { mirrored } from '../mirrored-entity.ts';

export const ENTITIES = [mirrored(alert), mirrored(notice)] as const;
