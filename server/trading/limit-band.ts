/** The price band of limit orders (decision 0340), for every kind of market. */
import type { OrderSide } from '#domain/trading/order';
import { isHarmful } from '#domain/trading/price-band';
import type { Bps, Ticks } from '#domain/units';
import type { Market } from './trading-state.ts';

export type BandRefusal = 'outside-band' | 'no-liquidity';

/**
 * Refuses a limit price outside the price band. Before the feed's first quote there is no band; a followed market,
 * which may be without quotes for a long time, accepts no limit order then.
 */
export function outsideBand(
  { reference, delay }: Pick<Market, 'reference' | 'delay'>,
  side: OrderSide,
  tick: Ticks,
  bandBps: Bps,
): BandRefusal | undefined {
  if (reference === 0) return delay !== undefined ? 'no-liquidity' : undefined;
  return isHarmful(side, tick, reference, bandBps) ? 'outside-band' : undefined;
}
