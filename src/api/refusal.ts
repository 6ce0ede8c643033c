/** What a call throws. Both have been said to the user, or are for the caller who asked for no toast to say. */
import type { Envelope, Problems } from '#protocol/call';

/** The platform answered something else than what was asked for. Its text is in the request's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly isShown = true;
  readonly code: number | string;
  /** What is wrong with the input, by field. */
  readonly problems: Problems['problems'];
  /** What else its answer carries, by the call's own words. */
  readonly data: unknown;

  constructor({ code, data }: Envelope<unknown>, text: string) {
    super(text);
    this.code = code;
    this.data = data;
    this.problems = (data as Partial<Problems> | null | undefined)?.problems ?? [];
  }
}

/** No answer of the platform: no network, no time left, or somebody else answered. What became of it is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly isShown = true;
}
