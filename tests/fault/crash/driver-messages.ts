/** The messages between the crash harness and its driver. */
import type { AccountEvent } from '../../../protocol/names/account.ts';

export type DriverOrder =
  | { readonly do: 'begin'; readonly seed: number; readonly callers: number; readonly log: string }
  | { readonly do: 'drive'; readonly origin: string }
  | { readonly do: 'rest' };

export interface SentCommand {
  readonly user: number;
  readonly id: string;
  readonly path: string;
  readonly input: Readonly<Record<string, string | number>>;
}

/** A caller's answer to a command: its line in the log. */
export interface Acknowledgement {
  readonly user: number;
  readonly id: string;
  readonly code: number | string;
  readonly event: AccountEvent | null;
}

/** Sent once a run: the first answer of this run is written and synced. */
export interface DriverBusy {
  readonly is: 'busy';
}

export interface DriverReport {
  readonly is: 'report';
  /** Written and synced, over all runs. */
  readonly acknowledged: number;
  /** How many of them there are by path and code: `/spot/placeOrder 200`. */
  readonly answers: Readonly<Record<string, number>>;
  /** How many of them had no answer before a kill and were sent again. */
  readonly retried: number;
  /** How often an acknowledged command was repeated and got the same answer. */
  readonly askedAgain: number;
  readonly unanswered: readonly SentCommand[];
  readonly wrong: readonly string[];
}
