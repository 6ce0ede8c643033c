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
