/** The errors of a call. The user has seen both as a toast, unless the caller asked for none. */
import type { Envelope, Problems } from '#protocol/call';

/** The platform refused. Its text is in the request's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly isShown = true;
  readonly code: number | string;
  /** Errors of the input, by field. */
  readonly problems: Problems['problems'];
  /** Other fields of its answer, by the call's names. */
  readonly data: unknown;

  constructor({ code, data }: Envelope<unknown>, text: string) {
    super(text);
    this.code = code;
    this.data = data;
    this.problems = (data as Partial<Problems> | null | undefined)?.problems ?? [];
  }
}

/** No answer of the platform: no network, a timeout, or another server answered. The command's fate is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly isShown = true;
}
