/**
 * A user changes an open order. A smaller size keeps its place in the queue; any other change removes the order
 * and places it again.
 */
import { checkAmend } from '#domain/spot/check-amend';
import type { Lots, Ticks } from '#domain/units';
import { SPOT_CODES } from '#protocol/names/codes';
import { amendOrderInput } from '#protocol/spot';
import type { Refusal } from '../core/decision.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { outsideBand } from '../trading/limit-band.ts';
import type { Order } from '../trading/order.ts';
import { amendOrder, type Amendment } from '../trading/place-order.ts';
import { valueOf } from '../settings/settings-state.ts';
import { sentOrder } from '../trading/sent-order.ts';
import { Settlement } from '../trading/settlement.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { isBeingMatched } from '../trading/waiting-orders.ts';
import { ownOrder } from './cancel-rules.ts';
import { spotRefusals } from './order-refusals.ts';
import { paidAsset } from './paid-asset.ts';
import { spotLimits } from './settings.ts';
import { spotForms } from './spot-forms.ts';
import { SPOT_REASONS } from './spot-settlement.ts';

/** Returns the order after the change (`SpotOrder`, flat). */
export const amendOrderCommand = defineCommand('spot.amendOrder', {
  by: 'user',
  input: amendOrderInput,
  refusals: [
    SPOT_CODES.noOrder,
    SPOT_CODES.beingMatched,
    SPOT_CODES.badOrder,
    SPOT_CODES.notEnough,
    SPOT_CODES.outsideBand,
    SPOT_CODES.wouldTake,
    SPOT_CODES.noLiquidity,
    SPOT_CODES.unchanged,
  ],
  reasons: SPOT_REASONS,
  rule(context, { order: id, price, size }) {
    const order = ownOrder(context, id);
    // An order that would end at once, and waits to be matched, never rests: there is nothing to amend.
    if (order?.timeInForce !== 'gtc') return { refused: SPOT_CODES.noOrder };
    if (isBeingMatched(order)) return { refused: SPOT_CODES.beingMatched };
    const market = trading.of(context.state).markets.get(order.symbol) as Market;
    const wanted = wantedOf(context, order, market, { price, size });
    if ('refused' in wanted) return wanted;
    const limits = valueOf(context.state, spotLimits);
    const outside =
      wanted.change === 'replaced'
        ? outsideBand(market, order.side, wanted.tick, limits.priceBandBps)
        : undefined;
    if (outside !== undefined) return spotRefusals.by(outside);
    const settlement = new Settlement({ state: context.state, time: context.time });
    const { tick, lots, change } = wanted;
    const { number } = context;
    const refused = amendOrder(settlement, market, order, { tick, lots, change, number });
    return refused === undefined ? settlement.settled(sentOrder(spotForms, order)) : spotRefusals.by(refused);
  },
});

type Wanted = Omit<Amendment, 'number'>;

/** The amended values in steps, or why they are refused. */
function wantedOf(
  { state }: RuleContext,
  order: Order,
  { instrument, steps }: Market,
  wanted: { readonly price: string; readonly size: string },
): Wanted | Refusal {
  const { user, side, tick, lots, filled } = order;
  const stands = { side, filled, tick: tick as Ticks, lots: lots as Lots };
  const available = state.ledger.available(user, 'funds', paidAsset(side, instrument));
  const sound = checkAmend(stands, wanted, { instrument, steps, available });
  if ('problems' in sound) return spotRefusals.wrong(sound.problems);
  const { tick: price, lots: size, change } = sound;
  return change === 'none' ? { refused: SPOT_CODES.unchanged } : { tick: price, lots: size, change };
}
