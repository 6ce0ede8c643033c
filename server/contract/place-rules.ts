/** A user places an order: it is matched with the book at once, and the remainder rests or is cancelled. */
import type { z } from 'zod/mini';
import { checkContractOrder } from '#domain/contract/check-order';
import type { TradingMode } from '#domain/contract/position-terms';
import { sideOpenedBy, type Fill } from '#domain/contract/position';
import type { Minor } from '#domain/ledger/minor';
import { feesOfLevel, totalOf } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import { CONTRACT_CODES, MARKET_CODES } from '#protocol/names/codes';
import { placeContractOrderInput } from '#protocol/contract';
import type { CoreUser } from '../core/core-api.ts';
import type { Refusal, RuleResult } from '../core/decision.ts';
import { defineCommand, userOf, type RuleContext } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { hasOpenOrders, marketOfKind, ordersOfKind } from '../trading/kind-orders.ts';
import { outsideBand } from '../trading/limit-band.ts';
import { marketReach } from '../trading/market-reach.ts';
import { newOrder } from '../trading/new-order.ts';
import { openLots } from '../trading/order.ts';
import { placeOrder } from '../trading/place-order.ts';
import { sentOrder } from '../trading/sent-order.ts';
import { Settlement } from '../trading/settlement.ts';
import type { Market } from '../trading/trading-state.ts';
import { contractForms, type ContractOrder } from './contract-forms.ts';
import { CONTRACT_REASONS, contractReservation, frozenFor } from './contract-settlement.ts';
import { spendableOf } from './cross-account.ts';
import { endedIn, isBeingDelisted } from './delisting/delisting-gate.ts';
import { legsOf } from './legs.ts';
import { openingWaits } from './marks/index-gate.ts';
import { termsOf } from './market-terms.ts';
import { contractRefusals } from './order-refusals.ts';
import { modeOf } from './modes.ts';
import { canPay, payerOf } from './payers.ts';
import { aboveLimits } from './position-limits.ts';
import { contractFees, contractLimits } from './settings.ts';
import { attachLegs, legsWith } from './triggers/attach-legs.ts';

type PlaceInput = z.output<typeof placeContractOrderInput>;

/** Returns the order after matching (`ContractOrder`, flat). */
export const placeContractOrderCommand = defineCommand('contract.placeOrder', {
  by: 'user',
  input: placeContractOrderInput,
  refusals: [
    MARKET_CODES.unknownSymbol,
    CONTRACT_CODES.badOrder,
    CONTRACT_CODES.notEnough,
    CONTRACT_CODES.outsideBand,
    CONTRACT_CODES.wouldTake,
    CONTRACT_CODES.notFillable,
    CONTRACT_CODES.noLiquidity,
    CONTRACT_CODES.tooMany,
    CONTRACT_CODES.positionLimit,
    CONTRACT_CODES.watchOnly,
    CONTRACT_CODES.indexStale,
    CONTRACT_CODES.resuming,
    CONTRACT_CODES.delisting,
    CONTRACT_CODES.tradingEnded,
    CONTRACT_CODES.delisted,
    CONTRACT_CODES.wrongSide,
    CONTRACT_CODES.beyondLiquidation,
    CONTRACT_CODES.tooManyTriggers,
    CONTRACT_CODES.noPrice,
  ],
  reasons: CONTRACT_REASONS,
  rule(context, input) {
    const market = marketOfKind(context.state, 'perpetual', input.symbol);
    if (market === undefined || market.isClosed) return { refused: MARKET_CODES.unknownSymbol };
    if (market.instrument.watchOnly === true) return { refused: CONTRACT_CODES.watchOnly };
    return place(context, market, input);
  },
});

function place(context: RuleContext, market: Market, input: PlaceInput): RuleResult {
  const { state, time } = context;
  const user = userOf(context);
  const { instrument, steps } = market;
  const limits = valueOf(state, contractLimits);
  const mode = modeOf(state, user.id, market);
  const sound = checkContractOrder(input, mode, instrument, steps, termsOf(state, market));
  if ('problems' in sound) return contractRefusals.wrong(sound.problems);
  const outside = sound.tick && outsideBand(market, input.side, sound.tick, limits.priceBandBps);
  if (outside) return contractRefusals.by(outside);
  const { leverage, marginMode } = mode;
  const { side, type, timeInForce, postOnly, positionSide, reduceOnly } = input;
  const order = orderOf(
    { state, time, user, id: context.id, number: context.number },
    market,
    { side, type, timeInForce, postOnly, positionSide, reduceOnly, leverage, marginMode },
    { tick: sound.tick ?? null, lots: sound.lots },
  );
  const legs = legsWith(context, market, order, input);
  if ('refused' in legs) return legs;
  const settlement = new Settlement({ state, time });
  const refused = enterMarket(settlement, market, order, input.slippageBps);
  if (refused !== undefined) return refused;
  attachLegs(settlement, order, legs);
  return settlement.settled(sentOrder(contractForms, order));
}

