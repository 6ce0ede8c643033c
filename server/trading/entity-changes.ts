/**
 * The changes of entities that a command makes beside its orders, in the order of their first change. A later change
 * of the same entity replaces the earlier one. Looked up by id, then in a short list: a text key for each change would
 * cost more.
 */
import type { EntityChange } from '../core/decision.ts';

export class EntityChanges {
  readonly all: EntityChange[] = [];
  /** Where those of each id are in the list; entities of several kinds may have the same id. */
  private readonly places = new Map<string | number, number[]>();

  set(id: string | number, change: EntityChange): void {
    const { all } = this;
    const places = this.places.get(id);
    if (places === undefined) {
      this.places.set(id, [all.push(change) - 1]);
      return;
    }
    const place = places.find((at) => isSameEntity(all[at] as EntityChange, change));
    if (place === undefined) places.push(all.push(change) - 1);
    else all[place] = change;
  }
}

function isSameEntity(one: EntityChange, other: EntityChange): boolean {
  return one.entity === other.entity && one.user === other.user;
}
