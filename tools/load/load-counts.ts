/** The results of a load: the count of each answer, and the latencies. */

/** Milliseconds of acknowledged commands. */
export interface Waits {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
}

export interface LoadResult {
  readonly millis: number;
  /** Commands with a successful answer: they are durable. */
  readonly acknowledged: number;
  /** How many of them placed an order. */
  readonly orders: number;
  readonly waits: Waits;
  /** The number of answers by any other code. */
  readonly refused: Readonly<Record<string, number>>;
  /** Connections lost while a command was pending. */
  readonly lost: number;
}

export class LoadCounts {
  lost = 0;
  private orders = 0;
  private readonly waits: number[] = [];
  private readonly refused = new Map<string, number>();

  acknowledge(wait: number, isOrder: boolean): void {
    this.waits.push(wait);
    if (isOrder) this.orders++;
  }

  refuse(code: string): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }

  /** @param millis the duration of the whole load */
  result(millis: number): LoadResult {
    const sorted = Float64Array.from(this.waits).sort();
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
    return {
      millis,
      acknowledged: sorted.length,
      orders: this.orders,
      waits: { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) },
      refused: Object.fromEntries([...this.refused].sort(([, one], [, other]) => other - one)),
      lost: this.lost,
    };
  }
}
