/** A user places an order: it is matched with the book at once, and the remainder rests or is cancelled. */
import { checkOrder } from '#domain/spot/check-order';
import type { Minor } from '#domain/ledger/minor';
import type { Bps } from '#domain/units';
import { MARKET_CODES, SPOT_CODES } from '#protocol/names/codes';
import { placeOrderInput } from '#protocol/spot';
import type * as z from 'zod/mini';
import type { Refusal, RuleResult } from '../core/decision.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { hasOpenOrders, marketOfKind } from '../trading/kind-orders.ts';
import { outsideBand } from '../trading/limit-band.ts';
import { marketReach, type MarketReach } from '../trading/market-reach.ts';
import { newOrder } from '../trading/new-order.ts';
import type { OrderOf } from '../trading/order-forms.ts';
import type { Order } from '../trading/order.ts';
import { placeOrder } from '../trading/place-order.ts';
import { sentOrder } from '../trading/sent-order.ts';
import { Settlement } from '../trading/settlement.ts';
import type { Market } from '../trading/trading-state.ts';
import { spotRefusals } from './order-refusals.ts';
import { paidAsset } from './paid-asset.ts';
import { spotForms } from './spot-forms.ts';
import { SPOT_REASONS } from './spot-settlement.ts';
import { spotLimits, type SpotLimits } from './settings.ts';

type PlaceInput = z.output<typeof placeOrderInput>;

/** Returns the order after matching (`SpotOrder`, flat). */
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
type Reaching = Pick<MarketReach, 'limit' | 'lots' | 'isShort'>;

function place(context: RuleContext, market: Market, input: PlaceInput, limits: SpotLimits): RuleResult {
  const { state, user, time } = context;
  const userId = user?.id as number;
  const available = state.ledger.available(userId, 'funds', paidAsset(input.side, market.instrument));
  const sound = checkOrder(input, { instrument: market.instrument, steps: market.steps, available });
  if ('problems' in sound) return spotRefusals.wrong(sound.problems);
  const outside = sound.tick && outsideBand(market, input.side, sound.tick, limits.priceBandBps);
  if (outside) return spotRefusals.by(outside);
  const { tick = null, lots: size = null, budget = null } = sound;
  const order: OrderOf<typeof spotForms> = newOrder(context, market, { ...input, tick, lots: size, budget });
  if (order.timeInForce === 'gtc' && hasOpenOrders(state, 'spot', userId, limits.mostOpen))
    return { refused: SPOT_CODES.tooMany };
  const slippageBps = Math.min(input.slippageBps ?? limits.slippageBps, limits.slippageBps);
  const reaching = reachingOf(market, order, { slippageBps, available });
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
  return refused === undefined ? settlement.settled(sentOrder(spotForms, order)) : spotRefusals.by(refused);
}

/** A market order is bounded by its slippage, and a buy by the balance that pays for it. */
function reachingOf(
  market: Market,
  order: Order,
  { slippageBps, available }: { readonly slippageBps: Bps; readonly available: Minor },
): Reaching | Refusal {
  const { tick, lots, side, budget } = order;
  if (tick !== null && lots !== null) return { limit: tick, lots, isShort: false };
  const reach = marketReach(market, order, slippageBps);
  if (typeof reach === 'string') return spotRefusals.by(reach);
  if (budget === null && side === 'buy' && reach.total > available)
    return spotRefusals.wrong([{ field: 'size', code: 'not-enough' }]);
  return reach;
}