/** Matches or rests a new order, unless it is refused: then nothing has changed. */
export function enterMarket(
  settlement: Settlement,
  market: Market,
  order: ContractOrder,
  slippageBps?: number,
): Refusal | undefined {
  const { state } = settlement;
  const limits = valueOf(state, contractLimits);
  if (order.timeInForce === 'gtc' && hasOpenOrders(state, 'perpetual', order.user, limits.mostOpen))
    return { refused: CONTRACT_CODES.tooMany };
  const waits = delistedFor(settlement, order) ?? mustWait(settlement, order);
  if (waits !== undefined) return { refused: waits };
  const reach = reachOf(market, order, Math.min(slippageBps ?? limits.slippageBps, limits.slippageBps));
  if ('refused' in reach) return reach;
  const unfit = unfitOf(settlement, market, order, reach);
  if (unfit !== undefined) return unfit;
  const refused = matchOrRest(settlement, market, order, reach);
  return refused === undefined ? undefined : contractRefusals.by(refused);
}

/** Why an order that could open something waits for the index; undefined: it need not. */
export function mustWait({ state, time }: Settlement, order: ContractOrder) {
  const waits = order.reduceOnly ? undefined : openingWaits(state, order, time);
  return waits !== undefined && couldOpen(state, order) ? waits : undefined;
}

/** Why an order is refused because its contract is, or will be, delisted; undefined: it is not. */
function delistedFor({ state, time }: Settlement, order: ContractOrder) {
  const ended = endedIn(state, order.symbol, time);
  if (ended !== undefined || order.reduceOnly || !isBeingDelisted(state, order.symbol)) return ended;
  return couldOpen(state, order) ? CONTRACT_CODES.delisting : undefined;
}

/** Several orders, each of which only closes, could together open something. */
function couldOpen(state: Settlement['state'], order: ContractOrder): boolean {
  let closing = order.lots ?? 0;
  for (const each of restingBeside(state, order)) if (each.id !== order.id) closing += openLots(each);
  return (legsOf(state, order).closes?.open.lots ?? 0) < closing;
}

/** The user's resting orders of the same side, the oldest first. */
function restingBeside(state: Settlement['state'], { user, symbol, side, positionSide }: ContractOrder) {
  return (ordersOfKind(state, 'perpetual', user) as ContractOrder[]).filter(
    (each) => each.symbol === symbol && each.side === side && each.positionSide === positionSide,
  );
}

interface Terms extends Pick<PlaceInput, 'side' | 'type' | 'timeInForce' | 'postOnly' | 'positionSide'> {
  readonly leverage: number;
  readonly marginMode: TradingMode['marginMode'];
  readonly reduceOnly: boolean;
  readonly forced?: boolean;
  readonly reverse?: boolean;
}

/** The command that places an order, and the user whose order it is: a forced close is nobody's command. */
export interface OrderContext extends Omit<RuleContext, 'user'> {
  readonly user: Pick<CoreUser, 'id' | 'vip'>;
}

/**
 * A reduce-only order is never larger than what is open; without anything open it ends by its first match. In
 * hedge mode an order that reduces is always reduce-only.
 */
export function orderOf(
  context: OrderContext,
  market: Market,
  terms: Terms,
  { tick, lots }: { readonly tick: Ticks | null; readonly lots: Lots },
): ContractOrder {
  const { leverage, marginMode, positionSide, forced = false, reverse = false } = terms;
  const { user, state } = context;
  const fees = feesOfLevel(valueOf(state, contractFees).levels, user.vip);
  const feePpm = Math.max(fees?.maker ?? 0, fees?.taker ?? 0);
  const reduceOnly =
    terms.reduceOnly || (positionSide !== 'net' && positionSide !== sideOpenedBy(terms.side));
  const { side, type, timeInForce, postOnly } = terms;
  const entered = { side, type, timeInForce, postOnly, tick, lots, budget: null };
  const order = newOrder(context, market, entered);
  const own = { leverage, marginMode, positionSide, reduceOnly, forced, reverse, feePpm };
  const placed = Object.assign(order, own);
  const open = reduceOnly ? legsOf(state, placed).closes?.open.lots : undefined;
  return open === undefined || open >= lots ? placed : Object.assign(placed, { lots: open });
}

