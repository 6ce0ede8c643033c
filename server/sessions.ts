/** Sessions as calls and sockets know them: whose a token is, and that one has ended. Kept by `server/auth`. */
import type { NobodyCode } from '#protocol/names/codes';
import type { Role } from '#protocol/names/user';

/** Who makes a call or opened a channel. */
export interface Caller {
  /** The person's id. */
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

export interface Sessions {
  /** Answers from memory where it was asked within the last minute. */
  who(token: string): Promise<Caller | Nobody>;
  /** @param listener told at once when somebody ends a session, within a minute when its time is over */
  onEnded(listener: (session: string, user: number) => void): () => void;
}
