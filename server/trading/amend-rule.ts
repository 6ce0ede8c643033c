/**
 * A user changes an open order, in any kind of market. A smaller size keeps its place in the queue; any other change
 * removes the order and places it again.
 */
import type { SoundAmend } from '#domain/trading/check-amend';
import type { Bps } from '#domain/units';
import type { RefusalCode } from '#protocol/names/codes';
import type { Refusal, RuleResult } from '../core/decision.ts';
import type { RuleContext } from '../core/user-command.ts';
import { outsideBand } from './limit-band.ts';
import { orderOfKind } from './kind-orders.ts';
import type { OrderForms } from './order-forms.ts';
import type { OrderRefusals } from './order-refusals.ts';
import type { Order } from './order.ts';
import { amendOrder } from './place-order.ts';
import { sentOrder } from './sent-order.ts';
import { Settlement } from './settlement.ts';
import { trading, type Market } from './trading-state.ts';
import { isBeingMatched } from './waiting-orders.ts';

export interface AmendRule<Own extends object> {
  readonly forms: OrderForms<Own>;
  readonly refusals: OrderRefusals;
  readonly codes: Readonly<Record<'noOrder' | 'beingMatched' | 'unchanged', RefusalCode>>;
  readonly priceBandBps: Bps;
  /** The amended values in steps, or why the kind refuses them. */
  readonly wanted: (settlement: Settlement, order: Order & Own, market: Market) => SoundAmend | Refusal;
}

/** Answers with the order after the change, flat. */
export function amendResting<Own extends object>(
  { state, time, user, number }: RuleContext,
  id: number,
  { forms, refusals, codes, priceBandBps, wanted }: AmendRule<Own>,
): RuleResult {
  const order = orderOfKind(state, forms.kind, id) as (Order & Own) | undefined;
  // An order that would end at once, and waits to be matched, never rests: there is nothing to amend.
  if (order === undefined || order.user !== user?.id || order.timeInForce !== 'gtc')
    return { refused: codes.noOrder };
  if (isBeingMatched(order)) return { refused: codes.beingMatched };
  const market = trading.of(state).markets.get(order.symbol) as Market;
  const settlement = new Settlement({ state, time });
  const sound = wanted(settlement, order, market);
  if ('refused' in sound) return sound;
  const { tick, lots, change } = sound;
  if (change === 'none') return { refused: codes.unchanged };
  const outside = change === 'replaced' ? outsideBand(market, order.side, tick, priceBandBps) : undefined;
  if (outside !== undefined) return refusals.by(outside);
  const refused = amendOrder(settlement, market, order, { tick, lots, change, number });
  return refused === undefined ? settlement.settled(sentOrder(forms, order)) : refusals.by(refused);
}
