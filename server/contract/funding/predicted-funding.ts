/** The rate of the next funding, as it would be if the market stayed as it is now, and the instant. */
import {
  cappedRate,
  instantAfter,
  NO_PREMIUMS,
  premiumOf,
  rateOf,
  withPremium,
  type PremiumAverage,
  type Rate,
} from '#domain/contract/funding-rate';
import type { MarketMark } from '#domain/market/market-mark';
import type { Millis } from '#domain/units';
import type { CoreState } from '../../core/state.ts';
import { valueOf } from '../../settings/settings-state.ts';
import type { Market } from '../../trading/trading-state.ts';
import { indexStates } from '../marks/index-states.ts';
import { delistings } from '../delisting/delistings.ts';
import { fundings } from './funding-state.ts';
import { contractFundingTerms, fundingTermsOf, type FundingTerms } from './settings.ts';

export function fundingTerms(state: CoreState, { instrument }: Pick<Market, 'instrument'>): FundingTerms {
  return fundingTermsOf(valueOf(state, contractFundingTerms), instrument.base);
}

export interface FundingSample {
  readonly premiums: PremiumAverage;
  readonly rate: Rate;
}

/**
 * The premiums with one more at the present prices, and the rate that they give; undefined: the index is stale, the
 * market has no funding, or there are no prices. A venue's own rate counts as it is.
 */
export function fundingSample(state: CoreState, market: Market): FundingSample | undefined {
  const { symbol } = market.instrument;
  const { isLive, isOwnMid, price: index, feedRate } = indexStates.of(state).of(symbol);
  if (!isLive || isOwnMid || index === undefined) return undefined;
  const terms = fundingTerms(state, market);
  const premiums = fundings.of(state).of(symbol)?.premiums ?? NO_PREMIUMS;
  if (feedRate !== undefined) return { premiums, rate: cappedRate(BigInt(feedRate), terms) };
  if (market.reference === 0) return undefined;
  const sampled = withPremium(premiums, premiumOf(market.reference, index));
  return { premiums: sampled, rate: rateOf(sampled, terms) as Rate };
}

export function predictedFunding(
  state: CoreState,
  market: Market,
  time: Millis,
): Pick<MarketMark, 'fundingRate' | 'nextFundingTime'> {
  const { symbol } = market.instrument;
  if (delistings.of(state).of(symbol) !== undefined) return {};
  const held = fundings.of(state).of(symbol);
  const rate = fundingSample(state, market)?.rate ?? held?.rate;
  if (rate === undefined || indexStates.of(state).of(symbol).isOwnMid) return {};
  // An instant that has passed is being paid now.
  const next =
    held !== undefined && held.next > time ? held.next : instantAfter(time, fundingTerms(state, market));
  return { fundingRate: Number(rate), nextFundingTime: next };
}
