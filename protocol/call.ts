/**
 * A call as both ends see it: where it is, what goes in, what comes out, what it may refuse. The server parses
 * input with the schema and checks its own output; the client takes only the types.
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
  /** Its answer may ask for a second step, with code 1021 and what the output says of it. */
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

/** `data` of an answer that refuses the input. */
export interface Problems {
  readonly problems: readonly { readonly field: string; readonly code: string }[];
}
