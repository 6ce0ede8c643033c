import type { SpotFill } from '../names/spot.ts';
import type { EntityName } from './entity-rows.ts';

export const spotFill: EntityName<SpotFill> = { name: 'spot-fill' };
