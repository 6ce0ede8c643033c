/** Programs as calls know them: whose a signed call is, and what its key lets it do. Kept by `server/user`. */
import type { AUTH_CODES } from '#protocol/names/codes';
import type { CallToSign } from '#protocol/names/api-clients';
import type { KeyPermission } from '#protocol/names/user';
import type { Caller } from './sessions.ts';

/** A call as its signature covers it, with what the program says of itself. */
export interface SignedCall extends CallToSign {
  readonly key: string;
  readonly signature: string;
  /** From where it came. */
  readonly address: string;
}

export interface ApiClient {
  /** The key's owner. There is no session: what needs one is for users. */
  readonly caller: Caller;
  readonly permissions: readonly KeyPermission[];
}

/** Why a signed call is nobody's. */
export type ApiClientRefusal = (typeof AUTH_CODES)['keyWrong' | 'keyTime' | 'keyAddress' | 'keySuspended'];

/** What the callers of a key have in place of a session. */
export function keySession(key: number): string {
  return `key ${String(key)}`;
}

export interface ApiClients {
  /** Uses the call's signature up: the same one again is refused. */
  who(call: SignedCall): Promise<ApiClient | { readonly refused: ApiClientRefusal }>;
  /** @param listener told at once when a key was taken back, with what its callers have as their session */
  onRevoked(listener: (session: string, user: number) => void): () => void;
}
