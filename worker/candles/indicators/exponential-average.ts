/** An average in which older values fade: each new one counts 2 / (length + 1). It begins with the first value. */
export class ExponentialAverage {
  private readonly weight: number;
  private value = NaN;

  constructor(length: number) {
    this.weight = 2 / (length + 1);
  }

  /** The average with `next` as the next value. */
  with(next: number): number {
    const { value } = this;
    return Number.isNaN(value) ? next : value + this.weight * (next - value);
  }

  advance(next: number): number {
    return (this.value = this.with(next));
  }
}
