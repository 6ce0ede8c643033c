/** Merges several lists of the same items into one row per id. */

interface Numbered {
  readonly id: number | string;
  /** Rises with each change of the row. */
  readonly version?: number;
}

/** Each id once, in its highest version; of equal versions the one of the later list. Unordered. */
export function newestById<Item extends Numbered>(...lists: readonly (readonly Item[])[]): Item[] {
  const known = new Map<Item['id'], Item>();
  for (const each of lists.flat()) {
    const { version = 0 } = known.get(each.id) ?? each;
    if ((each.version ?? 0) >= version) known.set(each.id, each);
  }
  return [...known.values()];
}
