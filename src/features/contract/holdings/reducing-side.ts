import type { OrderSide } from '#domain/trading/order';
import type { ContractPosition } from '#protocol/names/contract';
import { closingSide } from '../../../blocks/trading/open-position.ts';

/** The side of the orders that reduce what is open; undefined: there is nothing, or both sides can be reduced. */
export function reducingSide(open: readonly Pick<ContractPosition, 'side'>[]): OrderSide | undefined {
  const [first, ...others] = new Set(open.map(({ side }) => closingSide(side)));
  return others.length === 0 ? first : undefined;
}
