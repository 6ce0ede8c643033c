/** Sessions as calls and sockets know them: whose a token is, and that one has ended. Kept by `server/auth`. */
import type { NobodyCode } from '#protocol/names/codes';
import type { Role } from '#protocol/names/user';

/** Who makes a call or opened a channel. */
export interface Caller {
  /** The user's id. */
  readonly id: number;
  readonly role: Role;
  /** Commands that move money are refused to them. */
  readonly abnormal: boolean;
  /** The session's name among all; no secret. */
  readonly session: string;
}

/** Why a token is nobody's: it was never given out or was ended, or its time is over. */
export interface Nobody {
  readonly refused: NobodyCode;
}

/** From where a call came, and what its device says it is (User-Agent, cut to 200 characters). */
export interface Visit {
  readonly address: string;
  readonly agent: string;
}

/** How sessions come about and end. */
export interface SessionKeeper {
  /** Begins a session and answers its token, once it is kept. */
  begin(user: number, visit: Visit): Promise<string>;
  /** Takes a session back whose token nobody has been given yet. */
  revoke(token: string, user: number): Promise<void>;
  /** Ends a session: when this resolves nobody is let in by it, and its sockets were told. */
  finish(session: Pick<Caller, 'session' | 'id'>): Promise<void>;
  /** Begins another session in place of this one, which lasts some seconds more: what is under way ends well. */
  renew(session: Pick<Caller, 'session' | 'id'>, visit: Visit): Promise<string>;
  /** Ends all of a user's sessions, but the named one. */
  finishOthers(user: number, but: string | undefined): Promise<void>;
  /** Tells those who listen for ended sessions that these keys of programs are no longer good. */
  announceSuspended(user: number, keys: readonly number[]): void;
}

export interface Sessions {
  /** Answers from memory where it was asked within the last minute. */
  who(token: string): Promise<Caller | Nobody>;
  /** @param listener told at once when somebody ends a session, within a minute when its time is over */
  onEnded(listener: (session: string, user: number, code: NobodyCode) => void): () => void;
}
