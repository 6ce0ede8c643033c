/**
 * Checks rows by their entity's definition without zod. It accepts the rows that `entity-schema.ts` accepts, and those
 * of a newer platform: with further fields, and with words that this build does not list (decision 0390). A property
 * test proves that it accepts no others.
 */
import type { Entity } from '#protocol/entities/define-entity';
import type { Field } from '#protocol/entities/fields';
import { isFields } from '../feed/check.ts';
import { isAmount, isCount, isSignedAmount } from '../feed/check-json.ts';

export type Check = (value: unknown) => boolean;

export function rowCheck({ fields }: Pick<Entity, 'fields'>): Check {
  const names = Object.keys(fields);
  const checks = Object.values(fields).map(fieldCheck);
  return (row) => {
    if (!isFields(row)) return false;
    return checks.every((check, at) => check(row[names[at] as string]));
  };
}

export function isListOf(list: unknown, check: Check): boolean {
  return Array.isArray(list) && list.every(check);
}

/** A word of an enum, or none. It has no line feed, which separates the texts of a batch. */
const WORD = /^(?:[a-z][a-z\d-]*)?$/;

function fieldCheck({ kind, pattern, signed, optional }: Field): Check {
  switch (kind) {
    case 'id':
    case 'count':
    case 'time':
      return isCount;
    case 'text':
      return isTextOf(pattern);
    case 'enum':
      return isTextOf(pattern ?? WORD);
    case 'flag':
      return (value) => typeof value === 'boolean';
    case 'amount':
    case 'price':
    case 'size': {
      const isDecimal = signed ? isSignedAmount : isAmount;
      return optional ? (value) => value === '' || isDecimal(value) : isDecimal;
    }
    case 'percent':
      return (value) => typeof value === 'number' && value >= 0 && value <= 100;
    case 'json':
      return isJson;
  }
}

function isTextOf(pattern: RegExp | undefined): Check {
  return (value) => typeof value === 'string' && (pattern === undefined || pattern.test(value));
}

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isFields(value) && Object.values(value).every(isJson);
}
