/** A person changes an open order: less of it keeps its place, all else is taken out and placed anew. */
import { checkAmend, type SoundAmend } from '#domain/spot/check-amend';
import type { Lots, Ticks } from '#domain/units';
import { SPOT_CODES } from '#protocol/names/codes';
import { amendOrderInput } from '#protocol/spot';
import type { Refusal } from '../core/decision.ts';
import { defineCommand, type RuleContext } from '../core/person-command.ts';
import { openLots, paidAsset, type Order } from '../trading/order.ts';
import { changeState } from '../trading/order-state.ts';
import { Settlement, SPOT_REASONS } from '../trading/settlement.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { matchOrder, reaches } from '../matching/match-order.ts';
import { ownOrder } from './cancel-rules.ts';
import { meet } from './meet-book.ts';
import { reachesOldQuotes } from './old-quotes.ts';
import { outsideBand, wrongOrder } from './order-refusals.ts';
import { orderTold } from './order-told.ts';
import type { SpotTerms } from './spot-terms.ts';
import { beginWaiting, isBeingMatched, mustWait } from './waiting-orders.ts';

/** Answers the order as it stands (`SpotOrder`, flat). */
export function amendOrderCommand(terms: SpotTerms) {
  return defineCommand('spot.amendOrder', {
    by: 'person',
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
      // An order that would end at once, and waits to be matched, has nothing that stays.
      if (order?.timeInForce !== 'gtc') return { refused: SPOT_CODES.noOrder };
      if (isBeingMatched(order)) return { refused: SPOT_CODES.beingMatched };
      const market = trading.of(context.state).markets.get(order.symbol) as Market;
      const wanted = wantedOf(context, order, market, { price, size });
      if ('refused' in wanted) return wanted;
      const outside =
        wanted.change === 'anew' ? outsideBand(market, order.side, wanted.tick, terms) : undefined;
      if (outside !== undefined) return outside;
      const mayTake = wanted.change === 'anew' && !order.postOnly;
      if (mayTake && reachesOldQuotes(market, order.side, wanted.tick))
        return { refused: SPOT_CODES.noLiquidity };
      const settlement = new Settlement({ state: context.state, fees: terms.levels, time: context.time });
      const refused = amend(context, market, order, wanted, settlement);
      if (refused !== undefined) return refused;
      return settlement.settled(orderTold(order));
    },
  });
}

/** What is wanted of the order in steps, or why it can not be. */
function wantedOf(
  { state }: RuleContext,
  order: Order,
  { instrument, steps }: Market,
  wanted: { readonly price: string; readonly size: string },
): SoundAmend | Refusal {
  const { owner, side, tick, lots, filled } = order;
  const stands = { side, filled, tick: tick as Ticks, lots: lots as Lots };
  const available = state.ledger.available(owner, 'funds', paidAsset(side, instrument));
  const sound = checkAmend(stands, wanted, { instrument, steps, available });
  if ('problems' in sound) return wrongOrder(sound.problems);
  return sound.change === 'none' ? { refused: SPOT_CODES.unchanged } : sound;
}

function amend(
  { state, number, time }: RuleContext,
  market: Market,
  order: Order,
  { tick, lots, change }: SoundAmend,
  settlement: Settlement,
): Refusal | undefined {
  const { book } = market;
  const { id, owner, side, filled, postOnly, timeInForce, wait } = order;
  const stood = openLots(order);
  const open = lots - filled;
  if (change === 'less' && wait === null) {
    book.resize(id, open);
    settlement.release(order, stood - open);
    order.lots = lots;
    changeState(order, 'amend');
    return undefined;
  }
  if (postOnly && reaches(book, side, tick)) return { refused: SPOT_CODES.wouldTake };
  book.cancel(id);
  if (wait === null) settlement.release(order, stood);
  else settlement.unreserve(order);
  trading.of(state).orders.remove(order);
  Object.assign(order, { tick, lots, rank: number, wait: null });
  changeState(order, 'amend');
  if (!postOnly && mustWait(market, side, tick)) {
    beginWaiting(settlement, state, market, order, { limit: tick, lots: open, time, available: 0n });
    return undefined;
  }
  const matched = matchOrder(book, { id, owner, side, lots: open, limit: tick, timeInForce, postOnly });
  meet(settlement, state, order, { ...matched, isShort: false });
  return undefined;
}
