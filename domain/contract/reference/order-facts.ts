/** An order of the ticket as its explanations read it, and the amounts of its closing part. */
import type { OrderSide } from '../../trading/order.ts';
import type { MostBound } from '../opening-estimate.ts';
import type { MarginMode } from '../position-terms.ts';
import { Exact } from './exact.ts';
import type { PositionFacts } from './explain.ts';
import type { PlainOther, PlainPosition } from './formulas.ts';
import { roundedDown } from './from-integers.ts';

/** An open position with its margin. */
export interface PlainHeld {
  readonly position: PlainPosition;
  readonly margin: Exact;
}

export interface OrderFacts extends Pick<PositionFacts, 'leverage' | 'mark' | 'index' | 'tick' | 'rule'> {
  readonly side: OrderSide;
  readonly closesOnly: boolean;
  readonly marginMode: MarginMode;
  /** Fractions. */
  readonly fees: { readonly maker: Exact; readonly taker: Exact };
  /** The part that the book fills, or all of an order that rests. */
  readonly fill: PlainFill;
  /** The part of its value that trades at once; zero: the order rests. */
  readonly taken: Exact;
  /** The part that closes an open position. */
  readonly closed: PlainFill;
  /** Of the contract account. */
  readonly available: Exact;
  /** The position that the order closes first. */
  readonly closes: PlainHeld | undefined;
  /** The position that it adds to. */
  readonly opens: PlainHeld | undefined;
  /** The account's other cross positions: of other contracts, and the one of the other side (hedge mode). */
  readonly others: readonly (PlainOther & { readonly margin: Exact; readonly leverage: Exact })[];
  readonly opposite: PlainHeld | undefined;
  /** Undefined while it is unknown, and for a visitor. */
  readonly most: PlainMost | undefined;
}

/** The largest order of `domain/contract/opening-estimate.ts`. */
export interface PlainMost {
  readonly bound: MostBound;
  readonly rests: boolean;
  readonly whole: PlainFill;
  /** One step more; undefined: there is none. */
  readonly next: PlainFill | undefined;
  /** Of a bound that is a limit: the limit, and the value that it bounds with each of both. */
  readonly limit: Exact;
  readonly held: Exact;
  readonly nextHeld: Exact;
}

export interface PlainFill {
  readonly quantity: Exact;
  readonly value: Exact;
}

/** The rate that the platform counts before it knows the role: the higher one. */
export const highestRate = ({ fees }: OrderFacts) => Exact.max(fees.maker, fees.taker);

/** The amounts that closing a part of a position settles and frees, and the part that stays open. */
export function reduced({ position, margin }: PlainHeld, closed: PlainFill) {
  const { side, quantity, entryNotional } = position;
  const entry = entryNotional.times(closed.quantity).div(quantity);
  const settled = roundedDown(side === 'long' ? closed.value.minus(entry) : entry.minus(closed.value));
  const released = roundedDown(margin.times(closed.quantity).div(quantity));
  const closedEntry = side === 'long' ? closed.value.minus(settled) : closed.value.plus(settled);
  const left: PlainHeld = {
    position: {
      side,
      quantity: quantity.minus(closed.quantity),
      entryNotional: entryNotional.minus(closedEntry),
    },
    margin: margin.minus(released),
  };
  return { settled, released, left };
}
