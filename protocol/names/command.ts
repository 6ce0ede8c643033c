/** How a command of a user ages, and what the platform says became of it. */
import type { AccountEvent } from './account.ts';

/** How far ahead `validUntil` may be: a user's longest setting, and as much again for an estimated clock. */
export const MOST_VALID_MILLIS = 120_000;

/** A command's own answer, as the core keeps it: an order's fields for a command of an order. */
export type AnswerValue = Readonly<Record<string, string | number | boolean | null>>;

/** The fate of a command. `time` is the platform's, read after the state was. */
export type CommandFate = { readonly time: number } & (
  | { readonly state: 'done'; readonly answer: AnswerValue; readonly event: AccountEvent | null }
  | {
      readonly state: 'refused';
      readonly code: string;
      /** In the request's language. */
      readonly msg: string;
      readonly problems: readonly { readonly field: string; readonly code: string }[];
    }
  /** Decided and not committed yet: ask again. */
  | { readonly state: 'pending' }
  /** It did not arrive; once `time` is past its `validUntil` it never will be carried out. */
  | { readonly state: 'unknown' }
);
