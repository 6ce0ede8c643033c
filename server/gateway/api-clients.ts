/** API clients as calls see them: the user of a signed call, and its key's permissions. Kept by `server/user`. */
import type { AUTH_CODES } from '#protocol/names/codes';
import type { CallToSign } from '#protocol/names/api-clients';
import type { KeyPermission } from '#protocol/names/user';
import type { Caller } from './sessions.ts';

/** A call as its signature covers it, with the client's claims. */
export interface SignedCall extends CallToSign {
  readonly key: string;
  readonly signature: string;
  /** The caller's address. */
  readonly address: string;
}

export interface ApiClient {
  /** The key's user. There is no session: calls that need one are for users. */
  readonly caller: Caller;
  readonly permissions: readonly KeyPermission[];
}

/** Why a signed call is refused. */
export type ApiClientRefusal = (typeof AUTH_CODES)['keyWrong' | 'keyTime' | 'keyAddress' | 'keySuspended'];

/** The identifier that a key's callers carry in place of a session. */
export function keySession(key: number): string {
  return `key ${String(key)}`;
}

export interface ApiClients {
  /** Uses up the call's signature: a repeated call is refused. */
  who(call: SignedCall): Promise<ApiClient | { readonly refused: ApiClientRefusal }>;
  /** @param listener called at once when a key is revoked, with the session identifier of its callers */
  onRevoked(listener: (session: string, user: number) => void): () => void;
}
