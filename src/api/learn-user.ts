/** The device learns who is logged in by now: another name or picture, or the level that an operator set. */
import { CALLS } from '#protocol/names/calls';
import type { userSelf } from '#protocol/user';
import { call, QUIETLY } from './call.ts';
import { beginSession, keptToken } from './session.ts';

export async function learnUser(): Promise<void> {
  const token = keptToken();
  if (token === null) return;
  const user = await call<typeof userSelf>(CALLS.userSelf, {}, QUIETLY).catch(() => undefined);
  if (user !== undefined && keptToken() === token) beginSession(token, user);
}
