/** A part of a list that loads in parts, the newest first. */
export interface Part<Item> {
  readonly list: readonly Item[];
  /** The `before` of the next part; null at the end. */
  readonly next: number | null;
}

/**
 * The newest part, loaded again, joined with the older rows loaded before. If they do not overlap, the newest part
 * alone, because rows between them may be missing.
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
