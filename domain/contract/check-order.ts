/**
 * The problems of a contract order before it is matched: the ticket and the core share this rule. Prices and sizes are
 * whole order steps of the market; nothing is rounded.
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
import type { MarginMode } from './position-terms.ts';

/** Texts are plain decimals; `''` if a field is empty. The size is in the base. */
export interface ContractOrderInput extends OrderTerms {
  readonly leverage: number;
  readonly marginMode: MarginMode;
}

/**
 * `not-enough`: the balance does not cover its cost. `above-limit`: with what is open it would be larger than the risk
 * limit of its leverage.
 */
export type ContractOrderProblem =
  | { readonly field: 'price'; readonly code: PriceProblem }
  | { readonly field: 'size'; readonly code: SizeProblem | 'not-enough' | 'above-limit' }
  | { readonly field: 'leverage'; readonly code: 'too-large' }
  | { readonly field: 'marginMode'; readonly code: 'not-allowed' }
  | TermProblem;

/** In the market's steps. A market order has no `tick`. */
export interface SoundContractOrder {
  readonly tick: Ticks | undefined;
  readonly lots: Lots;
}

/** All problems at once, in the order of the ticket's fields; or the order in steps. */
export function checkContractOrder(
  input: ContractOrderInput,
  instrument: Instrument,
  steps: OrderSteps,
  { tiers }: Pick<ContractTerms, 'tiers'>,
): SoundContractOrder | { readonly problems: readonly ContractOrderProblem[] } {
  const problems: ContractOrderProblem[] = termProblems(input);
  if (input.marginMode !== 'isolated') problems.push({ field: 'marginMode', code: 'not-allowed' });
  if (input.leverage > (tiers[0]?.mostLeverage ?? 0)) problems.push({ field: 'leverage', code: 'too-large' });
  const tick = priceTick(input, steps);
  if (typeof tick === 'string') problems.push({ field: 'price', code: tick });
  const lots = sizeLots(input.size, instrument, steps);
  if (typeof lots === 'string') problems.push({ field: 'size', code: lots });
  if (problems.length > 0 || typeof tick === 'string' || typeof lots === 'string') return { problems };
  return { tick, lots };
}
