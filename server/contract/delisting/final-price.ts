/** The price at which a delisted contract is settled. */
import { averagePrice } from '#domain/option/outcome';
import { parseSteps } from '#domain/market/instrument';
import type { Millis, Ticks } from '#domain/units';
import type { Slices } from '../../core/state-slice.ts';
import type { Market } from '../../trading/trading-state.ts';
import { fundings, MINUTE } from '../funding/funding-state.ts';
import type { DelistingRow } from './delisting-rows.ts';
import { delistings } from './delistings.ts';
import type { AnnouncedDelisting } from './settings.ts';

export function windowStart({ at, windowMinutes }: Pick<AnnouncedDelisting, 'at' | 'windowMinutes'>): Millis {
  return at - windowMinutes * MINUTE;
}

type FinalPrice = Pick<DelistingRow, 'price' | 'kind' | 'samples'>;

/**
 * The average of the samples, rounded half up to the tick. Without any sample the mark of the last minute with a live
 * index, which outlives a restart; undefined: there never was one, and settling waits for it.
 */
export function finalPrice(
  state: Slices,
  { instrument }: Market,
  announced: AnnouncedDelisting,
): FinalPrice | undefined {
  const { symbol, priceStep } = instrument;
  const samples = delistings.of(state).between(symbol, windowStart(announced), announced.at);
  const prices = samples.map(({ price }) => price);
  if (prices.length > 0)
    return { price: averagePrice(prices, priceStep), kind: 'average', samples: prices.length };
  const price = fundings.of(state).of(symbol)?.mark ?? '';
  return price === '' ? undefined : { price, kind: 'last-mark', samples: 0 };
}

/** In the market's present ticks; one that is finer than these is rounded half up. */
export function settledTick({ steps, instrument }: Market, { price }: Pick<DelistingRow, 'price'>): Ticks {
  const tick =
    parseSteps(price, steps.price) ?? parseSteps(averagePrice([price], instrument.priceStep), steps.price);
  return Math.max(1, tick ?? 1);
}
