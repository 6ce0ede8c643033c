/** Rows of entities in an account's event or snapshot: grouped by the entity's name. */

/** Identifies the rows of one entity: its name on the wire, and the type of its rows. */
export interface EntityName<Row> {
  readonly name: string;
  /** Never set: it only carries the type. */
  readonly row?: Row;
}

/** All rows of one entity in one event or snapshot; an entity without rows is omitted. */
export interface EntityRows<Row = unknown> {
  readonly entity: string;
  readonly rows: readonly Row[];
}

const NONE: readonly never[] = [];

/** The rows of one entity among those of all entities. */
export function rowsOf<Row>(list: readonly EntityRows[], { name }: EntityName<Row>): readonly Row[] {
  for (const { entity, rows } of list) if (entity === name) return rows as readonly Row[];
  return NONE;
}
