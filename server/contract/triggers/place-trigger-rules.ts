/** A user places a conditional order: it waits, without a hold, until its price is reached. */
import type { z } from 'zod/mini';
import { checkTrigger, type SoundTrigger } from '#domain/contract/check-trigger';
import { CONTRACT_CODES, MARKET_CODES } from '#protocol/names/codes';
import { placeTriggerInput } from '#protocol/contract-triggers';
import type { Refusal, RuleResult } from '../../core/decision.ts';
import { defineCommand, userOf, type RuleContext } from '../../core/user-command.ts';
import { valueOf } from '../../settings/settings-state.ts';
import { marketOfKind } from '../../trading/kind-orders.ts';
import { Settlement } from '../../trading/settlement.ts';
import type { Market } from '../../trading/trading-state.ts';
import { CONTRACT_REASONS } from '../contract-settlement.ts';
import type { HeldPosition } from '../held-position.ts';
import { endedIn, isBeingDelisted } from '../delisting/delisting-gate.ts';
import { liquidationOf } from '../liquidation-price.ts';
import { modeOf } from '../modes.ts';
import { ownPosition, positionOf } from '../positions.ts';
import { changeTrigger } from './change-trigger.ts';
import { livePrice } from '../../trading/live-price.ts';
import { misplacedIn, wouldBeTooMany } from './placing-checks.ts';
import { sentTriggerOf } from './sent-trigger.ts';
import { triggerSettings } from './settings.ts';
import type { HeldTrigger } from './trigger-rows.ts';
import { triggers } from './triggers.ts';

type PlaceInput = z.output<typeof placeTriggerInput>;

/** Returns the trigger (`ContractTrigger`, flat). */
export const placeTriggerCommand = defineCommand('contract.placeTrigger', {
  by: 'user',
  input: placeTriggerInput,
  refusals: [
    MARKET_CODES.unknownSymbol,
    CONTRACT_CODES.badTrigger,
    CONTRACT_CODES.wrongSide,
    CONTRACT_CODES.beyondLiquidation,
    CONTRACT_CODES.tooManyTriggers,
    CONTRACT_CODES.noPosition,
    CONTRACT_CODES.noPrice,
    CONTRACT_CODES.delisting,
    CONTRACT_CODES.tradingEnded,
    CONTRACT_CODES.delisted,
    CONTRACT_CODES.watchOnly,
  ],
  reasons: CONTRACT_REASONS,
  rule(context, input) {
    const target = targetOf(context, input);
    return 'refused' in target ? target : place(context, input, target);
  },
});

/** The order's direction, and the position that it closes. */
interface Target extends Pick<HeldTrigger, 'side' | 'positionSide' | 'reduceOnly'> {
  readonly market: Market;
  /** Undefined: it closes what is open then, or opens a position. */
  readonly position: HeldPosition | undefined;
}

function targetOf(context: RuleContext, input: PlaceInput): Target | Refusal {
  const { state, time } = context;
  const own = userOf(context).id;
  const named = input.position === undefined ? undefined : ownPosition(state, own, input.position);
  if (named === undefined && input.position !== undefined) return { refused: CONTRACT_CODES.noPosition };
  const market = marketOfKind(state, 'perpetual', named?.symbol ?? input.symbol ?? '');
  if (market === undefined || market.isClosed) return { refused: MARKET_CODES.unknownSymbol };
  if (market.instrument.watchOnly === true) return { refused: CONTRACT_CODES.watchOnly };
  const ended = endedIn(state, market.instrument.symbol, time);
  if (ended !== undefined) return { refused: ended };
  if (named !== undefined) return closing(input, market, named);
  if (input.purpose !== 'stop') return bad('position', 'empty');
  const { side, positionSide, reduceOnly } = input;
  if (side === undefined) return bad('side', 'empty');
  if ((positionSide === 'net') !== (modeOf(state, own, market).positionMode === 'one-way'))
    return bad('positionSide', 'wrong-mode');
  const open = positionOf(state, { user: own, symbol: market.instrument.symbol, positionSide });
  // In hedge mode an order on the other side than its position reduces.
  const reduces = reduceOnly || positionSide === closedBy(side);
  const closes = reduces && open?.open.side === closedBy(side);
  if (!reduces && isBeingDelisted(state, market.instrument.symbol))
    return { refused: CONTRACT_CODES.delisting };
  return { market, side, positionSide, reduceOnly: reduces, position: closes ? open : undefined };
}

