/** The recorded samples of each index that open options need. */
import type { Millis } from '#domain/units';
import type { IndexSampleRow } from './option-rows.ts';

export type IndexSample = Pick<IndexSampleRow, 'time' | 'price'>;

/** Samples older than this are dropped, unless a delivery is overdue. */
const KEPT_MILLIS: Millis = 120_000;
/** Dropped in bulk beyond this number. */
const MOST_KEPT = 512;

export class IndexSamples {
  private readonly bySymbol = new Map<string, IndexSample[]>();

  constructor(stored: readonly IndexSampleRow[]) {
    for (const { symbol, time, price } of stored) this.add(symbol, { time, price });
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
    return (this.bySymbol.get(symbol) ?? []).filter(({ time }) => time >= from && time < to);
  }

  /** The first one from `from` to `to`, both included. */
  first(symbol: string, from: Millis, to: Millis): IndexSample | undefined {
    return this.bySymbol.get(symbol)?.find(({ time }) => time >= from && time <= to);
  }

  newest(symbol: string): IndexSample | undefined {
    return this.bySymbol.get(symbol)?.at(-1);
  }

  dropOld(symbol: string, now: Millis): void {
    const samples = this.bySymbol.get(symbol);
    if (samples === undefined || samples.length <= MOST_KEPT) return;
    const kept = samples.findIndex(({ time }) => time >= now - KEPT_MILLIS);
    samples.splice(0, kept === -1 ? samples.length : kept);
  }
}
