/** Reads the fields of a question to `npm run risk`: decimal texts, never JSON numbers, which are floats. */
import { exact, type Exact } from '../../domain/contract/reference/exact.ts';
import type { PositionSide } from '../../domain/contract/position.ts';
import { isPlainDecimal } from '../../domain/decimal-text.ts';

/** More digits than any market has; the reference computes with several times as many. */
export const MOST_DIGITS = 40;

/** Why a question has no value. The text is part of the command's interface (docs/risk.md). */
export class RiskProblem extends Error {}

export function problem(field: string, reason: string): never {
  throw new RiskProblem(`${field}: ${reason}`);
}

type Range = 'any' | 'positive' | 'not-negative' | 'rate';

/** An object of a question, with the path of its fields for messages. */
export class RiskFields {
  constructor(
    private readonly values: Readonly<Record<string, unknown>>,
    private readonly path: string,
  ) {}

  /** @param path of its fields */
  static of(value: unknown, field: string, path = `${field}.`): RiskFields {
    if (value === undefined) problem(field, 'missing');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) problem(field, 'not-an-object');
    return new RiskFields(value as Record<string, unknown>, path);
  }

  /** The decimal of a field; undefined if it is absent. */
  maybe(field: string, range: Range): Exact | undefined {
    const text = this.values[field];
    const name = this.path + field;
    if (text === undefined) return undefined;
    if (typeof text !== 'string' || !isPlainDecimal(text)) problem(name, 'not-decimal-text');
    if (text.replace(/\D/g, '').length > MOST_DIGITS) problem(name, 'too-long');
    const value = exact(text);
    if (!isWithin(value, range)) problem(name, 'out-of-range');
    return value;
  }

  decimal(field: string, range: Range): Exact {
    return this.maybe(field, range) ?? problem(this.path + field, 'missing');
  }

  /** One of a few words; the first one if the field is absent and `isOptional`. */
  word<Word extends string>(field: string, words: readonly [Word, ...Word[]], isOptional = false): Word {
    const text = this.values[field];
    if (text === undefined && isOptional) return words[0];
    if (text === undefined) problem(this.path + field, 'missing');
    return words.find((word) => word === text) ?? problem(this.path + field, 'unknown');
  }

  side(): PositionSide {
    return this.word('side', ['long', 'short']);
  }

  flag(field: string): boolean {
    const value = this.values[field] ?? false;
    return typeof value === 'boolean' ? value : problem(this.path + field, 'not-a-boolean');
  }

  child(field: string): RiskFields {
    return RiskFields.of(this.values[field], this.path + field);
  }

  /** The objects of a list; none if it is absent. */
  list(field: string): RiskFields[] {
    const value = this.values[field] ?? [];
    if (!Array.isArray(value)) problem(this.path + field, 'not-a-list');
    return value.map((each: unknown, at) => RiskFields.of(each, `${this.path}${field}[${String(at)}]`));
  }
}

function isWithin(value: Exact, range: Range): boolean {
  if (range === 'any') return true;
  if (range === 'positive') return value.gt(0);
  return value.gte(0) && (range === 'not-negative' || value.lt(1));
}
