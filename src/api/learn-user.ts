/** Updates the device's record of the logged-in user: name, picture, language, or the level that an operator set. */
import { CALLS } from '#protocol/names/calls';
import type { User } from '#protocol/names/user';
import type { userSelf } from '#protocol/user';
import { call, QUIETLY } from './call.ts';
import { beginSession, keptToken } from './session.ts';

/** Undefined: no user is logged in, or no answer came. */
export async function learnUser(): Promise<User | undefined> {
  const token = keptToken();
  if (token === null) return undefined;
  const user = await call<typeof userSelf>(CALLS.userSelf, {}, QUIETLY).catch(() => undefined);
  if (user === undefined || keptToken() !== token) return undefined;
  beginSession(token, user);
  return user;
}
