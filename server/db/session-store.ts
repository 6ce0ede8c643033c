/** What the store keeps of who is logged in. Ordinary rows: the core knows nothing of them. */
import type { OwnerId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';

export interface NewSession {
  /** The SHA-256 of its token: the token itself is kept nowhere. */
  readonly key: string;
  readonly user: OwnerId;
  readonly created: Millis;
  /** When it was last used, within an hour. */
  readonly lastSeen: Millis;
  readonly expires: Millis;
  /** What its device says it is (User-Agent, cut to 200 characters), and from where it came. */
  readonly agent: string;
  readonly address: string;
}

export interface StoredSession extends NewSession {
  readonly id: number;
}

export interface SessionStore {
  /** Keeps a session, and ends the user's oldest ones beyond `most`; answers which those were. */
  keepSession(session: NewSession, most: number): Promise<readonly string[]>;
  session(key: string): Promise<StoredSession | undefined>;
  sessionById(id: number): Promise<StoredSession | undefined>;
  /** A user's, newest first, those that are over left out: at most `most`, with ids below `before`. */
  sessionsOf(
    user: OwnerId,
    now: Millis,
    page: { readonly before?: number | undefined; readonly most: number },
  ): Promise<readonly StoredSession[]>;
  /** Notes that a session was used; one that has ended stays so. */
  seeSession(key: string, lastSeen: Millis, expires: Millis): Promise<void>;
  endSession(key: string): Promise<void>;
  /** Ends all of a person's sessions but the named one; answers which those were. */
  endSessionsOf(user: OwnerId, but: string | undefined): Promise<readonly string[]>;
  /** Lets go of sessions whose time was over before this. */
  dropSessions(expiredBefore: Millis): Promise<void>;
}