/** The side of a position that an order's side closes. */
function closedBy(side: HeldTrigger['side']) {
  return side === 'sell' ? 'long' : 'short';
}

function closing(input: PlaceInput, market: Market, position: HeldPosition): Target | Refusal {
  const side = position.open.side === 'long' ? 'sell' : 'buy';
  if (input.side !== undefined && input.side !== side) return bad('side', 'not-allowed');
  if (input.symbol !== undefined && input.symbol !== position.symbol) return bad('symbol', 'not-allowed');
  return { market, side, positionSide: position.positionSide, reduceOnly: true, position };
}

function place(context: RuleContext, input: PlaceInput, target: Target): RuleResult {
  const { state } = context;
  const { market, position, side } = target;
  const { instrument, steps } = market;
  const { purpose } = input;
  const current = livePrice(market, input.triggerBy);
  if (current === undefined) return { refused: CONTRACT_CODES.noPrice };
  const facts = { instrument, steps, current, position: position?.open, ...valueOf(state, triggerSettings) };
  const sound = checkTrigger({ ...input, side }, facts);
  if ('problems' in sound) return { refused: CONTRACT_CODES.badTrigger, problems: sound.problems };
  const misplaced =
    position &&
    misplacedIn(market, {
      ...{ purpose, tick: sound.tick, current, position: position.open, field: 'trigger' },
      liquidation: liquidationOf(state, position),
    });
  if (misplaced !== undefined) return misplaced;
  const pair = pairOf(context, input, position);
  if (pair !== undefined && 'refused' in pair) return pair;
  const all = triggers.of(state);
  const held = newTrigger(context, input, target, sound, pair);
  if (wouldBeTooMany(state, held, 1)) return { refused: CONTRACT_CODES.tooManyTriggers };
  all.last = held.id;
  all.add(held);
  const settlement = new Settlement(context);
  changeTrigger(settlement, held);
  if (pair !== undefined) {
    pair.pair = held.id;
    changeTrigger(settlement, pair);
  }
  return settlement.settled(sentTriggerOf(held));
}

/** The other leg must close the same position for the other purpose, and have no other leg yet. */
function pairOf(
  context: RuleContext,
  { pair, purpose }: PlaceInput,
  position: HeldPosition | undefined,
): HeldTrigger | Refusal | undefined {
  if (pair === undefined) return undefined;
  const other = triggers.of(context.state).get(pair);
  const isFree = other?.user === userOf(context).id && other.status === 'waiting' && other.pair === 0;
  const isLeg = purpose !== 'stop' && other?.purpose !== 'stop' && other?.purpose !== purpose;
  return isFree && isLeg && position !== undefined && other.position === position.id
    ? other
    : bad('pair', 'not-allowed');
}

function newTrigger(
  context: RuleContext,
  { purpose, type, triggerBy, callbackBps }: PlaceInput,
  { market, side, positionSide, reduceOnly, position }: Target,
  { tick, rises, activation, price, lots }: SoundTrigger,
  pair: HeldTrigger | undefined,
): HeldTrigger {
  const { state, time, id } = context;
  return {
    ...{ id: triggers.of(state).last + 1, user: userOf(context).id, clientId: id },
    ...{ symbol: market.instrument.symbol, purpose, side, positionSide, type },
    ...{ tick: tick ?? null, triggerBy, rises, callbackBps, activation: activation ?? null },
    ...{ price: price ?? null, lots: lots ?? null, reduceOnly },
    ...{ order: 0, position: position?.id ?? 0, pair: pair?.id ?? 0 },
    ...{ status: 'waiting', cause: '', placed: 0, created: time, updated: time, version: 0 },
    ...{ steps: market.stepsId, reached: 0, filledBefore: 0 },
  };
}

function bad(field: string, code: string): Refusal {
  return { refused: CONTRACT_CODES.badTrigger, problems: [{ field, code }] };
}
