/**
 * The index samples of each contract with options, those of the last minutes. Stored are those that open orders need,
 * and with a purchase those that its band follows from.
 */
import { VOLATILITY_MILLIS } from '#domain/option/option-terms';
import { leastVariance, samplesBefore, variancesOf, type Variance } from '#domain/option/volatility';
import type { Millis } from '#domain/units';
import type { IndexSampleRow } from './option-rows.ts';

export interface IndexSample extends Pick<IndexSampleRow, 'time' | 'price'> {
  isStored: boolean;
}

/** Samples older than this are dropped, unless a delivery is overdue. */
const KEPT_MILLIS: Millis = VOLATILITY_MILLIS + 10_000;
/** Dropped in bulk beyond this number. */
const MOST_KEPT = 512;

export class IndexSamples {
  private readonly bySymbol = new Map<string, IndexSample[]>();
  /** The last estimate of each index; the next sample replaces it. */
  private readonly known = new Map<string, VariancesAt>();

  constructor(stored: readonly IndexSampleRow[]) {
    for (const { symbol, time, price } of stored) this.add(symbol, { time, price, isStored: true });
  }

  /** False: not newer than the last one. A sample is never recorded twice, even if the clock is set back. */
  add(symbol: string, sample: IndexSample): boolean {
    const samples = this.bySymbol.get(symbol) ?? [];
    if (sample.time <= (samples.at(-1)?.time ?? -1)) return false;
    samples.push(sample);
    this.bySymbol.set(symbol, samples);
    return true;
  }

  /** Of a time from `from` (inclusive) to `to` (exclusive), oldest first. */
  between(symbol: string, from: Millis, to: Millis): readonly IndexSample[] {
    const samples = this.bySymbol.get(symbol) ?? [];
    return samples.slice(firstAt(samples, from), firstAt(samples, to));
  }

  /** The first one from `from` to `to`, both included. */
  first(symbol: string, from: Millis, to: Millis): IndexSample | undefined {
    const samples = this.bySymbol.get(symbol) ?? [];
    const sample = samples[firstAt(samples, from)];
    return sample !== undefined && sample.time <= to ? sample : undefined;
  }

  newest(symbol: string): IndexSample | undefined {
    return this.bySymbol.get(symbol)?.at(-1);
  }

  newestBefore(symbol: string, time: Millis): IndexSample | undefined {
    return this.between(symbol, time - VOLATILITY_MILLIS, time).at(-1);
  }

  /** The least volatility before a time; undefined: there are too few samples. */
  variance(symbol: string, time: Millis): Variance | undefined {
    return leastVariance(this.variances(symbol, time));
  }

  /** The volatility before a time on each scale; none: there are too few samples. */
  variances(symbol: string, time: Millis): readonly Variance[] {
    const samples = this.bySymbol.get(symbol) ?? [];
    const [from, to] = [firstAt(samples, time - VOLATILITY_MILLIS), firstAt(samples, time)];
    const [first, last] = [samples[from]?.time, samples[to - 1]?.time];
    const known = this.known.get(symbol);
    if (known !== undefined && known.first === first && known.last === last) return known.variances;
    const variances = variancesOf(samplesBefore(samples, time));
    this.known.set(symbol, { first, last, variances });
    return variances;
  }

  /** Those before a time that its volatility follows from and that are not stored yet. From now on they are. */
  storeBefore(symbol: string, time: Millis): IndexSampleRow[] {
    return this.between(symbol, time - VOLATILITY_MILLIS, time)
      .filter(({ isStored }) => !isStored)
      .map((sample) => {
        sample.isStored = true;
        return { symbol, time: sample.time, price: sample.price };
      });
  }

  /** As a start from the rows: a rule reads the same in a run and in a replay of several runs. */
  forgetUnstored(symbol: string): void {
    const stored = (this.bySymbol.get(symbol) ?? []).filter(({ isStored }) => isStored);
    this.bySymbol.set(symbol, stored);
    this.known.delete(symbol);
  }

  dropOld(symbol: string, now: Millis): void {
    const samples = this.bySymbol.get(symbol);
    if (samples === undefined || samples.length <= MOST_KEPT) return;
    samples.splice(0, firstAt(samples, now - KEPT_MILLIS));
  }
}

interface VariancesAt {
  readonly first: Millis | undefined;
  readonly last: Millis | undefined;
  readonly variances: readonly Variance[];
}

/** The index of the first sample at a time or later. */
function firstAt(samples: readonly IndexSample[], time: Millis): number {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle] as IndexSample).time < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
