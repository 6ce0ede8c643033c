/**
 * The index price of a contract, from one or several sources, with three guards. A source that is silent
 * does not count; neither does one that is far from the median of the others; and an index that leaps is not
 * believed before it has held for some seconds. A source that nothing confirms is believed in small moves alone: a
 * larger one counts after several samples of it in a row. Sources: Binance (median, a source more than 5 % away does
 * not count), BitMEX (a source without an update does not count), OKX (a source away from the median is cut).
 */
import type { SourcePrice, SourceState } from '../market/market-mark.ts';
import type { Millis, Ticks } from '../units.ts';

export interface IndexRule {
  /** A source, and the whole index, is stale after this long without a price. */
  readonly staleMillis: Millis;
  /** A source further from the median than this does not count. */
  readonly outlierBps: number;
  /** A new index further from the last one than this must hold for `confirmMillis`. */
  readonly jumpBps: number;
  readonly confirmMillis: Millis;
  /** The same limit for a source that counts alone, with so many different samples in so long. */
  readonly aloneBps: number;
  readonly aloneSamples: number;
  readonly aloneMillis: Millis;
}

/** An index that is not believed yet. */
export interface Leap {
  /** The last one; of a source that counts alone the one nearest to the last accepted index. */
  readonly price: Ticks;
  readonly since: Millis;
  /** Last. */
  readonly seen: Millis;
  /** When its source sent it, and how many different samples there were. */
  readonly sent: Millis;
  readonly samples: number;
}

/** The last accepted index, and a leap that is not believed yet. */
export interface LastIndex {
  readonly price: Ticks | undefined;
  readonly leap?: Leap | undefined;
}

export interface IndexSample {
  /** Undefined: no price that counts. */
  readonly price: Ticks | undefined;
  /** Of each source, in their order. */
  readonly states: readonly SourceState[];
  readonly leap?: LastIndex['leap'];
}

/** The index at a time, if there is one. The price is the median of the sources that count, half up. */
export function indexSample(
  sources: readonly SourcePrice[],
  time: Millis,
  rule: IndexRule,
  last: LastIndex,
): IndexSample {
  const states = sources.map((source): SourceState =>
    time - (source.time ?? time) > rule.staleMillis ? 'stale' : 'live',
  );
  const fresh = sources.filter((_, at) => states[at] === 'live').map(({ price }) => price);
  if (fresh.length === 0) return { price: undefined, states };
  const center = centerOf(fresh, rule, last.price);
  const counts = ({ price }: SourcePrice) => center !== undefined && isNear(price, center, rule.outlierBps);
  const judged = sources.map((source, at) =>
    states[at] === 'live' && !counts(source) ? 'outlier' : (states[at] as SourceState),
  );
  const counted = sources.filter((_, at) => judged[at] === 'live');
  const [first, ...others] = counted;
  if (first === undefined) return { price: undefined, states: judged };
  const price = medianOf(counted.map((each) => each.price));
  const alone = others.length === 0 ? (first.time ?? time) : undefined;
  const limit = alone === undefined ? rule.jumpBps : Math.min(rule.aloneBps, rule.jumpBps);
  if (last.price === undefined || isNear(price, last.price, limit)) return { price, states: judged };
  const leap = leapWith({ price, time, alone }, rule, last.price, last.leap);
  if (hasHeld(leap, rule, last.price, alone !== undefined)) return { price: leap.price, states: judged };
  const refused = judged.map((state) => (state === 'live' ? 'outlier' : state));
  return { price: undefined, states: refused, leap };
}

interface LeapSample {
  readonly price: Ticks;
  readonly time: Millis;
  /** When the only source sent it; undefined: several sources agree. */
  readonly alone: Millis | undefined;
}

/** A leap that was silent meanwhile, or that went elsewhere, has not held: it begins again. */
function leapWith(
  { price, time, alone }: LeapSample,
  rule: IndexRule,
  last: Ticks,
  leap: LastIndex['leap'],
): Leap {
  const sent = alone ?? time;
  const isSeen = leap !== undefined && time - leap.seen <= rule.staleMillis;
  const isSameSide = price < last === (leap?.price ?? 0) < last;
  const holds = isSeen && isSameSide && isNear(price, leap.price, rule.jumpBps);
  if (!holds) return { price, since: time, seen: time, sent, samples: 1 };
  const isNearer = Math.abs(leap.price - last) < Math.abs(price - last);
  return {
    price: alone !== undefined && isNearer ? leap.price : price,
    since: leap.since,
    seen: time,
    sent,
    // A feed may repeat what its source sent once.
    samples: leap.samples + (sent === leap.sent ? 0 : 1),
  };
}

function hasHeld(
  { price, since, seen, samples }: Leap,
  rule: IndexRule,
  last: Ticks,
  isAlone: boolean,
): boolean {
  const isFar = !isNear(price, last, rule.jumpBps);
  const millis = Math.max(isFar ? rule.confirmMillis : 0, isAlone ? rule.aloneMillis : 0);
  return samples >= (isAlone ? rule.aloneSamples : 2) && seen - since >= millis;
}

/**
 * The median; if two sources disagree, the one nearer to the last index: nothing else shows which of them is
 * wrong.
 */
function centerOf(fresh: readonly Ticks[], rule: IndexRule, last: Ticks | undefined): Ticks | undefined {
  const median = medianOf(fresh);
  if (fresh.some((price) => isNear(price, median, rule.outlierBps))) return median;
  if (last === undefined) return undefined;
  const [nearest] = fresh.toSorted((one, other) => Math.abs(one - last) - Math.abs(other - last));
  return nearest;
}

/** Of an even number of prices the middle of the two in the middle, half up. */
export function medianOf(prices: readonly Ticks[]): Ticks {
  const sorted = prices.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const high = sorted[middle] as Ticks;
  if (sorted.length % 2 === 1) return high;
  const low = sorted[middle - 1] as Ticks;
  return low + Math.ceil((high - low) / 2);
}

function isNear(price: Ticks, of: Ticks, bps: number): boolean {
  return BigInt(Math.abs(price - of)) * 10_000n <= BigInt(of) * BigInt(bps);
}
