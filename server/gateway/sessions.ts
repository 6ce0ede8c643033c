/** Sessions as calls and sockets see them: the user of a token, and ended sessions. Kept by `server/auth`. */
import type { NobodyCode } from '#protocol/names/codes';
import type { Role } from '#protocol/names/user';

/** The user who makes a call or opened a channel. */
export interface Caller {
  /** The user's id. */
  readonly id: number;
  readonly role: Role;
  /** Commands that move money are refused to this user. */
  readonly abnormal: boolean;
  /** The session's public identifier; no secret. */
  readonly session: string;
}

/** Why a token is refused: it was never issued, was ended, or has expired. */
export interface RefusedToken {
  readonly refused: NobodyCode;
}

/** The caller's address, and the device's own description (User-Agent, cut to 200 characters). */
export interface Visit {
  readonly address: string;
  readonly agent: string;
}

/** Begins and ends sessions. */
export interface SessionKeeper {
  /** Begins a session, stores it, and returns its token. */
  begin(user: number, visit: Visit): Promise<string>;
  /** Revokes a session whose token was not sent to a client. */
  revoke(token: string, user: number): Promise<void>;
  /** Ends a session. When this resolves its token is refused everywhere, and its sockets were notified. */
  finish(session: Pick<Caller, 'session' | 'id'>): Promise<void>;
  /** Replaces a session by a new one. The old one stays valid for some seconds, so that pending calls succeed. */
  renew(session: Pick<Caller, 'session' | 'id'>, visit: Visit): Promise<string>;
  /** Ends all of a user's sessions except the named one. */
  finishOthers(user: number, but: string | undefined): Promise<void>;
  /** Notifies the listeners of ended sessions that these API keys are suspended. */
  announceSuspended(user: number, keys: readonly number[]): void;
}

export interface Sessions {
  /** Answers from memory if the token was looked up within the last minute. */
  who(token: string): Promise<Caller | RefusedToken>;
  /** @param listener called at once when a session is ended, within a minute when it expires */
  onEnded(listener: (session: string, user: number, code: NobodyCode) => void): () => void;
}
