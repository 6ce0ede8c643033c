/** A person changes an open order: less of it keeps its place, all else is taken out and placed anew. */
import { formatSteps } from '#domain/market/instrument';
import { checkOrder } from '#domain/spot/check-order';
import type { Lots, Ticks } from '#domain/units';
import { SPOT_CODES } from '#protocol/names/codes';
import { amendOrderInput } from '#protocol/spot';
import { frozenOf, openLots, paidAsset, wireOrder, type Order } from '../core/order.ts';
import { defineCommand, type RuleContext } from '../core/person-command.ts';
import { Settlement, SPOT_REASONS } from '../core/settlement.ts';
import type { Market } from '../core/state.ts';
import { matchOrder, reaches } from '../matching/match-order.ts';
import { ownOrder } from './cancel-rules.ts';
import { meet } from './meet-book.ts';
import { notEnough, wrongOrder, type Refusal } from './order-refusals.ts';
import type { SpotTerms } from './spot-terms.ts';

/** Answers the order as it stands (`SpotOrder`, flat). */
export function amendOrderCommand(terms: SpotTerms) {
  return defineCommand('spot.amendOrder', {
    by: 'person',
    input: amendOrderInput,
    refusals: [
      SPOT_CODES.noOrder,
      SPOT_CODES.badOrder,
      SPOT_CODES.notEnough,
      SPOT_CODES.wouldTake,
      SPOT_CODES.unchanged,
    ],
    reasons: SPOT_REASONS,
    rule(context, { order: id, price, size }) {
      const order = ownOrder(context, id);
      if (order === undefined) return { refused: SPOT_CODES.noOrder };
      const market = context.state.markets.get(order.symbol) as Market;
      const wanted = wantedOf(order, market, price, size);
      if ('refused' in wanted) return wanted;
      const settlement = new Settlement({ state: context.state, fees: terms.levels, time: context.time });
      const refused = amend(context, market, order, wanted, settlement);
      if (refused !== undefined) return refused;
      const { trading, ...settled } = settlement.settled();
      return { ...trading, ...settled, answer: () => ({ ...wireOrder(order, market) }) };
    },
  });
}

interface Wanted {
  readonly tick: Ticks;
  /** The whole order's, what is filled included. */
  readonly lots: Lots;
}

function wantedOf(
  order: Order,
  { instrument, steps }: Market,
  price: string,
  size: string,
): Wanted | Refusal {
  const { side, type, timeInForce, postOnly } = order;
  const input = {
    ...{ side, type, timeInForce, postOnly, total: '' },
    price: price === '' ? formatSteps(order.tick as Ticks, steps.price) : price,
    size: size === '' ? formatSteps(order.lots as Lots, steps.size) : size,
  };
  const sound = checkOrder(input, { instrument, available: undefined });
  if ('problems' in sound) return wrongOrder(sound.problems);
  const wanted = { tick: sound.tick as Ticks, lots: sound.lots as Lots };
  // Less than what is filled can not be; who wants no more of it cancels.
  if (wanted.lots <= order.filled) return wrongOrder([{ field: 'size', code: 'too-small' }]);
  if (wanted.tick === order.tick && wanted.lots === order.lots) return { refused: SPOT_CODES.unchanged };
  return wanted;
}

function amend(
  { state, number }: RuleContext,
  market: Market,
  order: Order,
  { tick, lots }: Wanted,
  settlement: Settlement,
): Refusal | undefined {
  const { book, steps, instrument } = market;
  const { id, owner, side, filled, postOnly, timeInForce } = order;
  const stood = openLots(order);
  const open = lots - filled;
  if (tick === order.tick && open < stood) {
    book.resize(id, open);
    settlement.release(order, stood - open);
    order.lots = lots;
    return undefined;
  }
  const available =
    state.ledger.available(owner, 'funds', paidAsset(side, instrument)) + frozenOf(order, steps, stood);
  if (frozenOf({ side, tick }, steps, open) > available) return notEnough('size');
  if (postOnly && reaches(book, side, tick)) return { refused: SPOT_CODES.wouldTake };
  book.cancel(id);
  settlement.release(order, stood);
  state.spot.remove(order);
  Object.assign(order, { tick, lots, rank: number });
  const matched = matchOrder(book, { id, owner, side, lots: open, limit: tick, timeInForce, postOnly });
  meet(settlement, state, order, { ...matched, isShort: false });
  return undefined;
}
