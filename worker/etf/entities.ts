/** The entities of ETFs. */
import { etfExit } from '#protocol/entities/etf-exit';
import { etfHolding } from '#protocol/entities/etf-holding';
import { etfPlan } from '#protocol/entities/etf-plan';
import { etfOrder } from '#protocol/entities/etf-order';
import { mirrored } from '../mirrored-entity.ts';

export const ENTITIES = [
  mirrored(etfOrder),
  mirrored(etfHolding),
  mirrored(etfPlan),
  mirrored(etfExit),
] as const;
