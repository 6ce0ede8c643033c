import type { SpotOrder } from '../names/spot.ts';
import type { EntityName } from './entity-rows.ts';

export const spotOrder: EntityName<SpotOrder> = { name: 'spot-order' };
