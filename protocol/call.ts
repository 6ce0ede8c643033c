/**
 * The declaration of a call for both ends: its path, input, output and refusals. The server parses input with the
 * schema and checks its output; the client uses only the types.
 */
import type * as z from 'zod/mini';

export interface CallName {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: CallName;
  readonly input: Input;
  readonly output: Output;
  readonly refusals: readonly string[];
  /** Its answer may request a second step, with code 1021 and the details in the output. */
  readonly secondStep?: true;
}

export type CallInput<C extends Call> = z.output<C['input']>;
export type CallOutput<C extends Call> = z.output<C['output']>;

export function defineCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  name: CallName,
  shape: Omit<Call<Input, Output>, 'name'>,
): Call<Input, Output> {
  return { name, ...shape };
}

/** The body of every REST answer (DESIGN §4). */
export interface Envelope<Data> {
  readonly code: number | string;
  readonly msg: string;
  readonly data: Data;
  readonly type?: number;
}

/** `data` of an answer that refuses an invalid input. */
export interface Problems {
  readonly problems: readonly {
    readonly field: string;
    readonly code: string;
    /** The largest value that is possible instead. */
    readonly most?: string | undefined;
  }[];
}
