/** Values that an operator changes while the platform runs. A feature defines its own in `<feature>/settings.ts`. */
import * as z from 'zod/mini';
import type { Millis } from '#domain/units';
import type { Slices } from '../core/state-slice.ts';

export interface Setting<Value = unknown> {
  /** `<feature>.<setting>`, unique. */
  readonly name: string;
  /** A schema of JSON values. Amounts are decimal text, never floating-point numbers. */
  readonly schema: z.ZodMiniType<Value>;
  /** Its value until an operator changes it. */
  readonly default: Value;
  /**
   * The problem of a change besides the schema, by the present value, the time and the state; undefined: it is allowed.
   * The path leads into the value.
   */
  mayChange?(before: Value, after: Value, time: Millis, state: Slices): ChangeProblem | undefined;
}

export interface ChangeProblem {
  readonly path: readonly string[];
  readonly code: string;
}

/** @throws if the default does not fit the schema, or is a bare text, which the database reads as JSON */
export function defineSetting<Value>(setting: Setting<Value>): Setting<Value> {
  const fits = z.safeParse(setting.schema, setting.default);
  if (!fits.success) throw new Error(`the default of ${setting.name} does not fit its schema`);
  if (typeof setting.default === 'string') throw new Error(`${setting.name} is a bare text`);
  return setting;
}
