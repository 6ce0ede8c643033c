/** Whether an order would bring its user over a limit of positions (`domain/contract/position-limits.ts`). */
import { mostNotional } from '#domain/contract/contract-terms';
import { openingNotional } from '#domain/contract/opening-notional';
import type { Fill } from '#domain/contract/position';
import { limitFault, shareOf, type LimitFault, type PositionLimits } from '#domain/contract/position-limits';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { shownSteps } from '#domain/market/instrument';
import { totalOf } from '#domain/trading/order';
import type { Lots } from '#domain/units';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { Refusal } from '../core/decision.ts';
import type { Slices } from '../core/state-slice.ts';
import { valueOf } from '../settings/settings-state.ts';
import { ordersOfKind } from '../trading/kind-orders.ts';
import { openLots } from '../trading/order.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import type { ContractOrder } from './contract-forms.ts';
import type { HeldPosition } from './held-position.ts';
import { legsOf } from './legs.ts';
import { limitAmounts, type LimitAmounts } from './limit-amounts.ts';
import { termsOf } from './market-terms.ts';
import { mostLots } from './most-lots.ts';
import { contractRefusals } from './order-refusals.ts';
import { openLotsIn, positions } from './positions.ts';
import { contractPositionLimits } from './settings.ts';

export function positionLimitsOf(state: Slices, market: Market): PositionLimits {
  const { position, exposure, shareFrom, setting } = amountsOf(state);
  const mark = market.mark?.mark ?? 0;
  const openInterest = totalOf(market.steps, mark, openLotsIn(state, market));
  return { position, share: shareOf(openInterest, setting.shareBps, shareFrom), exposure };
}

/** Read once for each value of the setting: every order asks for them several times. */
function amountsOf(state: Slices): LimitAmounts {
  const all = positions.of(state);
  const setting = valueOf(state, contractPositionLimits);
  if (all.limits?.setting !== setting) all.limits = limitAmounts(setting);
  return all.limits;
}

interface Opening {
  /** Of the order. */
  readonly fill: Fill;
  /** The user's resting orders beside it. */
  readonly resting: readonly Fill[];
  /** As it was before, if it is amended. */
  readonly replaced?: ContractOrder | undefined;
}

const ABOVE_LIMIT = contractRefusals.wrong([{ field: 'size', code: 'above-limit' }]);

/** Why an order is refused by the limit of its leverage or by one of its user; undefined: it is not. */
export function aboveLimits(
  state: Slices,
  market: Market,
  order: ContractOrder,
  opening: Opening,
): Refusal | undefined {
  const { fill, resting, replaced } = opening;
  const { closes, opens } = legsOf(state, order);
  const openedBy = (some: Fill) => openingNotional(closes?.open.lots ?? 0, [some, ...resting]);
  const added = openedBy(fill);
  // One that is amended and opens no more than before is refused by no limit, also by one that was lowered.
  if (replaced !== undefined && added <= openedBy(fillOf(state, replaced))) return undefined;
  const most = mostNotional(termsOf(state, market), order.leverage);
  if ((opens?.open.entryNotional ?? 0n) + added > most) return ABOVE_LIMIT;
  return overLimit(state, market, order, opening);
}

/** The limit of a user, with the largest quantity that none refuses. */
function overLimit(
  state: Slices,
  market: Market,
  order: ContractOrder,
  { fill, resting, replaced }: Opening,
): Refusal | undefined {
  const { closes, opens } = legsOf(state, order);
  const closable = closes?.open.lots ?? 0;
  const limits = positionLimitsOf(state, market);
  const beside = exposureBeside(state, market, order);
  const faultOf = (some: Fill): LimitFault | undefined => {
    const added = openingNotional(closable, [some, ...resting]);
    // Also of an order that is no larger than what is open, if those beside it close that already.
    if (added === 0n) return undefined;
    return limitFault(limits, {
      position: (opens?.open.entryNotional ?? 0n) + added,
      exposure: beside + added,
    });
  };
  const fault = faultOf(fill);
  if (fault === undefined) return undefined;
  const { steps } = market;
  const partOf = (lots: Lots) => ({ lots, total: (fill.total * BigInt(lots)) / BigInt(fill.lots) });
  const most = mostLots(fill.lots, steps.perOrder.size, (lots) => faultOf(partOf(lots)) === undefined);
  const problem = {
    field: 'size',
    code: fault,
    most: shownSteps((replaced?.filled ?? 0) + most, steps.size),
  };
  return { refused: CONTRACT_CODES.positionLimit, problems: [problem] };
}

/**
 * Whether trades would bring the user above a limit or above the risk limit of the leverage, as things are when they
 * happen: since the order was placed its position may have been closed by another order, so that it opens all of its
 * lots, or a limit was lowered. A resting remainder is judged when it trades.
 */
export function passesLimit(state: Slices, order: ContractOrder, trades: readonly Fill[]): boolean {
  const market = trading.of(state).markets.get(order.symbol) as Market;
  const { closes, opens } = legsOf(state, order);
  const added = openingNotional(closes?.open.lots ?? 0, trades);
  if (added === 0n) return false;
  const position = (opens?.open.entryNotional ?? 0n) + added;
  if (position > mostNotional(termsOf(state, market), order.leverage)) return true;
  const exposure = heldExposure(state, market, order.user, closes) + added;
  return limitFault(positionLimitsOf(state, market), { position, exposure }) !== undefined;
}

/** The value that the user holds or may open, without the order, those beside it, and the position that it closes. */
function exposureBeside(state: Slices, market: Market, order: ContractOrder): Minor {
  const { instrument } = market;
  const all = positions.of(state);
  const { closes } = legsOf(state, order);
  let exposure = heldExposure(state, market, order.user, closes);
  const groups = new Map<string, ContractOrder[]>();
  for (const each of ordersOfKind(state, 'perpetual', order.user) as ContractOrder[]) {
    if (each.reduceOnly || keyOf(each) === keyOf(order) || all.assetOf(each) !== instrument.quote) continue;
    groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  }
  for (const [first, ...rest] of groups.values() as Iterable<[ContractOrder, ...ContractOrder[]]>)
    exposure += openingNotional(
      legsOf(state, first).closes?.open.lots ?? 0,
      [first, ...rest].map((each) => fillOf(state, each)),
    );
  return exposure;
}

/** @param closes is not counted */
function heldExposure(
  state: Slices,
  { instrument }: Market,
  user: UserId,
  closes: HeldPosition | undefined,
): Minor {
  const all = positions.of(state);
  let exposure = 0n;
  for (const held of all.of(user))
    if (held !== closes && all.assetOf(held) === instrument.quote) exposure += held.open.entryNotional;
  return exposure;
}

const keyOf = ({ symbol, side, positionSide }: ContractOrder) => `${symbol} ${side} ${positionSide}`;

function fillOf(state: Slices, order: ContractOrder): Fill {
  const lots = openLots(order);
  const reading = positions.of(state).readingOf(order);
  return { lots, total: reading === undefined ? 0n : totalOf(reading.steps, order.tick ?? 0, lots) };
}
