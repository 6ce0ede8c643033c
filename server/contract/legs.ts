/** The positions of a user that an order closes and opens. */
import { sideOpenedBy } from '#domain/contract/position';
import type { Slices } from '../core/state-slice.ts';
import type { ContractOrder } from './contract-forms.ts';
import type { HeldPosition } from './held-position.ts';
import { positions } from './positions.ts';

export interface Legs {
  /** The position that the order closes first. */
  readonly closes: HeldPosition | undefined;
  /** The position that the rest of it adds to. */
  readonly opens: HeldPosition | undefined;
}

type LegOrder = Pick<ContractOrder, 'user' | 'symbol' | 'side' | 'positionSide' | 'reverse'>;

/** In hedge mode an order is for one side, but the order of a reverse closes the other side first. */
export function legsOf(state: Slices, { user, symbol, side, positionSide, reverse }: LegOrder): Legs {
  const all = positions.of(state);
  const opened = sideOpenedBy(side);
  const held = all.find(user, symbol, positionSide);
  if (positionSide !== 'net' && positionSide === opened) {
    const other = reverse ? all.find(user, symbol, opened === 'long' ? 'short' : 'long') : undefined;
    return { closes: other, opens: held };
  }
  const isClosing = held !== undefined && held.open.side !== opened;
  return isClosing ? { closes: held, opens: undefined } : { closes: undefined, opens: held };
}
