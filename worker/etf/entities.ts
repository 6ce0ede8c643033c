/** The entities of ETFs. */
import { etfHolding } from '#protocol/entities/etf-holding';
import { etfOrder } from '#protocol/entities/etf-order';
import { mirrored } from '../mirrored-entity.ts';

export const ENTITIES = [mirrored(etfOrder), mirrored(etfHolding)] as const;
