/** How long a user's command is valid, and what the platform reports of its fate. */
import type { AccountEvent } from './account.ts';

/** How far ahead `validUntil` may be: twice the longest setting, because the client estimates the time. */
export const MOST_VALID_MILLIS = 120_000;

type Scalar = string | number | boolean | null;
type AnswerRow = Readonly<Record<string, Scalar>>;

/**
 * A command's answer, as the core keeps it: the order's fields for a command on an order, and rows where it has several
 * results.
 */
export type AnswerValue = Readonly<Record<string, Scalar | AnswerRow | readonly AnswerRow[]>>;

/** The fate of a command. `time` is the platform's, read after the state. */
export type CommandFate = { readonly time: number } & (
  | { readonly state: 'done'; readonly answer: AnswerValue; readonly event: AccountEvent | null }
  | {
      readonly state: 'refused';
      readonly code: string;
      /** In the request's language. */
      readonly msg: string;
      readonly problems: readonly {
        readonly field: string;
        readonly code: string;
        readonly most?: string | undefined;
      }[];
    }
  /** Decided and not committed yet: ask again. */
  | { readonly state: 'pending' }
  /** It did not arrive; once `time` is past its `validUntil` it is never carried out. */
  | { readonly state: 'unknown' }
);
