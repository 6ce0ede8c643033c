/**
 * The highest of the last `length` values; each value is compared at most twice. A value before a higher one can
 * never be the highest again and is dropped, so the kept values fall from the first on.
 */
export class HighestValue {
  private readonly values: Float64Array;
  private readonly places: Float64Array;
  private first = 0;
  private kept = 0;
  private count = 0;

  constructor(private readonly length: number) {
    this.values = new Float64Array(length + 1);
    this.places = new Float64Array(length + 1);
  }

  /** −Infinity without values. */
  get value(): number {
    return this.kept === 0 ? -Infinity : (this.values[this.first] as number);
  }

  push(value: number): void {
    const { values, places } = this;
    const room = values.length;
    while (this.kept > 0 && (values[(this.first + this.kept - 1) % room] as number) <= value) this.kept--;
    const at = (this.first + this.kept) % room;
    values[at] = value;
    places[at] = this.count++;
    this.kept++;
    if ((places[this.first] as number) < this.count - this.length) {
      this.first = (this.first + 1) % room;
      this.kept--;
    }
  }
}
