/**
 * Rows that a feature writes with its decisions, as its rules know them: a name and a shape, without the table. The
 * feature's `tables.ts` binds the name to a table (`rowsInto`), so that no rule loads the database's library.
 */

/** One row of a feature among a decision's writes. */
export interface RowWrite {
  readonly kind: 'row';
  /** The name of its kind of rows. */
  readonly into: string;
  readonly row: object;
}

export interface FeatureRows<Row extends object> {
  readonly name: string;
  write(row: Row): RowWrite;
}

/** @param name unique among the row kinds of all features */
export function defineRows<Row extends object>(name: string): FeatureRows<Row> {
  return { name, write: (row) => ({ kind: 'row', into: name, row }) };
}
