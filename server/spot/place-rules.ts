/** A user places an order: it is matched with the book at once, and the remainder rests or is cancelled. */
import { parseSteps } from '#domain/market/instrument';
import { checkOrder, type SoundOrder } from '#domain/spot/check-order';
import { slippageLimit } from '#domain/trading/order';
import type { Minor } from '#domain/ledger/minor';
import type { Lots, Ticks } from '#domain/units';
import { MARKET_CODES, SPOT_CODES } from '#protocol/names/codes';
import { placeOrderInput } from '#protocol/spot';
import type * as z from 'zod/mini';
import type { Refusal, RuleResult } from '../core/decision.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { hasOpenOrders, marketOfKind } from '../trading/kind-orders.ts';
import { paidAsset, type Order } from '../trading/order.ts';
import { placeOrder } from '../trading/place-order.ts';
import { Settlement } from '../trading/settlement.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { notEnough, outsideBand, refusedByBook, wrongOrder } from './order-refusals.ts';
import { sentOrder } from './sent-order.ts';
import { SPOT_REASONS } from './spot-settlement.ts';
import { spotLimits, type SpotLimits } from './settings.ts';

type PlaceInput = z.output<typeof placeOrderInput>;

/** Answers the order after matching (`SpotOrder`, flat). */
export const placeOrderCommand = defineCommand('spot.placeOrder', {
  by: 'user',
  input: placeOrderInput,
  refusals: [
    MARKET_CODES.unknownSymbol,
    SPOT_CODES.badOrder,
    SPOT_CODES.notEnough,
    SPOT_CODES.outsideBand,
    SPOT_CODES.wouldTake,
    SPOT_CODES.notFillable,
    SPOT_CODES.noLiquidity,
    SPOT_CODES.tooMany,
    SPOT_CODES.watchOnly,
  ],
  reasons: SPOT_REASONS,
  rule(context, input) {
    const market = marketOfKind(context.state, 'spot', input.symbol);
    if (market === undefined || market.isClosed) return { refused: MARKET_CODES.unknownSymbol };
    if (market.instrument.watchOnly === true) return { refused: SPOT_CODES.watchOnly };
    return place(context, market, input, valueOf(context.state, spotLimits));
  },
});

/** The part of an order that is matched with the book. */
interface Reaching {
  readonly limit: Ticks;
  readonly lots: Lots;
  /** The book runs out before the amount is spent. */
  readonly isShort: boolean;
}

function place(context: RuleContext, market: Market, input: PlaceInput, limits: SpotLimits): RuleResult {
  const { state, user, time } = context;
  const owner = user?.id as number;
  const available = state.ledger.available(owner, 'funds', paidAsset(input.side, market.instrument));
  const sound = checkOrder(input, { instrument: market.instrument, steps: market.steps, available });
  if ('problems' in sound) return wrongOrder(sound.problems);
  const outside = sound.tick && outsideBand(market, input.side, sound.tick, limits);
  if (outside) return outside;
  const order = freshOrder(context, market, input, sound);
  if (order.timeInForce === 'gtc' && hasOpenOrders(state, 'spot', owner, limits.mostOpen))
    return { refused: SPOT_CODES.tooMany };
  const reaching = reachingOf({ market, order, sound, input, limits, available });
  if ('refused' in reaching) return reaching;
  const settlement = new Settlement({ state, time });
  const { limit, lots, isShort } = reaching;
  const refused = placeOrder(settlement, market, order, {
    limit,
    lots,
    isShort,
    asked: sound.lots,
    available,
  });
  return refused === undefined ? settlement.settled(sentOrder(order)) : refusedByBook(refused);
}

function freshOrder(
  { state, user, id, number, time }: RuleContext,
  { stepsId }: Market,
  input: PlaceInput,
  sound: SoundOrder,
): Order {
  const { symbol, side, type, timeInForce, postOnly } = input;
  return {
    id: trading.of(state).orders.lastOrder + 1,
    user: user?.id as number,
    clientId: id,
    symbol,
    side,
    type,
    // A market order never rests.
    timeInForce: type === 'market' && timeInForce === 'gtc' ? 'ioc' : timeInForce,
    postOnly,
    tick: sound.tick ?? null,
    lots: sound.lots ?? null,
    budget: sound.budget ?? null,
    filled: 0,
    filledTotal: 0n,
    fee: 0n,
    status: 'unfilled',
    cause: '',
    created: time,
    updated: time,
    version: 0,
    rank: number,
    wait: null,
    steps: stepsId,
  };
}

interface Asked {
  readonly market: Market;
  readonly order: Order;
  readonly sound: SoundOrder;
  readonly input: PlaceInput;
  readonly limits: SpotLimits;
  readonly available: Minor;
}

function reachingOf(asked: Asked): Reaching | Refusal {
  const { tick, lots } = asked.sound;
  if (tick === undefined || lots === undefined) return reachingAtMarket(asked);
  return { limit: tick, lots, isShort: false };
}

/** A market order is bounded by its slippage, and a buy by the balance that pays for it. */
function reachingAtMarket({ market, order, sound, input, limits, available }: Asked): Reaching | Refusal {
  const { book, steps } = market;
  const { side, user: owner } = order;
  const best = book.best(side === 'buy' ? 'ask' : 'bid');
  if (best === undefined) return { refused: SPOT_CODES.noLiquidity };
  const bps = Math.min(input.slippageBps ?? limits.slippageBps, limits.slippageBps);
  const limit = slippageLimit(side, best, bps);
  const units = sound.budget === undefined ? undefined : (sound.budget * steps.notionalPer) / steps.notional;
  const most = { lots: sound.lots ?? Number.MAX_SAFE_INTEGER, units };
  const reach = book.reach(side, limit, owner, most);
  if (sound.budget === undefined) {
    if (reach.lots === 0) return { refused: SPOT_CODES.noLiquidity };
    if (side === 'buy' && (reach.units * steps.notional) / steps.notionalPer > available)
      return notEnough('size');
    return { limit, lots: most.lots, isShort: false };
  }
  if (!reach.isShort && reach.lots < (parseSteps(market.instrument.minSize, steps.size) ?? 0))
    return wrongOrder([{ field: 'total', code: 'too-small' }]);
  if (reach.lots === 0) return { refused: SPOT_CODES.noLiquidity };
  if (order.timeInForce === 'fok' && reach.isShort) return { refused: SPOT_CODES.notFillable };
  return { limit, lots: reach.lots, isShort: reach.isShort };
}
