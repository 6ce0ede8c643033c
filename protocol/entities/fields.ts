/** The types of an entity's fields: what a value is, how it is checked, and how it is sent to the page. */

export type FieldKind =
  | 'id'
  | 'count'
  | 'text'
  | 'enum'
  | 'flag'
  | 'amount'
  | 'price'
  | 'size'
  | 'time'
  | 'percent'
  | 'json';

export interface Field<Value = unknown> {
  readonly kind: FieldKind;
  /** For a text, and for an enum without a list of its values. */
  readonly pattern?: RegExp;
  /** For an enum. */
  readonly values?: readonly string[];
  /** For a decimal: it may be negative. */
  readonly signed?: boolean;
  /** For a decimal: `''` means that there is no value. */
  readonly optional?: boolean;
  /** Never set: it only carries the type. */
  readonly value?: Value;
}

export type Fields = Readonly<Record<string, Field>>;

/** A row with these fields. */
export type RowOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

type DecimalOptions = Pick<Field, 'signed' | 'optional'>;

/** A row's number: an integer ≥ 0. */
export function id(): Field<number> {
  return { kind: 'id' };
}

/** An integer ≥ 0. */
export function count(): Field<number> {
  return { kind: 'count' };
}

/** Milliseconds UTC. */
export function time(): Field<number> {
  return { kind: 'time' };
}

/** @param pattern without the flags `g` and `y`, which keep a position between matches */
export function text(pattern?: RegExp): Field<string> {
  return pattern === undefined ? { kind: 'text' } : { kind: 'text', pattern };
}

/** One of a fixed set of words. */
export function oneOf<const Value extends string>(values: readonly Value[]): Field<Value> {
  return { kind: 'enum', values };
}

/** One of a set of words that features may extend. @param pattern of such a word */
export function word(pattern: RegExp): Field<string> {
  return { kind: 'enum', pattern };
}

export function flag(): Field<boolean> {
  return { kind: 'flag' };
}

/** An amount of money, as decimal text. */
export function amount(options: DecimalOptions = {}): Field<string> {
  return { kind: 'amount', ...options };
}

/** A price in its market's digits, as decimal text. */
export function price(options: DecimalOptions = {}): Field<string> {
  return { kind: 'price', ...options };
}

/** A quantity in its market's digits, as decimal text. */
export function size(options: DecimalOptions = {}): Field<string> {
  return { kind: 'size', ...options };
}

/** A percentage from 0 to 100 with at most two digits after the point. */
export function percent(): Field<number> {
  return { kind: 'percent' };
}

/** Any JSON value. Its structure is not checked. */
export function json<Value extends Json = Json>(): Field<Value> {
  return { kind: 'json' };
}
