/** The limit that an opening order passes: of its leverage, of one user and of the market. Amounts in the quote. */
import type { Minor } from '../ledger/minor.ts';
import { mostNotional } from './contract-terms.ts';
import { openingNotional } from './opening-notional.ts';
import { limitFault, type LimitFault, type PositionLimits } from './position-limits.ts';
import type { Fill } from './position.ts';
import type { Payer, TradeTerms } from './trade-payment.ts';

export interface LimitedFacts {
  readonly terms: Pick<TradeTerms, 'contract' | 'leverage'>;
  readonly payer: Pick<Payer, 'closes' | 'opens'>;
  /** The user's resting orders that may open more on the order's side, the oldest first. */
  readonly resting: readonly Fill[];
  readonly limits: PositionLimits;
  /** The value that the user holds or may open besides, without the position that the order closes. */
  readonly exposure: Minor;
}

/** `above-limit`: above the largest notional of the leverage. */
export type SizeLimit = 'above-limit' | LimitFault;

/** A limit, and the value that it bounds once an order is filled. */
export interface LimitedValue {
  readonly limit: Minor;
  readonly held: Minor;
}

/** The value that is open or may open on the order's side, with the order. */
function heldAfter({ payer, resting, exposure }: LimitedFacts, fill: Fill) {
  const added = openingNotional(payer.closes?.lots ?? 0, [fill, ...resting]);
  return { added, position: (payer.opens?.entryNotional ?? 0n) + added, exposure: exposure + added };
}

/** The first limit that the order passes; undefined: none. */
export function sizeFault(facts: LimitedFacts, fill: Fill): SizeLimit | undefined {
  const { contract, leverage } = facts.terms;
  const after = heldAfter(facts, fill);
  if (after.position > mostNotional(contract, leverage)) return 'above-limit';
  return after.added > 0n ? limitFault(facts.limits, after) : undefined;
}

export function limitedValue(facts: LimitedFacts, by: SizeLimit, fill: Fill): LimitedValue {
  const { terms, limits } = facts;
  const { position, exposure } = heldAfter(facts, fill);
  if (by === 'above-exposure') return { limit: limits.exposure, held: exposure };
  if (by === 'above-position') return { limit: limits.position, held: position };
  if (by === 'above-share') return { limit: limits.share, held: position };
  return { limit: mostNotional(terms.contract, terms.leverage), held: position };
}
