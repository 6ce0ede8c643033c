/**
 * A map that holds a bounded number of values, the newest ones. They fill one map after another, and the older map is
 * dropped as a whole: in a single map whose oldest keys are deleted, each rebuild leaves a dead table that points to
 * the next one, and so keeps forgotten values in memory until the next full collection.
 */
export class BoundedMap<Value> {
  private newer = new Map<string, Value>();
  private older = new Map<string, Value>();

  /**
   * @param most the bound, provided that all values may be forgotten; the newest half is always held
   * @param forget says whether a value may be forgotten; if not, it is asked again later. By default all may be
   */
  constructor(
    private readonly most: number,
    private readonly forget: (key: string, value: Value) => boolean = () => true,
  ) {}

  get(key: string): Value | undefined {
    return this.newer.get(key) ?? this.older.get(key);
  }

  /** Returns the value and makes it one of the newest. */
  renew(key: string): Value | undefined {
    const newer = this.newer.get(key);
    if (newer !== undefined) return newer;
    const older = this.older.get(key);
    if (older === undefined) return undefined;
    this.older.delete(key);
    this.add(key, older);
    return older;
  }

  add(key: string, value: Value): void {
    this.newer.set(key, value);
    if (this.newer.size * 2 < this.most) return;
    const past = this.older;
    this.older = this.newer;
    this.newer = new Map();
    for (const [old, each] of past) if (!this.forget(old, each)) this.older.set(old, each);
  }

  delete(key: string): void {
    this.newer.delete(key);
    this.older.delete(key);
  }
}
