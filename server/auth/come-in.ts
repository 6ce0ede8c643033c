/** The last step of every way in: a session, and a line in the history of who came in. */
import type { LoginWay, User } from '#protocol/names/user';
import type { Visit } from '../sessions.ts';
import { userOf } from '../user-of.ts';
import type { AuthParts } from './auth-parts.ts';

export interface LoggedIn {
  readonly token: string;
  readonly user: User;
}

type Parts = Pick<AuthParts, 'core' | 'sessions' | 'logins' | 'clock' | 'onUnkept'>;

/** @param user a person who has a row among the logins */
export async function comeIn(
  parts: Pick<Parts, 'core' | 'sessions' | 'logins' | 'clock'>,
  user: number,
  way: LoginWay,
  visit: Visit,
): Promise<LoggedIn> {
  const { core, sessions, logins, clock } = parts;
  const [person, login] = await Promise.all([core.person(user), logins.login(user)]);
  if (person === undefined) throw new Error('whoever was just let in is nobody');
  await logins.noteEntry({ user, time: clock.now(), way, succeeded: true, ...visit });
  return { token: await sessions.begin(user, visit), user: userOf(person, login) };
}

/** Notes that somebody tried in vain, beside the answer: waiting for it would tell who has an account. */
export function noteFailure(
  { logins, clock, onUnkept }: Pick<Parts, 'logins' | 'clock' | 'onUnkept'>,
  user: number,
  way: LoginWay,
  visit: Visit,
): void {
  const entry = { user, time: clock.now(), way, succeeded: false, ...visit };
  logins.noteEntry(entry).catch(onUnkept);
}
