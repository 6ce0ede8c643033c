/** What the crash harness and its driver say to each other. */
import type { AccountEvent } from '../../../protocol/names/account.ts';

export type DriverOrder =
  | { readonly do: 'begin'; readonly seed: number; readonly callers: number; readonly log: string }
  | { readonly do: 'drive'; readonly origin: string }
  | { readonly do: 'rest' };

export interface SentCommand {
  readonly user: number;
  readonly id: string;
  readonly path: string;
  readonly input: Readonly<Record<string, string>>;
}

/** What a caller was told about a command: its line in the log. */
export interface Acknowledgement {
  readonly user: number;
  readonly id: string;
  readonly code: number | string;
  readonly event: AccountEvent | null;
}

export interface DriverReport {
  /** Written down and synced, all lives together. */
  readonly acknowledged: number;
  /** How often an acknowledged command was sent again, and answered as before. */
  readonly askedAgain: number;
  readonly unanswered: readonly SentCommand[];
  readonly wrong: readonly string[];
}
