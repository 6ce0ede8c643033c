/** The parts of a benchmark, and how contenders are timed in one run. */

/** One line of a result file (DESIGN §9). `ratio` is ours divided by the peer's, both from the same run. */
export interface BenchRow {
  readonly suite: string;
  readonly case: string;
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
  readonly peer: string;
  readonly peerValue: number;
  readonly ratio: number;
}

export interface Contender {
  readonly name: string;
  /** One full run from the start; the result is compared with those of the other contenders. */
  readonly run: () => unknown;
}

/** The name of our code in the results. */
export const OURS = 'brisk';

/**
 * The median milliseconds of each contender. Every round runs all of them, each round in a different order, so that
 * changes of the machine's speed affect all; every second round is reversed, so that none always runs while the
 * garbage of the same other one is collected. The first round is warm-up and does not count. Garbage collection is not
 * forced, because that would discard compiled code.
 */
export function medianMillis(contenders: readonly Contender[], rounds: number): ReadonlyMap<string, number> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  let expected: string | undefined;
  for (let round = 0; round <= rounds; round++) {
    const order = contenders.map((_, i) => contenders[(i + round) % contenders.length] as Contender);
    if (round % 2 === 1) order.reverse();
    for (const { name, run } of order) {
      const started = performance.now();
      const result = run();
      const took = performance.now() - started;
      if (round > 0) times.get(name)?.push(took);
      const text = JSON.stringify(result);
      expected ??= text;
      if (text !== expected) throw new Error(`${name} does not come to the result of the others`);
    }
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]));
}

/** Rates from `count` items a run, ours and each peer's. */
export function rateRows(
  names: Pick<BenchRow, 'suite' | 'case' | 'metric' | 'unit'>,
  count: number,
  medians: ReadonlyMap<string, number>,
): BenchRow[] {
  const rateOf = (millis: number | undefined) => Math.round((count * 1000) / (millis ?? NaN));
  const value = rateOf(medians.get(OURS));
  return [...medians]
    .filter(([name]) => name !== OURS)
    .map(([peer, millis]) => {
      const peerValue = rateOf(millis);
      return { ...names, value, peer, peerValue, ratio: thousandth(value / peerValue) };
    });
}

/** Costs, ours and each peer's, to the thousandth: less is better. */
export function costRows(
  names: Pick<BenchRow, 'suite' | 'case' | 'metric' | 'unit'>,
  medians: ReadonlyMap<string, number>,
): BenchRow[] {
  const value = thousandth(medians.get(OURS) ?? NaN);
  return [...medians]
    .filter(([name]) => name !== OURS)
    .map(([peer, cost]) => {
      const peerValue = thousandth(cost);
      return { ...names, value, peer, peerValue, ratio: thousandth(value / peerValue) };
    });
}

/** To three digits after the point. */
export function thousandth(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** @param share 0 to 1: the share of the values that are below the result */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
