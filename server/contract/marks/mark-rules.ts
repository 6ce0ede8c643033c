/** The mark of a contract, from its feed's samples, and the end of an index that its feed no longer sends. */
import { fairMark, withBasis } from '#domain/contract/fair-mark';
import { indexSample } from '#domain/contract/index-price';
import type { FeedMark, MarketMark, SourcePrice } from '#domain/market/market-mark';
import type { Millis, Ticks } from '#domain/units';
import { platformRules } from '../../core/decide.ts';
import type { CoreEvent } from '../../core/decision.ts';
import { defineJob, type DueCommand } from '../../core/schedule.ts';
import type { CoreState } from '../../core/state.ts';
import { valueOf } from '../../settings/settings-state.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { expectedFinalPrice } from '../delisting/final-price.ts';
import { predictedFunding } from '../funding/predicted-funding.ts';
import { positions } from '../positions.ts';
import { indexStateAt, indexStates, NO_INDEX, type HeldIndex } from './index-states.ts';
import { contractIndex, type ContractIndex } from './settings.ts';

/** A venue's stream of the index, or the middle price of the feed. */
const ONLY_SOURCE = 'index';

/** The mark that a feed's sample makes; undefined: the market has had no sound index in this run. */
export function markFrom(
  state: CoreState,
  symbol: string,
  sample: FeedMark,
  time: Millis,
): MarketMark | undefined {
  const market = trading.of(state).markets.get(symbol) as Market;
  const rule = valueOf(state, contractIndex);
  const all = indexStates.of(state);
  const before = all.of(symbol);
  const sources: readonly SourcePrice[] = sample.sources ?? [{ name: ONLY_SOURCE, price: sample.index }];
  const { price, states, leap } = indexSample(sources, time, rule, before);
  const seen = { sources, states, leap, feedRate: sample.fundingRate, isOwnMid: sample.isOwnMid === true };
  if (price === undefined) all.set(symbol, { ...before, ...seen });
  else {
    const basis = basisWith(before, market, sample, { price, time, rule });
    const resumes = before.isLive ? before.resumes : resumesAt(state, before, symbol, { time, rule });
    all.set(symbol, { ...seen, price, time, isLive: true, resumes, basis });
    market.index = { price, time };
  }
  return publishedMark(state, market, time);
}

function basisWith(
  { basis }: HeldIndex,
  { reference }: Market,
  { mark, isOwnMid }: FeedMark,
  { price, time, rule }: { readonly price: Ticks; readonly time: Millis; readonly rule: ContractIndex },
): HeldIndex['basis'] {
  // A venue's mark is its index and its own basis, which is smoothed already.
  if (mark !== undefined) return [{ time, doubled: 2 * (mark - price) }];
  if (isOwnMid === true || reference === 0) return [];
  return withBasis(basis, { time, doubled: reference - 2 * price }, rule);
}

/** The first index of a run is no gap for a market in which nobody has a position. */
function resumesAt(
  state: CoreState,
  { price }: HeldIndex,
  symbol: string,
  { time, rule }: { readonly time: Millis; readonly rule: ContractIndex },
): Millis {
  const isGap = price !== undefined || positions.of(state).isIn(symbol);
  return isGap ? time + rule.resumeGraceMillis : 0;
}

/** The mark of a market as it is published at a time. */
function publishedMark(state: CoreState, market: Market, time: Millis): MarketMark | undefined {
  const { symbol } = market.instrument;
  const held = indexStates.of(state).of(symbol);
  const { price: index, basis, states } = held;
  if (index === undefined) return undefined;
  const step = market.steps.perOrder.price;
  const mark =
    expectedFinalPrice(state, market, index, time) ??
    fairMark(index, basis, valueOf(state, contractIndex), step);
  const indexState = indexStateAt(held, time);
  const areLive = states.every((each) => each === 'live');
  return {
    mark,
    index,
    ...predictedFunding(state, market, time),
    ...(indexState !== 'live' && { indexState }),
    ...(!areLive && { sources: states.map(([letter]) => letter).join('') }),
  };
}

/** The first opening of a market in a run of the platform: what the index was before is not known. */
export function forgetIndex(state: CoreState, symbol: string): void {
  indexStates.of(state).set(symbol, NO_INDEX);
}

interface EndIndex extends DueCommand {
  readonly kind: 'contract.endIndex';
}

export const markRules = platformRules<EndIndex>({
  'contract.endIndex': (state, { due, time }) => {
    const all = indexStates.of(state);
    const marketEvents: CoreEvent[] = [];
    for (const symbol of all.upTo(due - valueOf(state, contractIndex).staleMillis - 1)) {
      const held = all.of(symbol);
      all.set(symbol, { ...held, isLive: false, states: held.states.map(() => 'stale') });
      const event = remark(state, symbol, time);
      if (event !== undefined) marketEvents.push(event);
    }
    return { marketEvents };
  },
});

/** Makes the mark of a market again, after its index or its funding changed without a sample. */
export function remark(state: CoreState, symbol: string, time: Millis): CoreEvent | undefined {
  const market = trading.of(state).markets.get(symbol);
  const mark = market && publishedMark(state, market, time);
  if (market === undefined || mark === undefined) return undefined;
  market.mark = { ...mark, time: market.mark?.time ?? time };
  return { kind: 'market.marked', symbol, ...mark, time };
}

/** Ends an index that is too old: nothing else would, because a silent feed sends nothing. */
export const endIndexJob = defineJob<EndIndex>({
  name: 'contract.end-index',
  next(state) {
    const oldest = indexStates.of(state).oldest();
    return oldest === undefined ? undefined : oldest + valueOf(state, contractIndex).staleMillis + 1;
  },
  command: () => ({ kind: 'contract.endIndex' }),
});
