/** What several lists tell of the same things, as one of each. */

interface Numbered {
  readonly id: number | string;
  /** Rises with each change of it. */
  readonly version?: number;
}

/** Each id once, in its highest version; where none is higher, as the later list has it. In no order. */
export function newestById<Item extends Numbered>(...lists: readonly (readonly Item[])[]): Item[] {
  const known = new Map<Item['id'], Item>();
  for (const each of lists.flat()) {
    const { version = 0 } = known.get(each.id) ?? each;
    if ((each.version ?? 0) >= version) known.set(each.id, each);
  }
  return [...known.values()];
}
