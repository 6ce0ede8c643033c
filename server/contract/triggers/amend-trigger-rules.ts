/** A user changes an open trigger: its trigger price, callback, limit price or size. */
import type { z } from 'zod/mini';
import {
  checkAmounts,
  checkTrigger,
  type TriggerFacts,
  type TriggerInput,
} from '#domain/contract/check-trigger';
import type { Position } from '#domain/contract/position';
import { shownSteps } from '#domain/market/instrument';
import { totalOf } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import { amendTriggerInput } from '#protocol/contract-triggers';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { Refusal, RuleResult } from '../../core/decision.ts';
import type { CoreState } from '../../core/state.ts';
import { defineCommand } from '../../core/user-command.ts';
import { valueOf } from '../../settings/settings-state.ts';
import { Settlement } from '../../trading/settlement.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { CONTRACT_REASONS } from '../contract-settlement.ts';
import { liquidationOf } from '../liquidation-price.ts';
import { positions } from '../positions.ts';
import { ownTrigger } from './cancel-trigger-rules.ts';
import { changeTrigger } from './change-trigger.ts';
import { waitForPrice } from './follow-prices.ts';
import { livePrice } from '../../trading/live-price.ts';
import { misplacedIn } from './placing-checks.ts';
import { sentTriggerOf } from './sent-trigger.ts';
import { triggerSettings } from './settings.ts';
import type { HeldTrigger } from './trigger-rows.ts';

type AmendInput = z.output<typeof amendTriggerInput>;

/** Returns the trigger after the change (`ContractTrigger`, flat). */
export const amendTriggerCommand = defineCommand('contract.amendTrigger', {
  by: 'user',
  input: amendTriggerInput,
  refusals: [
    CONTRACT_CODES.noTrigger,
    CONTRACT_CODES.badTrigger,
    CONTRACT_CODES.wrongSide,
    CONTRACT_CODES.beyondLiquidation,
    CONTRACT_CODES.noPrice,
    CONTRACT_CODES.unchanged,
  ],
  reasons: CONTRACT_REASONS,
  rule(context, input) {
    const held = ownTrigger(context, input.trigger);
    if (held === undefined) return { refused: CONTRACT_CODES.noTrigger };
    const { state } = context;
    const changed = changeOf(state, held, input);
    if ('refused' in changed) return changed;
    const names = Object.keys(changed) as (keyof Change)[];
    if (names.every((name) => held[name] === changed[name])) return { refused: CONTRACT_CODES.unchanged };
    return apply(new Settlement(context), held, changed);
  },
});

type Change = Pick<HeldTrigger, 'price' | 'lots'> &
  Partial<Pick<HeldTrigger, 'tick' | 'rises' | 'activation' | 'callbackBps'>>;

function apply(settlement: Settlement, held: HeldTrigger, change: Change): RuleResult {
  changeTrigger(settlement, held);
  Object.assign(held, change);
  // One that was reached stays reached, unless its trigger price is another one now.
  if (change.rises !== undefined) {
    held.reached = 0;
    waitForPrice(settlement, held);
  }
  return settlement.settled(sentTriggerOf(held));
}

function changeOf(state: CoreState, held: HeldTrigger, input: AmendInput): Change | Refusal {
  const market = trading.of(state).markets.get(held.symbol) as Market;
  const { instrument, steps } = market;
  const current = livePrice(market, held.triggerBy);
  if (current === undefined) return { refused: CONTRACT_CODES.noPrice };
  // The size of a leg follows its order.
  if (held.order !== 0 && input.size !== '') return bad([{ field: 'size', code: 'not-allowed' }]);
  const position = positionOfTrigger(state, market, held, current);
  const facts = { instrument, steps, current, position, ...valueOf(state, triggerSettings) };
  const given = inputOf(held, input, market);
  const movesTrigger =
    input.triggerPrice !== '' || input.activation !== '' || input.callbackBps !== undefined;
  return movesTrigger ? movedTrigger(state, market, held, { given, facts }) : sameTrigger(held, given, facts);
}

/** Only its price or its size changes. */
function sameTrigger(held: HeldTrigger, given: TriggerInput, facts: TriggerFacts): Change | Refusal {
  const sound = checkAmounts(given, facts);
  if ('problems' in sound) return bad(sound.problems);
  return { price: sound.price ?? null, lots: lotsOf(held, sound.lots) };
}

/** A trailing stop with another callback begins at the present price. */
function movedTrigger(
  state: CoreState,
  market: Market,
  held: HeldTrigger,
  { given, facts }: { readonly given: TriggerInput; readonly facts: TriggerFacts },
): Change | Refusal {
  const { current } = facts;
  const sound = checkTrigger(given, facts);
  if ('problems' in sound) return bad(sound.problems);
  const position = facts.position as Position | undefined;
  const closes = positions.of(state).get(held.position);
  const liquidation = closes && liquidationOf(state, closes);
  const misplaced =
    position &&
    misplacedIn(market, {
      purpose: held.purpose,
      tick: sound.tick,
      current,
      position,
      liquidation,
      field: 'triggerPrice',
    });
  if (misplaced !== undefined) return misplaced;
  const { tick = null, rises, activation = null, price = null, lots } = sound;
  return { tick, rises, activation, price, callbackBps: given.callbackBps, lots: lotsOf(held, lots) };
}

function lotsOf({ lots }: HeldTrigger, given: number | undefined): number | null {
  return given ?? lots;
}

/** The texts of all fields: as given, else as they are. */
function inputOf(held: HeldTrigger, input: AmendInput, { steps }: Market): TriggerInput {
  const price = (tick: Ticks | null) => (tick === null ? '' : shownSteps(tick, steps.price));
  const { purpose, side, type } = held;
  const isTrailing = held.callbackBps > 0;
  const shown = isTrailing ? '' : price(held.tick);
  return {
    ...{ purpose, side, type },
    trigger: input.triggerPrice === '' ? shown : input.triggerPrice,
    callbackBps: input.callbackBps ?? held.callbackBps,
    activation: input.activation === '' ? price(held.activation) : input.activation,
    price: input.price === '' ? price(held.price) : input.price,
    size: input.size === '' && held.lots !== null ? shownSteps(held.lots, steps.size) : input.size,
  };
}

/** The position that it closes; of a pending leg what its order opens. */
function positionOfTrigger(
  state: CoreState,
  { steps }: Market,
  held: HeldTrigger,
  current: Ticks,
): Position | undefined {
  const open = positions.of(state).get(held.position)?.open;
  const order = trading.of(state).orders.get(held.order);
  if (open !== undefined || order === undefined) return open;
  const lots = order.lots ?? 0;
  const entryNotional = totalOf(steps, order.tick ?? current, lots);
  return { side: order.side === 'buy' ? 'long' : 'short', lots, entryNotional, margin: 0n };
}

function bad(problems: readonly { readonly field: string; readonly code: string }[]): Refusal {
  return { refused: CONTRACT_CODES.badTrigger, problems };
}
