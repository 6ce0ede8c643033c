/**
 * The core's interface to everything outside it: asynchronous, with plain values, so that a gateway can share its
 * process today and run behind Redis later. All values survive a structured clone.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { EntityRows } from '#protocol/entities/entity-rows';
import type { AccountEvent, Balance, LedgerRecord } from '#protocol/names/account';
import type { AnswerValue } from '#protocol/names/command';
import type { Channel } from '#protocol/names/market';
import type { Role } from '#protocol/names/user';
import type { Ask } from './core-query.ts';
import type { MarketUpdate, Publication } from './publication.ts';

/** A user as rules know them. */
export interface CoreUser {
  readonly id: UserId;
  readonly name: string;
  readonly role: Role;
  /** Flagged by the platform: the user can view everything but cannot move money (SPEC §6). */
  readonly abnormal: boolean;
  readonly created: Millis;
  /** When the user last received demo funds; 0: never. */
  readonly fundedAt: Millis;
  /** Withdrawals are held until then: a credential changed less than a day before. 0: never held. */
  readonly heldUntil: Millis;
  /** The user's fee level: 0 to 3 (SPEC §6). */
  readonly vip: number;
}

interface TimedCommand {
  readonly kind: string;
  readonly time: Millis;
}

/** A command of the platform: of a feed, a job or a start. Features define their own, with further fields. */
export type PlatformCommand = TimedCommand | (TimedCommand & Readonly<Record<string, unknown>>);

export interface UserCommand {
  readonly kind: string;
  /** The user whose command it is; the platform's own commands belong to user 0. */
  readonly user: UserId;
  /** Made by the client, unique for the user: a repeated id gets the first answer again. */
  readonly id: string;
  readonly input: unknown;
  /** The input has already been parsed by the command's schema, in its call: it is not parsed again. */
  readonly isParsed?: true;
}

/** An error in one field of an input. */
export interface Problem {
  readonly field: string;
  readonly code: string;
  /** The largest value that is possible instead. */
  readonly most?: string;
}

/** The core's answer to a user's command, after the commit. */
export type UserAnswer =
  | {
      readonly code: 200;
      readonly answer: AnswerValue;
      /** The changes for the user of the command, the same event that their channel sends; null: nothing changed. */
      readonly event: AccountEvent | null;
    }
  | { readonly code: string; readonly problems: readonly Problem[] };

/** The fate of a command: decided, committed, or unknown. */
export type UserFate = { readonly time: Millis } & (
  | { readonly state: 'decided'; readonly answer: UserAnswer }
  | { readonly state: 'pending' | 'unknown' }
);

export interface UserEvent {
  readonly user: UserId;
  readonly event: AccountEvent;
}

/** A user's holdings as of the event `number`. */
export interface AccountState {
  readonly number: number;
  readonly balances: readonly Balance[];
  /** The open rows of all mirrored entities. */
  readonly entities: readonly EntityRows[];
}

export interface RecordsQuery {
  readonly user: UserId;
  readonly kind: string | undefined;
  readonly asset: string | undefined;
  /** Undefined: all. */
  readonly reasons: readonly string[] | undefined;
  /** Only postings of this time or later. */
  readonly from?: Millis | undefined;
  /** Only postings before this time. */
  readonly to?: Millis | undefined;
  /** Only postings with an id below this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

export interface RecordsPage {
  readonly list: readonly LedgerRecord[];
  /** `before` of the next older page; null at the end. */
  readonly next: number | null;
}

/** The core's answer after the commit. `number` is the command's position in the one order of all commands. */
export interface Answer {
  readonly code: 200 | string;
  readonly number: number;
}

export interface CoreStatus {
  readonly ready: boolean;
  /** Numbers of the last decided and the last committed command. */
  readonly decided: number;
  readonly committed: number;
  readonly markets: number;
  readonly watchedBooks: number;
  /** The ledger rules that an audit found broken. While there is one, no money moves. */
  readonly breached: readonly string[];
  /** The id of the last posting that an audit found nothing wrong with. */
  readonly auditedTo: number;
  /** How many unsound rows of a venue were skipped, by market. */
  readonly unsoundRows: Readonly<Record<string, number>>;
  /** How far the clocks of a followed venue are ahead, in milliseconds. */
  readonly venueClockOffsets: Readonly<Record<string, Millis>>;
}

export interface CoreApi {
  submit(command: PlatformCommand): Promise<Answer>;
  /**
   * Decides a user's command once for its id: the same id and input get the first answer again (7 days), another input
   * is refused. Answers after the commit.
   */
  execute(command: UserCommand): Promise<UserAnswer>;
  commandFate(user: UserId, id: string): Promise<UserFate>;
  /** Refuses the id unless it was decided before, and returns its fate. */
  discardCommand(user: UserId, id: string): Promise<UserFate>;
  /** Called after the commit, with each user's events in the order of their numbers. */
  onAccountEvent(listener: (user: UserId, event: AccountEvent) => void): () => void;
  /** Answers a feature's query about its state and rows. Rejects unknown queries. */
  readonly ask: Ask;
  /**
   * Counts a watcher of each channel, all or none: the answer names the first channel that does not exist.
   * A watched market is published, and quoted at full rate.
   */
  watch(channels: readonly Channel[]): Promise<{ readonly refused?: Channel }>;
  unwatch(channels: readonly Channel[]): Promise<void>;
  /** The channel as last published; later publications follow it. The channel must be watched. */
  snapshot(channel: Channel): Promise<MarketUpdate>;
  /** @param listener also gets the number of the last command that the publication can show */
  onPublication(listener: (publication: Publication, number: number) => void): () => void;
  status(): Promise<CoreStatus>;
}
