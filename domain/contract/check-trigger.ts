/** The problems of a trigger before it waits: the ticket and the core share this rule. Nothing is rounded. */
import type { Instrument } from '../market/instrument.ts';
import { totalOf, type OrderSide, type OrderSteps, type OrderType } from '../trading/order.ts';
import { priceTick, sizeLots, type PriceProblem, type SizeProblem } from '../trading/order-terms.ts';
import { isReached, trailingTrigger } from '../trading/trigger-price.ts';
import type { Bps, Lots, Ticks } from '../units.ts';
import type { Position, PositionSide } from './position.ts';
import type { TriggerPurpose } from './trigger-terms.ts';

/** Texts are plain decimals; `''` if a field is empty. */
export interface TriggerInput {
  readonly purpose: TriggerPurpose;
  /** Of the order that it places. */
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly trigger: string;
  /** Above 0: a trailing stop, without a given trigger price. */
  readonly callbackBps: Bps;
  readonly activation: string;
  readonly price: string;
  /** In the base; `''`: the whole position. */
  readonly size: string;
}

export interface TriggerFacts {
  readonly instrument: Instrument;
  readonly steps: OrderSteps;
  /** The present price that the trigger follows. */
  readonly current: Ticks;
  /** The position that it closes; undefined: none. */
  readonly position: Pick<Position, 'side' | 'lots' | 'entryNotional'> | undefined;
  /** The range of a trailing stop's callback. */
  readonly leastCallbackBps: Bps;
  readonly mostCallbackBps: Bps;
}

/** `at-market`: the price is there already. */
export type TriggerProblem =
  | { readonly field: 'trigger'; readonly code: PriceProblem | 'at-market' }
  | { readonly field: 'activation' | 'price'; readonly code: PriceProblem }
  | { readonly field: 'size'; readonly code: SizeProblem }
  | { readonly field: 'callbackBps'; readonly code: 'too-small' | 'too-large' | 'not-allowed' }
  | { readonly field: 'type'; readonly code: 'not-allowed' };

/** In the market's steps. */
export interface SoundTrigger {
  /** Undefined: a trailing stop that is not active yet. */
  readonly tick: Ticks | undefined;
  readonly rises: boolean;
  readonly activation: Ticks | undefined;
  /** Undefined: at market. */
  readonly price: Ticks | undefined;
  /** Undefined: the whole position. */
  readonly lots: Lots | undefined;
}

/** All problems at once, in the order of the ticket's fields; or the trigger in steps. */
export function checkTrigger(
  input: TriggerInput,
  facts: TriggerFacts,
): SoundTrigger | { readonly problems: readonly TriggerProblem[] } {
  const at = input.callbackBps > 0 ? trailing(input, facts) : fixed(input, facts);
  const amounts = checkAmounts(input, facts);
  if (!('problems' in at) && !('problems' in amounts)) return { ...at, ...amounts };
  return { problems: [at, amounts].flatMap((each) => ('problems' in each ? each.problems : [])) };
}

/** Limit price and size alone. */
export function checkAmounts(
  input: Pick<TriggerInput, 'type' | 'price' | 'size'>,
  { instrument, steps, position }: Pick<TriggerFacts, 'instrument' | 'steps' | 'position'>,
): Pick<SoundTrigger, 'price' | 'lots'> | Problems {
  const problems: TriggerProblem[] = [];
  const price = priceTick(input, steps);
  if (typeof price === 'string') problems.push({ field: 'price', code: price });
  const isWhole = input.size === '' && position !== undefined;
  const lots = isWhole ? undefined : sizeLots(input.size, instrument, steps);
  if (typeof lots === 'string') problems.push({ field: 'size', code: lots });
  return typeof price === 'string' || typeof lots === 'string' ? { problems } : { price, lots };
}

type At = Pick<SoundTrigger, 'tick' | 'rises' | 'activation'>;
type Problems = { readonly problems: readonly TriggerProblem[] };

function fixed(
  { purpose, side, trigger, activation }: TriggerInput,
  { steps, current }: TriggerFacts,
): At | Problems {
  const tick = priceTick({ type: 'limit', price: trigger }, steps);
  if (typeof tick === 'string') return { problems: [{ field: 'trigger', code: tick }] };
  if (activation !== '') return { problems: [{ field: 'activation', code: 'not-allowed' }] };
  if (tick === undefined || tick === current) return { problems: [{ field: 'trigger', code: 'at-market' }] };
  const rises =
    purpose === 'stop' ? tick > current : closesAbove(purpose, side === 'sell' ? 'long' : 'short');
  return { tick, rises, activation: undefined };
}

/** A trailing stop sells below a falling price, and buys above a rising one. */
function trailing(
  { purpose, side, type, trigger, callbackBps, activation }: TriggerInput,
  { steps, current, leastCallbackBps, mostCallbackBps }: TriggerFacts,
): At | Problems {
  const problems: TriggerProblem[] = [];
  if (trigger !== '') problems.push({ field: 'trigger', code: 'not-allowed' });
  if (purpose !== 'stop') problems.push({ field: 'callbackBps', code: 'not-allowed' });
  else if (callbackBps < leastCallbackBps) problems.push({ field: 'callbackBps', code: 'too-small' });
  else if (callbackBps > mostCallbackBps) problems.push({ field: 'callbackBps', code: 'too-large' });
  if (type !== 'market') problems.push({ field: 'type', code: 'not-allowed' });
  const begins = activation === '' ? undefined : priceTick({ type: 'limit', price: activation }, steps);
  if (typeof begins === 'string') problems.push({ field: 'activation', code: begins });
  if (problems.length > 0 || typeof begins === 'string') return { problems };
  const rises = side === 'buy';
  // It begins on the other side of the price than it fires.
  if (begins !== undefined && !isReached(!rises, begins, current))
    return { tick: undefined, rises, activation: begins };
  return { tick: trailingTrigger(current, callbackBps, rises), rises, activation: undefined };
}

/** Whether a take-profit or stop-loss of a position fires above its trigger price. */
function closesAbove(purpose: 'take-profit' | 'stop-loss', side: PositionSide): boolean {
  return (purpose === 'take-profit') === (side === 'long');
}

/**
 * SPEC §5: the take-profit of a long position is above both its open price and the present one, its
 * stop-loss below both; of a short position the other way round.
 */
export function isOnItsSide(
  purpose: 'take-profit' | 'stop-loss',
  tick: Ticks,
  steps: OrderSteps,
  {
    position,
    current,
  }: { readonly position: NonNullable<TriggerFacts['position']>; readonly current: Ticks },
): boolean {
  const { side, lots, entryNotional } = position;
  const total = totalOf(steps, tick, lots);
  return closesAbove(purpose, side)
    ? tick > current && total > entryNotional
    : tick < current && total < entryNotional;
}

/** Whether a stop would fire only where its position is closed by force before. */
export function isBeyondLiquidation(
  side: PositionSide,
  tick: Ticks,
  liquidation: Ticks | undefined,
): boolean {
  if (liquidation === undefined) return false;
  return side === 'long' ? tick <= liquidation : tick >= liquidation;
}
