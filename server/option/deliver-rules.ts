/**
 * Delivery at the exact boundary: the price is the average of the samples recorded in the window before it. After
 * downtime the same samples count. Without any, stake and fee are returned. As trading in a contract ends, so are those
 * of its options that would be delivered later: all others have been delivered by then.
 */
import { averagePrice } from '#domain/option/outcome';
import { platformRules } from '../core/decide.ts';
import type { Accepted } from '../core/decision.ts';
import type { DueTime } from '../core/due-times.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import type { CoreState } from '../core/state.ts';
import { tradingEnd } from '../trading/trading-end.ts';
import { EndedOptions } from './end-option.ts';
import type { HeldOption } from './option-rows.ts';
import { options, type Options } from './options.ts';
import { SLICE_MILLIS, SLICE_ORDERS, SLICES_UNCOMMITTED } from '../core/order-slices.ts';

interface DeliverOptions extends DueCommand {
  readonly kind: 'option.deliver';
}

export const deliverOptionRules = platformRules<DeliverOptions>({
  'option.deliver': (state, { due, time }): Accepted => {
    const all = options.of(state);
    const ended = new EndedOptions(state, time);
    const prices = new Map<string, string | undefined>();
    for (let count = 0; count < SLICE_ORDERS; count++) {
      const first = firstToEnd(state);
      if (first === undefined || first.due > due) break;
      const held = all.get(first.id) as HeldOption;
      if (held.delivery > first.due) {
        ended.giveBack(held, 'delisted');
        continue;
      }
      const price = priceFor(all, held, prices);
      if (price === undefined) ended.giveBack(held, 'no-delivery-price');
      else ended.settle(held, price);
    }
    all.notBefore.deliver = due + SLICE_MILLIS;
    return { postings: ended.postings, changes: ended.changes };
  },
});

function firstToEnd(state: CoreState): DueTime | undefined {
  return options.of(state).firstToEnd((symbol) => tradingEnd(state, symbol));
}

/** Undefined: no sample was recorded in the window. */
function priceFor(
  { samples }: Options,
  { symbol, delivery, windowMillis, step }: HeldOption,
  known: Map<string, string | undefined>,
): string | undefined {
  const key = [symbol, delivery, windowMillis, step].join(' ');
  if (known.has(key)) return known.get(key);
  const window = samples.between(symbol, delivery - windowMillis, delivery);
  const prices = window.map(({ price }) => price);
  const price = prices.length === 0 ? undefined : averagePrice(prices, step);
  known.set(key, price);
  return price;
}

export const deliverOptionsJob = defineJob<DeliverOptions>({
  name: 'option.deliver',
  next(state) {
    const first = firstToEnd(state);
    return first && Math.max(first.due, options.of(state).notBefore.deliver);
  },
  mostUncommitted: SLICES_UNCOMMITTED,
  command: () => ({ kind: 'option.deliver' }),
});
