/** Take-profit and stop-loss that are placed with an order: pending until it fills, then as large as it filled. */
import type { z } from 'zod/mini';
import { checkTrigger } from '#domain/contract/check-trigger';
import { initialMargin } from '#domain/contract/margin';
import { increased, type Position } from '#domain/contract/position';
import type { TriggerPurpose } from '#domain/contract/trigger-terms';
import { totalOf } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { placeContractOrderInput } from '#protocol/contract';
import type { Refusal } from '../../core/decision.ts';
import type { RuleContext } from '../../core/user-command.ts';
import { valueOf } from '../../settings/settings-state.ts';
import type { Settlement } from '../../trading/settlement.ts';
import type { Market } from '../../trading/trading-state.ts';
import type { ContractOrder } from '../contract-forms.ts';
import { legsOf } from '../legs.ts';
import { positionOf } from '../positions.ts';
import { changeTrigger } from './change-trigger.ts';
import { liquidationAfter } from './liquidation-after.ts';
import { livePrice } from '../../trading/live-price.ts';
import { misplacedIn, wouldBeTooMany } from './placing-checks.ts';
import { triggerSettings } from './settings.ts';
import type { HeldTrigger } from './trigger-rows.ts';
import { triggers } from './triggers.ts';

type LegInput = Pick<z.output<typeof placeContractOrderInput>, 'takeProfit' | 'stopLoss'>;
type Leg = NonNullable<LegInput['takeProfit']>;

const LEGS = [
  ['takeProfit', 'take-profit'],
  ['stopLoss', 'stop-loss'],
] as const satisfies readonly (readonly [keyof LegInput, TriggerPurpose])[];

/** The legs of a new order, not open yet, as if it closed first what it can; or why they are refused. */
export function legsWith(
  { state, time, id }: Pick<RuleContext, 'state' | 'time' | 'id'>,
  market: Market,
  order: ContractOrder,
  input: LegInput,
): readonly HeldTrigger[] | Refusal {
  const legs: HeldTrigger[] = [];
  const filledBefore = legsOf(state, order).closes?.open.lots ?? 0;
  for (const [field, purpose] of LEGS) {
    const leg = input[field];
    if (leg === undefined) continue;
    const checked = checkedLeg(state, market, order, { field, purpose, leg });
    if ('refused' in checked) return checked;
    legs.push({
      ...{ id: 0, user: order.user, clientId: id, symbol: order.symbol, purpose },
      ...{
        side: closingSide(order),
        positionSide: order.positionSide,
        type: leg.price === '' ? 'market' : 'limit',
      },
      ...{ triggerBy: leg.triggerBy, callbackBps: 0, activation: null, ...checked, lots: order.lots },
      ...{ reduceOnly: true, order: order.id, position: 0, pair: 0, status: 'pending', cause: '', placed: 0 },
      ...{ created: time, updated: time, version: 0, steps: market.stepsId, reached: 0, filledBefore },
    });
  }
  const [first] = legs;
  return first !== undefined && wouldBeTooMany(state, first, legs.length)
    ? { refused: CONTRACT_CODES.tooManyTriggers }
    : legs;
}

interface NamedLeg {
  readonly field: keyof LegInput;
  readonly purpose: 'take-profit' | 'stop-loss';
  readonly leg: Leg;
}

function checkedLeg(
  state: RuleContext['state'],
  market: Market,
  order: ContractOrder,
  { field, purpose, leg }: NamedLeg,
): Pick<HeldTrigger, 'tick' | 'rises' | 'price'> | Refusal {
  if (order.reduceOnly)
    return { refused: CONTRACT_CODES.badOrder, problems: [{ field, code: 'not-allowed' }] };
  const current = livePrice(market, leg.triggerBy);
  if (current === undefined) return { refused: CONTRACT_CODES.noPrice };
  const { instrument, steps } = market;
  const side = closingSide(order);
  const after = positionsAfter(state, market, order, current);
  const { opened } = after;
  const type = leg.price === '' ? 'market' : 'limit';
  const sound = checkTrigger(
    { purpose, side, type, trigger: leg.trigger, callbackBps: 0, activation: '', price: leg.price, size: '' },
    { instrument, steps, current, position: opened, ...valueOf(state, triggerSettings) },
  );
  if ('problems' in sound) {
    const problems = sound.problems.map((each) => ({ field: `${field}.${each.field}`, code: each.code }));
    return { refused: CONTRACT_CODES.badOrder, problems };
  }
  const misplaced = misplacedIn(market, {
    ...{ purpose, tick: sound.tick, current, position: opened, field: `${field}.trigger` },
    liquidation: liquidationAfter(state, market, order, after),
  });
  return misplaced ?? { tick: sound.tick ?? null, rises: sound.rises, price: sound.price ?? null };
}

/** The positions that the order opens, alone and with what is open. A market order counts at the present price. */
export function positionsAfter(
  state: RuleContext['state'],
  { steps }: Market,
  order: ContractOrder,
  current: Ticks,
): { readonly opened: Position; readonly whole: Position } {
  const { leverage } = order;
  const side = order.side === 'buy' ? 'long' : 'short';
  const lots = order.lots ?? 0;
  const total = totalOf(steps, order.tick ?? current, lots);
  const margin = initialMargin(total, leverage);
  const there = positionOf(state, order)?.open;
  const opened: Position = { side, lots, entryNotional: total, margin };
  return { opened, whole: there?.side === side ? increased(there, { lots, total }, margin) : opened };
}

function closingSide({ side }: Pick<ContractOrder, 'side'>) {
  return side === 'buy' ? 'sell' : 'buy';
}

/** Opens the legs of an order that was placed; what it filled at once they follow in the same command. */
export function attachLegs(
  settlement: Settlement,
  { filled }: ContractOrder,
  legs: readonly HeldTrigger[],
): void {
  const all = triggers.of(settlement.state);
  const opened = legs.map((leg) => ({
    ...leg,
    id: ++all.last,
    filledBefore: Math.min(leg.filledBefore, filled),
  }));
  const [one, other] = opened;
  if (one !== undefined && other !== undefined) [one.pair, other.pair] = [other.id, one.id];
  for (const held of opened) {
    all.add(held);
    changeTrigger(settlement, held);
  }
}
