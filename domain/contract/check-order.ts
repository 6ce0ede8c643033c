/**
 * The problems of a contract order before it is matched: the ticket and the core share this rule. Prices and
 * sizes are whole order steps of the market; nothing is rounded.
 */
import type { Instrument } from '../market/instrument.ts';
import type { OrderSteps } from '../trading/order.ts';
import {
  priceTick,
  sizeLots,
  termProblems,
  type OrderTerms,
  type PriceProblem,
  type SizeProblem,
  type TermProblem,
} from '../trading/order-terms.ts';
import type { Lots, Ticks } from '../units.ts';
import type { ContractTerms } from './contract-terms.ts';
import type { OrderPositionSide, TradingMode } from './position-terms.ts';
import { sideOpenedBy } from './position.ts';

/** Texts are plain decimals; `''` if a field is empty. The size is in the base. */
export interface ContractOrderInput extends OrderTerms {
  /** `net` in one-way mode, the side of the position in hedge mode. */
  readonly positionSide: OrderPositionSide;
  readonly reduceOnly: boolean;
}

/**
 * `not-enough`: the balance does not cover its cost. `above-limit`: with what is open it would be larger than
 * the risk limit of its leverage. `wrong-mode`: the side of a position in one-way mode, or none in hedge
 * mode.
 */
export type ContractOrderProblem =
  | { readonly field: 'price'; readonly code: PriceProblem }
  | { readonly field: 'size'; readonly code: SizeProblem | 'not-enough' | 'above-limit' }
  | { readonly field: 'leverage'; readonly code: 'too-large' }
  | { readonly field: 'positionSide'; readonly code: 'wrong-mode' }
  | { readonly field: 'reduceOnly'; readonly code: 'not-allowed' }
  | TermProblem;

/** In the market's steps. A market order has no `tick`. */
export interface SoundContractOrder {
  readonly tick: Ticks | undefined;
  readonly lots: Lots;
}

/** All problems at once, in the order of the ticket's fields; or the order in steps. */
export function checkContractOrder(
  input: ContractOrderInput,
  { leverage, positionMode }: Pick<TradingMode, 'leverage' | 'positionMode'>,
  instrument: Instrument,
  steps: OrderSteps,
  { tiers }: Pick<ContractTerms, 'tiers'>,
): SoundContractOrder | { readonly problems: readonly ContractOrderProblem[] } {
  const problems: ContractOrderProblem[] = termProblems(input);
  const { positionSide, reduceOnly } = input;
  if ((positionSide === 'net') !== (positionMode === 'one-way'))
    problems.push({ field: 'positionSide', code: 'wrong-mode' });
  else if (reduceOnly && positionSide === sideOpenedBy(input.side))
    problems.push({ field: 'reduceOnly', code: 'not-allowed' });
  if (!reduceOnly && leverage > (tiers[0]?.mostLeverage ?? 0))
    problems.push({ field: 'leverage', code: 'too-large' });
  const tick = priceTick(input, steps);
  if (typeof tick === 'string') problems.push({ field: 'price', code: tick });
  const lots = sizeLots(input.size, instrument, steps);
  if (typeof lots === 'string') problems.push({ field: 'size', code: lots });
  if (problems.length > 0 || typeof tick === 'string' || typeof lots === 'string') return { problems };
  return { tick, lots };
}
