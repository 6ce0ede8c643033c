/** A part of a list that comes in parts, the newest first. */
export interface Part<Item> {
  readonly list: readonly Item[];
  /** The `before` of the next part; null at the end. */
  readonly next: number | null;
}

/**
 * The newest part, asked for again, with what was loaded before and is older; the newest part alone where nothing of
 * it was loaded, for then there may be more between the two.
 */
export function joinedParts<Item extends { readonly id: number | string }>(
  newest: Part<Item>,
  loaded: Part<Item>,
): Part<Item> {
  const ids = new Set(newest.list.map(({ id }) => id));
  const last = loaded.list.findLastIndex(({ id }) => ids.has(id));
  if (newest.next === null || last < 0) return newest;
  return { list: [...newest.list, ...loaded.list.slice(last + 1)], next: loaded.next };
}
