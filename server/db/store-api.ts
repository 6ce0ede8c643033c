/**
 * The store as the core knows it: it runs in a separate thread, so that a commit blocks nothing. A group of decisions
 * is one transaction; when `commit` resolves, nothing of it can be lost.
 */
import type {
  Account,
  AccountRef,
  LedgerKind,
  UserId,
  BalancePart,
  AccountSide,
} from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { NumberedPosting } from '../ledger/records.ts';
import type { Millis } from '#domain/units';
import type { AccountEvent } from '#protocol/names/account';
import type { AnswerValue } from '#protocol/names/command';
import type { CoreUser, Problem, RecordsPage, RecordsQuery } from '../core/core-api.ts';
import type { PathVersion } from '#domain/market/path-version';
import type { RowWrite } from './feature-rows.ts';

/** One row that a decision adds or changes: the core's own kinds, and the rows of features. */
export type Write =
  | RowWrite
  | { readonly kind: 'command-numbers-reserved'; readonly reservedTo: number }
  | { readonly kind: 'user'; readonly coreUser: CoreUser }
  | {
      /** Added, never changed. */
      readonly kind: 'posting';
      readonly id: number;
      /** The number of the command that decided it. */
      readonly command: number;
      readonly time: Millis;
      readonly reason: string;
      readonly asset: string;
      /** Whole units of 10⁻⁸. */
      readonly amount: string;
      readonly from: AccountSide;
      readonly to: AccountSide;
      /** '' if it was no market's. */
      readonly symbol: string;
    }
  | {
      /**
       * The account as it is now; the last row of an account in a group counts. A group may omit accounts that are
       * behind their postings; a group that writes any writes all that are behind.
       */
      readonly kind: 'account';
      readonly user: UserId;
      readonly account: LedgerKind;
      readonly asset: string;
      readonly available: string;
      readonly frozen: string;
      readonly version: number;
    }
  | {
      readonly kind: 'account-event';
      readonly user: UserId;
      readonly command: number;
      readonly event: AccountEvent;
    }
  | ({
      readonly kind: 'command';
      readonly name: string;
      readonly number: number;
      readonly input: unknown;
      readonly answer: AnswerValue | AnswerPlace;
    } & Omit<StoredAnswer, 'answer' | 'event'> & { readonly event: number | null });

/** The row of the command's event that is its answer: the entity's name, and the index among its rows. */
export type AnswerPlace = readonly [entity: string, row: number];

/** The answer to a user's command. */
export interface StoredAnswer {
  readonly user: UserId;
  readonly id: string;
  readonly hash: string;
  readonly time: Millis;
  readonly code: 200 | string;
  readonly problems: readonly Problem[];
  readonly answer: AnswerValue;
  /** Its changes for its user. */
  readonly event: AccountEvent | null;
}

/** The users and their money, from which the core is rebuilt. */
export interface StoredUsers {
  readonly users: readonly CoreUser[];
  readonly accounts: readonly Account[];
  /** The number of each user's last event. */
  readonly lastEvents: readonly (readonly [UserId, number])[];
  readonly lastPosting: number;
}

/** A part of an account, and its amount. */
export interface HeldPart extends AccountRef {
  readonly part: BalancePart;
  readonly held: Minor;
}

/** The data that an audit read from the database. Lists of findings are cut after some rows. */
export interface LedgerReading {
  /** The last posting's id, and how many were read: all, or those since the last audit. */
  readonly lastPosting: number;
  readonly postings: number;
  readonly accounts: number;
  /** How many ids up to the last one have no posting; below zero: postings are lost. */
  readonly missing: number;
  /** Assets whose accounts do not sum to zero. */
  readonly unbalanced: readonly { readonly asset: string; readonly sum: Minor }[];
  /** Parts whose amount differs from the sum of their postings. */
  readonly differing: readonly (HeldPart & { readonly posted: Minor })[];
  /** Every part below zero, including those that may be. */
  readonly negative: readonly HeldPart[];
  /** One posting of each shape that was read. */
  readonly shapes: readonly NumberedPosting[];
  /** The accounts that the read postings changed. */
  readonly changed: readonly Account[];
}

/** A user's command whose answer is kept. */
export type KeptId = Pick<StoredAnswer, 'user' | 'id' | 'time'>;

/** Command numbers are reserved in blocks of this size, so that no run gives out a number twice, however it ends. */
export const NUMBER_BLOCK = 1_000_000;

export interface CommitGroup {
  /** The number of the last command in the group. */
  readonly number: number;
  readonly writes: readonly Write[];
}

/** The stored data from which a starting core is rebuilt. */
export interface StoredState {
  /** No command of an earlier run has a higher number; 0 on a new database. */
  readonly number: number;
  /** Numbers up to this one may be given out: opening reserves a block. */
  readonly numbersReservedTo: number;
  /** The platform's first start ever, milliseconds UTC. */
  readonly firstStart: number;
  /** The version of its simulated prices. */
  readonly pathVersion: PathVersion;
  readonly users: StoredUsers;
  /** Data that features loaded, by their names; a feature's definition reads its own (`Tables.loaded`). */
  readonly loaded: Readonly<Record<string, unknown>>;
}

/** Rows that a feature's tables must hold before they are loaded (`Tables.seedWith`). */
export interface Seed {
  readonly feature: string;
  readonly seeds: unknown;
}

/** A feature's query by name (`Tables.queries`). */
export interface Query<Input extends readonly unknown[], Answer> {
  readonly name: string;
  /** Never set: it carries the types. */
  readonly types?: (...input: Input) => Answer;
}

export interface Store {
  /** Migrates, writes the rows that a first start and the features require, and returns the stored state. */
  open(now: Millis, ...seeds: readonly Seed[]): Promise<StoredState>;
  /**
   * Commits groups in the order of arrival, which may be before the earlier ones are done. Rejects if the transaction
   * did not happen; then no later one does, and the core must stop, since it is ahead of its database.
   */
  commit(group: CommitGroup): Promise<void>;
  /** The ids with kept answers, in a fixed order: the first `most`, or those that follow `after`. */
  keptIds(after: KeptId | undefined, most: number): Promise<readonly KeptId[]>;
  /** The answer to a user's command, as long as it is kept. */
  answerTo(user: UserId, id: string): Promise<StoredAnswer | undefined>;
  /** Forgets answers and events from before a time. */
  forgetBefore(time: Millis): Promise<void>;
  /** A user's events with a number above `after`, oldest first. Undefined: some of them are no longer kept. */
  accountEvents(user: UserId, after: number): Promise<readonly AccountEvent[] | undefined>;
  /** A user's sides of postings, newest first. */
  records(query: RecordsQuery): Promise<RecordsPage>;
  /** Runs a feature's query. */
  query<Input extends readonly unknown[], Answer>(
    query: Query<Input, Answer>,
    ...input: Input
  ): Promise<Answer>;
  /**
   * Reads the ledger as of one moment: all of it, or the changes since the last audit without findings.
   * After a finding the next audit reads all of it.
   */
  audit(whole: boolean): Promise<LedgerReading>;
  close(): Promise<void>;
}
