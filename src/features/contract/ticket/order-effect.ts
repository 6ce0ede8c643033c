import type { ContractPosition } from '#protocol/names/contract';
import type { OrderSide } from '#domain/trading/order';
import { closingSide } from '../../../blocks/trading/open-position.ts';
import { closesOnly, type ContractForm } from './ticket.form.ts';

export type OrderEffect = 'openLong' | 'openShort' | 'closeLong' | 'closeShort';

/**
 * An order's effect, as its button says.
 * @param reduces it opens nothing, because the open position is at least as large
 */
export function effectOf(form: ContractForm, isHedge: boolean, reduces: boolean): OrderEffect {
  if (reduces || closesOnly(form, isHedge)) return closingOf(form);
  return form.side === 'buy' ? 'openLong' : 'openShort';
}

/** The position that an order of this side closes. */
export function closingOf({ side }: Pick<ContractForm, 'side'>): 'closeLong' | 'closeShort' {
  return side === 'buy' ? 'closeShort' : 'closeLong';
}

/** The side of the orders that reduce what is open; undefined: there is nothing, or both sides can be reduced. */
export function reducingSide(open: readonly Pick<ContractPosition, 'side'>[]): OrderSide | undefined {
  const [first, ...others] = new Set(open.map(({ side }) => closingSide(side)));
  return others.length === 0 ? first : undefined;
}
