/** The kinds of an entity's fields: what a value is, how it is checked, and how it crosses to the page. */

export type FieldKind =
  'id' | 'count' | 'text' | 'enum' | 'flag' | 'amount' | 'price' | 'size' | 'time' | 'percent' | 'json';

export interface Field<Value = unknown> {
  readonly kind: FieldKind;
  /** Of a text, and of an enum without a list of its values. */
  readonly pattern?: RegExp;
  /** Of an enum. */
  readonly values?: readonly string[];
  /** Of a decimal: it may be negative. */
  readonly signed?: boolean;
  /** Of a decimal: `''` says that there is none. */
  readonly optional?: boolean;
  /** Never set: it carries the type. */
  readonly value?: Value;
}

export type Fields = Readonly<Record<string, Field>>;

/** A row with these fields. */
export type RowOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

type DecimalOptions = Pick<Field, 'signed' | 'optional'>;

/** A row's number: a whole number from 0 on. */
export function id(): Field<number> {
  return { kind: 'id' };
}

/** A whole number from 0 on. */
export function count(): Field<number> {
  return { kind: 'count' };
}

/** Milliseconds UTC. */
export function time(): Field<number> {
  return { kind: 'time' };
}

/** @param pattern without the flags `g` and `y`, which remember where they stopped */
export function text(pattern?: RegExp): Field<string> {
  return pattern === undefined ? { kind: 'text' } : { kind: 'text', pattern };
}

/** One of a few words. */
export function oneOf<const Value extends string>(values: readonly Value[]): Field<Value> {
  return { kind: 'enum', values };
}

/** One of some words to which features add their own. @param pattern what such a word looks like */
export function word(pattern: RegExp): Field<string> {
  return { kind: 'enum', pattern };
}

export function flag(): Field<boolean> {
  return { kind: 'flag' };
}

/** An amount of money, decimal text. */
export function amount(options: DecimalOptions = {}): Field<string> {
  return { kind: 'amount', ...options };
}

/** A price in its market's digits, decimal text. */
export function price(options: DecimalOptions = {}): Field<string> {
  return { kind: 'price', ...options };
}

/** A quantity in its market's digits, decimal text. */
export function size(options: DecimalOptions = {}): Field<string> {
  return { kind: 'size', ...options };
}

/** A share from 0 to 100 with at most two digits after the point. */
export function percent(): Field<number> {
  return { kind: 'percent' };
}

/** Anything that JSON can say. Its type is not checked beyond that. */
export function json<Value extends Json = Json>(): Field<Value> {
  return { kind: 'json' };
}
