/**
 * An entity is defined once. Its definition gives the type of its rows (`EntityRow`), their schema
 * (`entity-schema.ts`), and in the worker and on the page the check, the mirror, the topics and the batch layout.
 */
import type { EntityName } from './entity-rows.ts';
import type { Field, Fields, RowOf } from './fields.ts';

/**
 * `list`: rows change and may end; each carries as `version` the number of the event that last changed it. `log`: rows
 * are added and never change. `single`: one row per user, with a `version`.
 */
export type EntityShape = 'list' | 'log' | 'single';

export interface Entity<
  F extends Fields = Fields,
  Derived extends Fields = Fields,
  Shown extends string = string,
  Name extends string = string,
> extends EntityName<RowOf<F>> {
  readonly name: Name;
  readonly shape: EntityShape;
  /** The fields that identify a row; a single has none. */
  readonly key: readonly string[];
  readonly fields: F;
  /** Fields that the worker computes for each row for the page. */
  readonly derived: Derived;
  /** Decimals and shares, also derived ones, that the page additionally gets as text in the user's language. */
  readonly shown: readonly Shown[];
  /** The field by which lists are filtered; without it there is only the list of all rows. */
  readonly filter?: string;
  /** Whether a row is still open; without it no row ever ends. */
  isOpen?(row: RowOf<F>): boolean;
  /** Compares two rows for sorting; by default the highest key comes first. */
  order?(one: RowOf<F>, other: RowOf<F>): number;
}

interface Definition<F extends Fields, Derived extends Fields, Shown extends string> {
  readonly key: readonly (keyof F & string)[];
  readonly fields: F;
  readonly derived?: Derived;
  readonly shown?: readonly Shown[];
  readonly filter?: keyof F & string;
  readonly isOpen?: (row: RowOf<F>) => boolean;
  readonly order?: (one: RowOf<F>, other: RowOf<F>) => number;
}

type NameOf<F extends Fields, Derived extends Fields> = (keyof F & string) | (keyof Derived & string);
type NoFields = { readonly [Name in never]: Field };
interface Versioned {
  readonly version: Field<number>;
}

/** @param name as on the wire: lower case, words separated by dashes */
export function defineEntity<
  const Name extends string,
  F extends Fields & Versioned,
  Derived extends Fields = NoFields,
  const Shown extends NameOf<F, Derived> = never,
>(name: Name, definition: Definition<F, Derived, Shown>): Entity<F, Derived, Shown, Name> {
  return entityOf(name, 'list', definition);
}

/** An entity whose rows are added and never change. */
export function defineLog<
  const Name extends string,
  F extends Fields,
  Derived extends Fields = NoFields,
  const Shown extends NameOf<F, Derived> = never,
>(name: Name, definition: Omit<Definition<F, Derived, Shown>, 'isOpen'>): Entity<F, Derived, Shown, Name> {
  return entityOf(name, 'log', definition);
}

/** An entity of which each user has one row. */
export function defineSingle<
  const Name extends string,
  F extends Fields & Versioned,
  Derived extends Fields = NoFields,
  const Shown extends NameOf<F, Derived> = never,
>(
  name: Name,
  definition: Omit<Definition<F, Derived, Shown>, 'key' | 'filter' | 'order'>,
): Entity<F, Derived, Shown, Name> {
  return entityOf(name, 'single', { ...definition, key: [] });
}

function entityOf<Name extends string, F extends Fields, Derived extends Fields, Shown extends string>(
  name: Name,
  shape: EntityShape,
  { derived, shown = [], ...rest }: Definition<F, Derived, Shown>,
): Entity<F, Derived, Shown, Name> {
  return { name, shape, ...rest, derived: derived ?? ({} as Derived), shown };
}

/** A row of an entity, as the wire has it. */
export type EntityRow<E extends Entity> = RowOf<E['fields']>;
/** The computed fields of a row. */
export type DerivedRow<E extends Entity> = RowOf<E['derived']>;
/** A row as the page has it. */
export type LiveRow<E extends Entity> = EntityRow<E> &
  DerivedRow<E> & { readonly shown: Readonly<Record<E['shown'][number], string>> };

/** The key that identifies a row among the rows of its entity. */
export function keyOf({ key }: Pick<Entity, 'key'>, row: object): string {
  const values = row as Readonly<Record<string, string | number>>;
  const [first, ...others] = key;
  if (first === undefined) return '';
  let text = String(values[first]);
  for (const name of others) text += `/${String(values[name])}`;
  return text;
}
