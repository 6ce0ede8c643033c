/**
 * The newest values by their keys. They fill one map after another, and the older map goes as a whole: of a single map
 * whose oldest keys are deleted, each rebuilding leaves a dead table behind that points to the next one, and so keeps
 * alive what was forgotten until all memory is collected.
 */
export class Recent<Value> {
  private newer = new Map<string, Value>();
  private older = new Map<string, Value>();

  /**
   * @param most how many are held, as long as all may be forgotten; the newest half of them always
   * @param forget answers whether it may be forgotten; if not, it is asked again later
   */
  constructor(
    private readonly most: number,
    private readonly forget: (key: string, value: Value) => boolean,
  ) {}

  get(key: string): Value | undefined {
    return this.newer.get(key) ?? this.older.get(key);
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
