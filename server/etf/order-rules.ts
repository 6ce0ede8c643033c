/** A user subscribes or redeems shares, now or as soon as a limit is reached, and cancels what waits. */
import { givenAmount } from '#domain/ledger/given-amount';
import type { Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import * as z from 'zod/mini';
import { etfOrder } from '#protocol/entities/etf-order';
import { cancelEtfInput, placeEtfInput, PLACING } from '#protocol/etf';
import { ETF_CODES } from '#protocol/names/codes';
import type { Refusal, RuleResult } from '../core/decision.ts';
import { sentIn } from '../core/entity-change.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { Settlement } from '../trading/settlement.ts';
import { etfOrderChange } from './etf-change.ts';
import type { HeldEtfOrder } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import { assetOf, settledWith, tryOrder } from './execute-order.ts';
import { openEtf } from './order-terms.ts';
import { etfDelayQuery } from './queries.ts';
import { FREEZE_REASONS, ORDER_REASONS } from './reasons.ts';
import { etfLimits } from './settings.ts';

type PlaceInput = z.output<typeof placeEtfInput>;

/** Refusals that a limit order outlasts. */
const WAITS: ReadonlySet<string> = new Set([ETF_CODES.limit, ETF_CODES.noLiquidity, ETF_CODES.closed]);

export const placeEtfCommand = defineCommand('etf.placeOrder', {
  by: 'user',
  input: placeEtfInput,
  refusals: PLACING,
  reasons: ORDER_REASONS,
  facts: {
    // In markets that follow a venue the order is decided after their delay, by the prices of then.
    query: etfDelayQuery,
    fields: { waited: z.boolean() },
  },
  rule(context, input) {
    const order = newOrder(context, input);
    if ('refused' in order) return order;
    const { state, time } = context;
    const open = openEtf(state, order.product, true);
    if (open === ETF_CODES.noProduct) return { refused: open };
    if (state.ledger.available(order.user, 'funds', assetOf(order)) < BigInt(order.quantity))
      return { refused: ETF_CODES.notEnough, problems: [{ field: 'quantity', code: 'not-enough' }] };
    const all = etfs.of(state);
    const settlement = new Settlement({ state, time });
    const done = tryOrder(settlement, order, { inKind: input.inKind === true && order.limit === '' });
    if (typeof done === 'string')
      return order.limit !== '' && WAITS.has(done) ? waits(context, order) : { refused: done };
    all.lastOrder = order.id;
    return { ...settledWith(settlement, [done]), answer: sentIn(etfOrder, order.id) };
  },
});

/** The money is frozen, so that it is there when the limit is reached. */
function waits({ state }: RuleContext, order: HeldEtfOrder): RuleResult {
  const all = etfs.of(state);
  if (all.open.ofUser(order.user).length >= valueOf(state, etfLimits).mostOpen)
    return { refused: ETF_CODES.tooMany };
  all.lastOrder = order.id;
  all.open.add(order);
  const reason = order.side === 'subscribe' ? 'buy-freeze' : 'sell-freeze';
  return {
    postings: [moved(order, reason)],
    changes: [etfOrderChange(order)],
    answer: sentIn(etfOrder, order.id),
  };
}

/** Makes the frozen money of an open order available again. */
export function released(order: HeldEtfOrder): Posting {
  return moved(order, 'cancel-refund');
}

function moved(order: HeldEtfOrder, reason: (typeof FREEZE_REASONS)[number]): Posting {
  const { user, quantity } = order;
  return post({ reason, asset: assetOf(order), amount: BigInt(quantity), from: user, to: user });
}

function newOrder(
  { state, user, id: clientId, time }: RuleContext,
  input: PlaceInput,
): HeldEtfOrder | Refusal {
  const { product, side, quantity, least, limit } = input;
  const read = {
    quantity: givenAmount(quantity),
    least: least === '0' ? 0n : givenAmount(least),
    limit: limitOf(limit),
  };
  for (const [field, value] of Object.entries(read))
    if (typeof value === 'string' && value !== '')
      return { refused: ETF_CODES.badOrder, problems: [{ field, code: value }] };
  return {
    ...{ id: etfs.of(state).lastOrder + 1, user: user?.id as number, clientId, product, side },
    ...{ quantity: String(read.quantity), least: String(read.least), limit: String(read.limit) },
    ...{ shares: '0', value: '0', fee: '0', nav: '', legs: [], status: 'open', cause: '', plan: 0 },
    ...{ created: time, updated: time, version: 0 },
  };
}

/** `''`: none. */
function limitOf(limit: string | undefined): Minor | string {
  return limit === undefined ? '' : givenAmount(limit);
}

export const cancelEtfCommand = defineCommand('etf.cancelOrder', {
  by: 'user',
  input: cancelEtfInput,
  refusals: [ETF_CODES.noOrder],
  reasons: FREEZE_REASONS,
  rule({ state, user, time }, input) {
    const all = etfs.of(state);
    const order = all.open.get(input.order);
    if (order === undefined || order.user !== user?.id) return { refused: ETF_CODES.noOrder };
    all.open.remove(order);
    Object.assign(order, { status: 'cancelled', cause: 'user', updated: time });
    return {
      postings: [released(order)],
      changes: [etfOrderChange(order)],
      answer: sentIn(etfOrder, order.id),
    };
  },
});
