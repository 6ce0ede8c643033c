/** Reads a venue's JSON, which is not trusted, field by field. */
import { parseScaled } from '#domain/decimal-text';

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** Undefined if the text is no JSON object. */
export function fieldsIn(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && parseScaled(value, value.length) !== undefined;
}

/** Whether the value can be a step: a plain decimal above 0. */
export function isStep(value: unknown): value is string {
  return isDecimal(value) && /[1-9]/.test(value) && !value.startsWith('-');
}
