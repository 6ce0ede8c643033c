/** Changes since the last batch, in the order of their first occurrence; a second change of one item adds nothing. */
export class DirtySet<Name> {
  private names = new Set<Name>();

  get isEmpty(): boolean {
    return this.names.size === 0;
  }

  has(name: Name): boolean {
    return this.names.has(name);
  }

  add(name: Name): void {
    this.names.add(name);
  }

  delete(name: Name): void {
    this.names.delete(name);
  }

  /** Returns all changes; the set is empty afterwards. */
  take(): ReadonlySet<Name> {
    const taken = this.names;
    this.names = new Set();
    return taken;
  }
}
