/**
 * The engine's copy of one entity's rows. Of a changeable row the higher version is newer, whether an event, a reset
 * or a call's answer brought it. An ended row is remembered at least until the channel has sent everything up to its
 * version, so that an older answer never opens it again.
 */
import { keyOf, type Entity, type EntityRow } from '#protocol/entities/define-entity';

/** More than a page shows; older rows are loaded by a call. */
const KEPT = 200;

export class EntityMirror<E extends Entity = Entity> {
  private current = new Map<string, EntityRow<E>>();
  private past = new Map<string, EntityRow<E>>();

  constructor(private readonly entity: E) {}

  /** The open rows, unordered. */
  all(): Iterable<EntityRow<E>> {
    return this.current.values();
  }

  /** The open rows, in the entity's order; of a log the rows added last. */
  get rows(): readonly EntityRow<E>[] {
    const rows = [...this.current.values()].sort(this.compare);
    return this.isLog ? rows.slice(0, KEPT) : rows;
  }

  /** The ended rows, latest first. */
  get ended(): readonly EntityRow<E>[] {
    return [...this.past.values()]
      .sort((one, other) => versionOf(other) - versionOf(one) || this.compare(one, other))
      .slice(0, KEPT);
  }

  /** @param key as `keyOf` writes it */
  find(key: string): EntityRow<E> | undefined {
    return this.current.get(key) ?? this.past.get(key);
  }

  /** @param sentTo the number up to which the channel has sent everything */
  absorb(rows: readonly EntityRow<E>[], sentTo: number): void {
    for (const row of rows) this.hold(row);
    if (this.past.size > 2 * KEPT) this.forget(sentTo);
    if (this.isLog && this.current.size > 2 * KEPT)
      this.current = new Map(this.rows.map((row) => [keyOf(this.entity, row), row]));
  }

  /** All open rows as of an event: a row that is missing ended before, unless its version is higher. */
  replace(number: number, rows: readonly EntityRow<E>[]): void {
    if (this.isLog) return;
    this.current = new Map([...this.current].filter(([, row]) => versionOf(row) > number));
    for (const row of rows) this.hold(row);
  }

  private get isLog(): boolean {
    return this.entity.shape === 'log';
  }

  private hold(row: EntityRow<E>): void {
    const key = keyOf(this.entity, row);
    const held = this.isLog ? undefined : this.find(key);
    if (held && versionOf(held) > versionOf(row)) return;
    const isOpen = this.entity.isOpen?.(row) ?? true;
    const [to, from] = isOpen ? [this.current, this.past] : [this.past, this.current];
    from.delete(key);
    to.set(key, row);
  }

  private forget(sentTo: number): void {
    const kept = new Set(this.ended);
    for (const [key, row] of this.past) if (versionOf(row) <= sentTo && !kept.has(row)) this.past.delete(key);
  }

  private readonly compare = (one: EntityRow<E>, other: EntityRow<E>): number =>
    this.entity.order?.(one, other) ?? higherKeyFirst(this.entity, one, other);
}

function versionOf(row: object): number {
  return (row as { readonly version: number }).version;
}

function higherKeyFirst({ key }: Entity, one: object, other: object): number {
  for (const name of key) {
    const [a, b] = [one, other].map((row) => (row as Readonly<Record<string, number | string>>)[name]);
    if (a !== b) return (a as number) < (b as number) ? 1 : -1;
  }
  return 0;
}
