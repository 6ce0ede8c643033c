/** Rows of entities as an account's event and its snapshot carry them: grouped by the entity's name. */

/** The key to rows of one entity: its name on the wire, and the type of its rows. */
export interface EntityName<Row> {
  readonly name: string;
  /** Never set: it carries the type. */
  readonly row?: Row;
}

/** All rows of one entity in one event or snapshot; an entity without rows is left out. */
export interface EntityRows<Row = unknown> {
  readonly entity: string;
  readonly rows: readonly Row[];
}

const NONE: readonly never[] = [];

/** The rows of one entity; what else is in the list is another entity's. */
export function rowsOf<Row>(list: readonly EntityRows[], { name }: EntityName<Row>): readonly Row[] {
  for (const { entity, rows } of list) if (entity === name) return rows as readonly Row[];
  return NONE;
}