export interface OrderReach {
  readonly limit: Ticks;
  /** The lots that trade at once or rest: those of a market order end with the book. */
  readonly lots: Lots;
  /** Their value: of those that rest at the limit. */
  readonly total: Minor;
}

/** A market order is bounded by its slippage; a limit order trades at the book's better prices first. */
export function reachOf(market: Market, order: ContractOrder, slippageBps: number): OrderReach | Refusal {
  const lots = order.lots ?? 0;
  if (order.tick === null) {
    const reach = marketReach(market, order, slippageBps);
    if (typeof reach === 'string') return contractRefusals.by(reach);
    const { limit, reached, total } = reach;
    return { limit, lots: reached, total };
  }
  const { book, steps } = market;
  const reach = book.reach(order.side, order.tick, order.user, { lots, units: undefined });
  const traded = (reach.units * steps.notional) / steps.notionalPer;
  return { limit: order.tick, lots, total: traded + totalOf(steps, order.tick, lots - reach.lots) };
}

/** Why the order is refused by what is open or available; undefined: it is not. */
function unfitOf(
  settlement: Settlement,
  market: Market,
  order: ContractOrder,
  reach: OrderReach,
  replaced?: ContractOrder,
): Refusal | undefined {
  const lots = order.lots ?? 0;
  const { quote } = market.instrument;
  const { state } = settlement;
  const held = replaced === undefined ? 0n : contractReservation(replaced, market);
  const available = settlement.available(order.user, 'contract', quote) + held;
  if (order.reduceOnly) {
    const closable = legsOf(state, order).closes?.open.lots ?? 0;
    // It closes as much as its user can pay, unless it must close all at once.
    if (order.timeInForce !== 'fok' || closable < lots) return undefined;
  } else {
    const resting = restingFills(state, market, order, replaced);
    const over = aboveLimits(state, market, order, { fill: reach, resting, replaced });
    if (over !== undefined) return over;
    const rests = order.tick !== null && order.timeInForce === 'gtc' && reachesNothing(market, order);
    if (rests) {
      const needed = frozenFor(order, market, order.tick ?? 0, lots);
      return needed > spendableOf(state, order.user, quote, available) ? TOO_LARGE : undefined;
    }
  }
  return canPay(payerOf(state, order, available), reach) ? undefined : TOO_LARGE;
}

/** Why a resting order may not have these values instead; undefined: it may. */
export function unfitForAmend(
  settlement: Settlement,
  market: Market,
  order: ContractOrder,
  { tick, lots }: { readonly tick: Ticks; readonly lots: Lots },
): Refusal | undefined {
  const wanted: ContractOrder = { ...order, tick, lots: lots - order.filled, filled: 0 };
  const waits = delistedFor(settlement, wanted) ?? mustWait(settlement, wanted);
  if (waits !== undefined) return { refused: waits };
  const reach = reachOf(market, wanted, 0);
  return 'refused' in reach ? reach : unfitOf(settlement, market, wanted, reach, order);
}

const TOO_LARGE = contractRefusals.wrong([{ field: 'size', code: 'not-enough' }]);

/** The user's other orders on the order's side. */
function restingFills(
  state: Settlement['state'],
  { steps }: Market,
  order: ContractOrder,
  replaced: ContractOrder | undefined,
): Fill[] {
  return restingBeside(state, order)
    .filter((each) => each !== replaced && !each.reduceOnly)
    .map((each) => ({ lots: openLots(each), total: totalOf(steps, each.tick ?? 0, openLots(each)) }));
}

function reachesNothing({ book }: Market, { side, tick }: ContractOrder): boolean {
  const best = book.best(side === 'buy' ? 'ask' : 'bid');
  return best === undefined || (side === 'buy' ? best > (tick ?? 0) : best < (tick ?? 0));
}

export function matchOrRest(
  settlement: Settlement,
  market: Market,
  order: ContractOrder,
  { limit }: OrderReach,
) {
  const lots = order.lots ?? 0;
  const { quote } = market.instrument;
  const available = settlement.available(order.user, 'contract', quote);
  const spendable = spendableOf(settlement.state, order.user, quote, available);
  const placing = { limit, lots, isShort: false, asked: lots, available: spendable };
  return placeOrder(settlement, market, order, placing);
}
