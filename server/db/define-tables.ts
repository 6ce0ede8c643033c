/**
 * A feature's storage, declared in its `tables.ts`: its tables, the rows that its decisions write, the data from which
 * a start rebuilds the core, and its queries. The store receives all definitions and knows no feature.
 */
import {
  bigint,
  customType,
  numeric,
  type PgDatabase,
  type PgQueryResultHKT,
  type PgTable,
} from 'drizzle-orm/pg-core';
import type { FeatureRows } from './feature-rows.ts';
import type { Query, Seed, Store, StoredState } from './store-api.ts';

export type Database = PgDatabase<PgQueryResultHKT>;

/** A column of whole numbers that a double holds exactly: ids, prices in ticks, sizes in lots. Never null. */
export const whole = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** A column of milliseconds UTC, never null. */
export const time = (name: string) => whole(name);

/** A column of amounts in whole units of 10⁻⁸ of an asset, never null. */
export const minor = (name: string) => numeric(name, { precision: 38, scale: 0 }).notNull();

const textOfJson = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (text): unknown => JSON.parse(text),
});

/** A column of JSON that no statement looks into, never null. As text it is stored without being parsed and checked. */
export const jsonText = <Value>(name: string) => textOfJson(name).$type<Value>().notNull();

/** How a row with an existing key is written. Columns are named as the table's properties are. */
export interface Upsert<Column extends string = string> {
  readonly key: readonly Column[];
  /** Columns that take the new row's value. */
  readonly set: readonly Column[];
  /** Columns that take the higher one of both values. */
  readonly raise?: readonly Column[];
}

/** A kind of rows in a group of decisions. */
export interface RowKind {
  readonly name: string;
  readonly table: PgTable;
  /** Undefined: rows are added once and never change; a repeated key is an error. */
  readonly upsert: Upsert | undefined;
}

/** A table with a column for each of the row's fields. */
type ColumnsFor<Row, Table extends PgTable> = keyof Row extends keyof Table['$inferSelect'] ? Table : never;

/** Binds a feature's rows to their table. Of rows with the same key in one group the last one counts. */
export function rowsInto<Table extends PgTable, Row extends object & Table['$inferSelect']>(
  { name }: FeatureRows<Row>,
  table: ColumnsFor<Row, Table>,
  upsert?: Upsert<keyof Row & string>,
): RowKind {
  return { name, table, upsert };
}

type Run = (database: Database, ...input: never[]) => Promise<unknown>;
type Runs = Readonly<Record<string, Run>>;
type InputOf<Each extends Run> = Parameters<Each> extends readonly [Database, ...infer Input] ? Input : never;

interface TableSource<Loaded, Seeds, Queries extends Runs> {
  /** Unique among the features. */
  readonly feature: string;
  readonly tables: Readonly<Record<string, PgTable>>;
  /**
   * A folder of migrations in drizzle's format that makes the tables. They run after the platform's and have a separate
   * journal. By default the platform's folder makes the tables, as for all features of the product.
   */
  readonly migrations?: URL;
  readonly writes?: readonly RowKind[];
  /** Writes rows that a start requires, within the start's transaction, before anything is loaded. */
  readonly seed?: (database: Database, seeds: Seeds) => Promise<void>;
  /** Reads the data that the core is rebuilt from, as plain values: they cross threads. */
  readonly load?: (database: Database) => Promise<Loaded>;
  /** Queries run beside the core, outside its commits. Their input and answer cross threads. */
  readonly queries?: Queries;
  /**
   * These queries run on the connection of the commits instead: it holds the lock, so that a process that is no longer
   * the core cannot write by them. Their rows are many, so the embedded database's log is cut after some hundreds of
   * them.
   */
  readonly writing?: readonly (keyof Queries & string)[];
}

/** A definition in the store's form. */
export interface TableDefinition {
  readonly feature: string;
  readonly tables: Readonly<Record<string, PgTable>>;
  readonly migrations: URL | undefined;
  readonly writes: readonly RowKind[];
  readonly seed: ((database: Database, seeds: never) => Promise<void>) | undefined;
  readonly load: (database: Database) => Promise<unknown>;
  readonly runs: Runs;
  readonly writing: readonly string[];
}

/** The features' tables, listed by the composition. */
export interface StoreTables {
  readonly features: readonly TableDefinition[];
  /** The entry of the embedded store's thread: a module that calls `runStoreThread` with the same features. */
  readonly thread: URL;
}

/** A definition in its feature's form. */
export interface Tables<Loaded, Seeds, Queries extends Runs> extends TableDefinition {
  /** The queries by name, for `Store.query`. */
  readonly queries: {
    readonly [Name in keyof Queries]: Query<InputOf<Queries[Name]>, Awaited<ReturnType<Queries[Name]>>>;
  };
  /** All queries, as calls on a store. */
  calls(store: Pick<Store, 'query'>): {
    readonly [Name in keyof Queries]: (...input: InputOf<Queries[Name]>) => ReturnType<Queries[Name]>;
  };
  readonly load: (database: Database) => Promise<Loaded>;
  /** The result of `load`. */
  loaded(state: Pick<StoredState, 'loaded'>): Loaded;
  /** The seed to pass to `Store.open`. */
  seedWith(seeds: Seeds): Seed;
}

export function defineTables<Loaded = undefined, Seeds = never, Queries extends Runs = Runs>(
  source: TableSource<Loaded, Seeds, Queries>,
): Tables<Loaded, Seeds, Queries> {
  const { feature, tables, migrations, writes = [], seed, load = nothing, queries, writing = [] } = source;
  const runs: Runs = queries ?? {};
  const tokens = Object.keys(runs).map((name) => [name, { name: `${feature}.${name}` }] as const);
  const made: Tables<unknown, Seeds, Runs> = {
    ...{ feature, tables, migrations, writes, seed, load, runs, writing },
    queries: Object.fromEntries(tokens),
    calls: (store) =>
      Object.fromEntries(
        tokens.map(([name, token]) => [name, (...input: never[]) => store.query(token, ...input)]),
      ),
    loaded: ({ loaded }) => loaded[feature],
    seedWith: (seeds) => ({ feature, seeds }),
  };
  return made as unknown as Tables<Loaded, Seeds, Queries>;
}

function nothing(): Promise<undefined> {
  return Promise.resolve(undefined);
}
