/** The last step of every way to log in: makes a session, and a line in the account's login history. */
import { AUTH_CODES } from '#protocol/names/codes';
import type { LoginWay, User } from '#protocol/names/user';
import { Refusal } from '../http/refuse.ts';
import type { Visit } from '../gateway/sessions.ts';
import { userOf } from '../gateway/user-of.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Arrival } from './known-devices.ts';
import { userQuery } from '../core/account-queries.ts';

export interface LoggedIn {
  readonly token: string;
  readonly user: User;
}

/** The user who logs in. */
export interface Proved {
  /** A user with a row in the table of logins. */
  readonly user: number;
  readonly way: LoginWay;
  /** The version of the credential that was proved; undefined in a demo, where none was. */
  readonly version: number | undefined;
}

export type CompleteLoginParts = Pick<
  AuthParts,
  'core' | 'sessions' | 'logins' | 'history' | 'clock' | 'devices' | 'tries'
>;

/** Refused if a credential of the account changed since it was proved, or after too many logins. */
export async function completeLogin(
  parts: CompleteLoginParts,
  { user, way, version }: Proved,
  arrival: Arrival,
): Promise<LoggedIn | Refusal> {
  const { core, sessions, logins, history, clock, devices, tries } = parts;
  const { visit } = arrival;
  const wait = tries.entries.take(visit.address) ?? (way === 'demo' ? undefined : countLogin());
  if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
  const coreUser = await core.ask(userQuery, user);
  if (coreUser === undefined) throw new Error('the user of a completed login does not exist');
  const token = await sessions.begin(user, visit);
  // Read after the session began: a change of credentials ends the sessions that exist by then, and for a later change
  // this read sees the new version.
  const login = await logins.login(user);
  if (version !== undefined && login?.credentialVersion !== version) {
    await sessions.revoke(token, user);
    return new Refusal(AUTH_CODES.ticketOver);
  }
  await history.noteEntry({ user, time: clock.now(), way, succeeded: true, ...visit });
  if (way !== 'demo') devices.remember(user, arrival);
  return { token, user: userOf(coreUser, login) };

  function countLogin(): number | undefined {
    return tries.logins.take(`${String(user)} ${devices.asker(user, arrival).key}`);
  }
}

/** Records a failed try without waiting: the delay would reveal which accounts exist. */
export function noteFailure(
  { history, clock, onUnkept }: Pick<AuthParts, 'history' | 'clock' | 'onUnkept'>,
  user: number,
  way: LoginWay,
  visit: Visit,
): void {
  const entry = { user, time: clock.now(), way, succeeded: false, ...visit };
  history.noteEntry(entry).catch(onUnkept);
}
