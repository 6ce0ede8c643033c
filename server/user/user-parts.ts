/** The parts that users' own settings use. */
import type { Clock } from '#domain/clock';
import { PLATFORM_CODES } from '#protocol/names/codes';
import type { CoreApi } from '../core/core-api.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import type { Credentials } from '../credentials/open-credentials.ts';
import type { TryRule } from '../credentials/try-counter.ts';
import type { StoredLogin } from '../credentials/login-tables.ts';
import type { CredentialStore } from '../credentials/tables.ts';
import { Refusal } from '../http/refuse.ts';
import type { SessionKeeper } from '../gateway/sessions.ts';
import { userQuery } from '../core/account-queries.ts';

/** How often one user may try each thing; after more tries they wait. */
export interface UserLimits {
  /** Proofs of a second step. A correct one does not count. */
  readonly stepUps: TryRule;
  /** Their old password. A correct one does not count. */
  readonly passwords: TryRule;
  /** Codes of contacts or authenticators that they bind. A correct one does not count. */
  readonly bindings: TryRule;
  /** Codes to contacts that are not theirs yet. */
  readonly codes: TryRule;
  /** Tickets that are kept for minutes: proofs, and keys of authenticators that are being bound. */
  readonly tickets: TryRule;
  readonly pictures: TryRule;
}

export interface UserParts extends Credentials {
  readonly core: Pick<CoreApi, 'ask'>;
  readonly logins: CredentialStore;
  readonly sessions: SessionKeeper;
  readonly changes: CredentialChanges;
  readonly clock: Clock;
  readonly limits: UserLimits;
  /** The version of the current terms. */
  readonly newestClause: number;
}

/** The caller's row; it is created if the user is older than these rows. */
export async function ownLogin(
  { logins, core }: Pick<UserParts, 'logins' | 'core'>,
  user: number,
): Promise<StoredLogin> {
  const login = await logins.login(user);
  if (login !== undefined) return login;
  const coreUser = await core.ask(userQuery, user);
  if (coreUser === undefined) throw new Error('a session has no user');
  await logins.makeLogin({ user, created: coreUser.created });
  return ownLogin({ logins, core }, user);
}

export function badField(field: string, code = 'custom'): Refusal {
  return new Refusal(PLATFORM_CODES.badInput, [{ field, code }]);
}
