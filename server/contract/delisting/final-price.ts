/** The price at which a delisted contract is settled, and the part of it that is known before. */
import { averagePrice } from '#domain/option/outcome';
import { formatSteps, parseSteps } from '#domain/market/instrument';
import type { Millis, Ticks } from '#domain/units';
import type { Slices } from '../../core/state-slice.ts';
import { valueOf } from '../../settings/settings-state.ts';
import type { Market } from '../../trading/trading-state.ts';
import { fundings, MINUTE } from '../funding/funding-state.ts';
import { announcedDelisting } from './delisting-gate.ts';
import type { DelistingRow } from './delisting-rows.ts';
import { delistings } from './delistings.ts';
import { contractDelistings, leastSamples, windowStart, type AnnouncedDelisting } from './settings.ts';

type FinalPrice = Pick<DelistingRow, 'price' | 'kind' | 'samples'>;

/**
 * The average of the samples, rounded half up to the tick. Undefined: there are too few, and settling waits for more.
 * After the longest wait two samples are enough; with fewer it is the mark of the last minute with a live index, which
 * outlives a restart; undefined: there never was one.
 */
export function finalPrice(
  state: Slices,
  { instrument }: Market,
  announced: AnnouncedDelisting,
  time: Millis,
): FinalPrice | undefined {
  const { symbol, priceStep } = instrument;
  const setting = valueOf(state, contractDelistings);
  const prices = delistings.of(state).sampled(announced);
  const hasWaited = time >= announced.at + setting.longestWaitMinutes * MINUTE;
  const least = hasWaited ? 2 : leastSamples(setting, announced);
  if (prices.length >= least)
    return { price: averagePrice(prices, priceStep), kind: 'average', samples: prices.length };
  const price = fundings.of(state).of(symbol)?.mark ?? '';
  return !hasWaited || price === '' ? undefined : { price, kind: 'last-mark', samples: 0 };
}

/** Whether the window, or the wait for enough samples, includes a minute. */
export function isSampled(state: Slices, announced: AnnouncedDelisting, minute: Millis): boolean {
  if (minute <= windowStart(announced) || delistings.of(state).of(announced.symbol) !== undefined)
    return false;
  return minute <= announced.at || missing(state, announced) > 0;
}

function missing(state: Slices, announced: AnnouncedDelisting): number {
  const least = leastSamples(valueOf(state, contractDelistings), announced);
  return Math.max(0, least - delistings.of(state).sampled(announced).length);
}

/**
 * The mark from the start of the window on: what the final price is worth, with the present index in place of each
 * minute that is still missing. Undefined before that.
 */
export function expectedFinalPrice(
  state: Slices,
  market: Market,
  index: Ticks,
  time: Millis,
): Ticks | undefined {
  const { instrument, steps } = market;
  const row = delistings.of(state).of(instrument.symbol);
  if (row !== undefined) return settledTick(market, row);
  const announced = announcedDelisting(state, instrument.symbol);
  if (announced === undefined || time < windowStart(announced)) return undefined;
  const passed = Math.max(fundings.of(state).sampled, windowStart(announced));
  const left = Math.max((announced.at - passed) / MINUTE, missing(state, announced));
  const rest = Array.from({ length: left }, () => formatSteps(index, steps.price));
  const prices = [...delistings.of(state).sampled(announced), ...rest];
  return settledTick(market, { price: averagePrice(prices, instrument.priceStep) });
}

/** In the market's present ticks; one that is finer than these is rounded half up. */
export function settledTick({ steps, instrument }: Market, { price }: Pick<DelistingRow, 'price'>): Ticks {
  const tick =
    parseSteps(price, steps.price) ?? parseSteps(averagePrice([price], instrument.priceStep), steps.price);
  return Math.max(1, tick ?? 1);
}
