/** The checks of new triggers that need the state. */
import { isBeyondLiquidation, isOnItsSide } from '#domain/contract/check-trigger';
import type { Position } from '#domain/contract/position';
import type { Ticks } from '#domain/units';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { Refusal } from '../../core/decision.ts';
import type { CoreState } from '../../core/state.ts';
import { valueOf } from '../../settings/settings-state.ts';
import type { Market } from '../../trading/trading-state.ts';
import { triggerSettings } from './settings.ts';
import type { HeldTrigger } from './trigger-rows.ts';
import { triggers } from './triggers.ts';

/** Whether the user, or one side of a position, would have more triggers than the setting allows. */
export function wouldBeTooMany(
  state: CoreState,
  { user, symbol, side, positionSide, reduceOnly }: Omit<HeldTrigger, 'id'>,
  added: number,
): boolean {
  const { mostOpen, mostOfPosition } = valueOf(state, triggerSettings);
  const all = triggers.of(state);
  if (all.countOf(user) + added > mostOpen) return true;
  if (!reduceOnly) return false;
  const alike = all
    .of(user)
    .filter((each) => each.symbol === symbol && each.side === side && each.positionSide === positionSide);
  return alike.filter((each) => each.reduceOnly).length + added > mostOfPosition;
}

interface Placed extends Pick<HeldTrigger, 'purpose'> {
  /** Undefined: a trailing stop that is not active yet. */
  readonly tick: Ticks | undefined;
  readonly current: Ticks;
  /** The one that the trigger closes: as it is, or as the order alone would open it. */
  readonly position: Position;
  /** Where it is closed by force, with all that is open; undefined: nowhere, or not known. */
  readonly liquidation: Ticks | undefined;
  /** The input's field with the trigger price. */
  readonly field: string;
}

/** SPEC §5's sides of take-profit and stop-loss, and stops that would never fire. */
export function misplacedIn(
  market: Market,
  { purpose, tick, current, position, liquidation, field }: Placed,
): Refusal | undefined {
  if (tick === undefined) return undefined;
  if (purpose !== 'stop' && !isOnItsSide(purpose, tick, market.steps, { position, current }))
    return { refused: CONTRACT_CODES.wrongSide, problems: [{ field, code: 'wrong-side' }] };
  return isLosingSide(position.side, liquidation, current) &&
    isBeyondLiquidation(position.side, tick, liquidation)
    ? { refused: CONTRACT_CODES.beyondLiquidation, problems: [{ field, code: 'beyond-liquidation' }] }
    : undefined;
}

/** In hedge mode a cross account may be liquidated by a move in favour of this position. */
function isLosingSide(side: Position['side'], liquidation: Ticks | undefined, current: Ticks): boolean {
  return liquidation !== undefined && (side === 'long' ? liquidation < current : liquidation > current);
}
