/** A user places an order: it is matched with the book at once, and the remainder rests or is cancelled. */
import type { z } from 'zod/mini';
import { checkContractOrder } from '#domain/contract/check-order';
import { mostNotional } from '#domain/contract/contract-terms';
import type { Minor } from '#domain/ledger/minor';
import { feesOfLevel, totalOf } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import { CONTRACT_CODES, MARKET_CODES } from '#protocol/names/codes';
import { placeContractOrderInput } from '#protocol/contract';
import type { Refusal, RuleResult } from '../core/decision.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
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
import { CONTRACT_REASONS, frozenFor } from './contract-settlement.ts';
import { termsOf } from './market-terms.ts';
import { contractRefusals } from './order-refusals.ts';
import { closingLots, costOf, sideOpenedBy } from '#domain/contract/trade-cost';
import { positionOf } from './positions.ts';
import { contractFees, contractLimits } from './settings.ts';

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
    CONTRACT_CODES.watchOnly,
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
  const { instrument, steps } = market;
  const limits = valueOf(state, contractLimits);
  const sound = checkContractOrder(input, instrument, steps, termsOf(state, market));
  if ('problems' in sound) return contractRefusals.wrong(sound.problems);
  const outside = sound.tick && outsideBand(market, input.side, sound.tick, limits.priceBandBps);
  if (outside) return contractRefusals.by(outside);
  const order = orderOf(context, market, input, { tick: sound.tick ?? null, lots: sound.lots });
  if (order.timeInForce === 'gtc' && hasOpenOrders(state, 'perpetual', order.user, limits.mostOpen))
    return { refused: CONTRACT_CODES.tooMany };
  const reach = reachOf(market, order, Math.min(input.slippageBps ?? limits.slippageBps, limits.slippageBps));
  if ('refused' in reach) return reach;
  const unfit = order.reduceOnly
    ? unpaidOf(context, market, order, reach)
    : unfitOf(context, market, order, reach);
  if (unfit !== undefined) return unfit;
  const settlement = new Settlement({ state, time });
  const refused = matchOrRest(settlement, market, order, reach);
  return refused === undefined
    ? settlement.settled(sentOrder(contractForms, order))
    : contractRefusals.by(refused);
}

interface Terms extends Pick<PlaceInput, 'side' | 'type' | 'timeInForce' | 'postOnly' | 'leverage'> {
  readonly reduceOnly: boolean;
  readonly forced?: boolean;
}

/** A reduce-only order is never larger than what is open; without anything open it ends by its first match. */
export function orderOf(
  context: Omit<RuleContext, 'user'> & {
    readonly user: Pick<NonNullable<RuleContext['user']>, 'id' | 'vip'> | undefined;
  },
  market: Market,
  { leverage, reduceOnly, forced = false, ...terms }: Terms,
  { tick, lots }: { readonly tick: Ticks | null; readonly lots: Lots },
): ContractOrder {
  const { user, state } = context;
  const fees = feesOfLevel(valueOf(state, contractFees).levels, user?.vip ?? 0);
  const feePpm = Math.max(fees?.maker ?? 0, fees?.taker ?? 0);
  const own = { leverage, marginMode: 'isolated', positionSide: 'net', reduceOnly, forced, feePpm } as const;
  const order = newOrder(context as RuleContext, market, { ...terms, tick, lots, budget: null });
  const open = positionOf(state, { user: order.user, symbol: order.symbol, positionSide: 'net' })?.open;
  const closable = reduceOnly ? closingLots(order.side, open, lots) : lots;
  return Object.assign(order, own, { lots: closable === 0 ? lots : closable });
}

export interface OrderReach {
  readonly limit: Ticks;
  /** The value of what trades at once, or of the whole at its limit. */
  readonly total: Minor;
}

/** A market order is bounded by its slippage; a limit order trades at the book's better prices first. */
export function reachOf(market: Market, order: ContractOrder, slippageBps: number): OrderReach | Refusal {
  const lots = order.lots ?? 0;
  if (order.tick === null) {
    const reach = marketReach(market, order, slippageBps);
    return typeof reach === 'string' ? contractRefusals.by(reach) : reach;
  }
  const { book, steps } = market;
  const reach = book.reach(order.side, order.tick, order.user, { lots, units: undefined });
  const traded = (reach.units * steps.notional) / steps.notionalPer;
  return { limit: order.tick, total: traded + totalOf(steps, order.tick, lots - reach.lots) };
}

/** Why the order is refused by what is open or available; undefined: it is not. */
function unfitOf(
  { state }: RuleContext,
  market: Market,
  order: ContractOrder,
  { total }: OrderReach,
): Refusal | undefined {
  const { user, side, symbol, leverage } = order;
  const lots = order.lots ?? 0;
  const open = positionOf(state, order)?.open;
  const { steps, instrument } = market;
  let notional = open?.side === sideOpenedBy(side) ? open.entryNotional + total : total;
  for (const each of ordersOfKind(state, 'perpetual', user))
    if (each.symbol === symbol && each.side === side && !(each as ContractOrder).reduceOnly)
      notional += totalOf(steps, each.tick ?? 0, openLots(each));
  if (notional > mostNotional(termsOf(state, market), leverage))
    return contractRefusals.wrong([{ field: 'size', code: 'above-limit' }]);
  const rests = order.tick !== null && order.timeInForce === 'gtc' && reachesNothing(market, order);
  if (!rests) return unpaidOf({ state }, market, order, { total });
  const needed = frozenFor(order, market, order.tick ?? 0, lots);
  return needed > state.ledger.available(user, 'contract', instrument.quote) ? TOO_LARGE : undefined;
}

const TOO_LARGE = contractRefusals.wrong([{ field: 'size', code: 'not-enough' }]);

/** A reduce-only order closes as much as its user can pay, unless it must close all at once. */
function unpaidOf(
  { state }: Pick<RuleContext, 'state'>,
  { steps, mark, instrument }: Market,
  order: ContractOrder,
  { total }: Pick<OrderReach, 'total'>,
): Refusal | undefined {
  const { user, side, leverage, feePpm, reduceOnly, timeInForce } = order;
  const open = positionOf(state, order)?.open;
  const lots = order.lots ?? 0;
  if (reduceOnly && (timeInForce !== 'fok' || closingLots(side, open, lots) < lots)) return undefined;
  const cost = costOf(steps, { side, lots, total, leverage, feePpm, open, mark: mark?.mark });
  return cost > state.ledger.available(user, 'contract', instrument.quote) ? TOO_LARGE : undefined;
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
  const available = settlement.available(order.user, 'contract', market.instrument.quote);
  return placeOrder(settlement, market, order, { limit, lots, isShort: false, asked: lots, available });
}
