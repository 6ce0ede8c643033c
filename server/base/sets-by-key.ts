/** Sets of things by a key, without empty sets. */

export function addTo<Key, Item>(all: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const there = all.get(key);
  if (there === undefined) all.set(key, new Set([item]));
  else there.add(item);
}

export function removeFrom<Key, Item>(all: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const there = all.get(key);
  there?.delete(item);
  if (there?.size === 0) all.delete(key);
}
