/** The flat band of a cycle that is sold now. */
import {
  bandOfPurchase,
  cycleBand,
  type BandOrder,
  type BandRule,
  type CycleBand,
  type SoldBand,
} from '#domain/option/volatility';
import type { Millis } from '#domain/units';
import type { CoreState } from '../core/state.ts';
import { options } from './options.ts';
import type { CycleTerms } from './settings.ts';

const FIXED: BandRule = { bandWidthBps: 0, bandLeastPpm: 0, bandMostPpm: 0 };

/** The rule of a cycle's band, which its orders keep. */
export function bandRuleOf({ volatility }: Pick<CycleTerms, 'volatility'>): BandRule {
  if (volatility === undefined) return FIXED;
  const { widthBps, leastPpm, mostPpm } = volatility;
  return { bandWidthBps: widthBps, bandLeastPpm: leastPpm, bandMostPpm: mostPpm };
}

/** @param at the time, and the length of the cycle */
export function bandNow(
  state: CoreState,
  symbol: string,
  terms: Pick<CycleTerms, 'bandPpm' | 'volatility'>,
  at: { readonly time: Millis; readonly cycleMillis: Millis },
): SoldBand {
  if (terms.volatility === undefined)
    return { bandPpm: terms.bandPpm, isQuiet: false, followsVolatility: false };
  const variance = options.of(state).samples.variance(symbol, at.time);
  return { ...cycleBand(variance, bandRuleOf(terms), at.cycleMillis), followsVolatility: true };
}

/** The same for an order that is bought now. */
export function bandOfOrderNow(
  state: CoreState,
  symbol: string,
  terms: Pick<CycleTerms, 'bandPpm' | 'volatility'>,
  order: BandOrder,
): CycleBand {
  const { created: time, cycleMillis } = order;
  const cycle = bandNow(state, symbol, terms, { time, cycleMillis });
  return bandOfPurchase(cycle, order, options.of(state).samples.newestBefore(symbol, time)?.price);
}
