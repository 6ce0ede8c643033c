/** Builds the user of an answer, from the core's data and the user's own choices. */
import { languageCode } from '#protocol/names/languages';
import type { User } from '#protocol/names/user';
import type { CoreUser } from '../core/core-api.ts';
import type { StoredLogin } from '../credentials/login-tables.ts';

/** The path at which a picture is served, outside the API. */
export function picturePath(name: string): string {
  return `/pictures/${name}.jpg`;
}

export function userOf(
  { id, name: account, role, abnormal, vip }: CoreUser,
  login: Pick<StoredLogin, 'nickname' | 'avatar' | 'language'> | undefined,
): User {
  const avatar = login?.avatar ?? null;
  // A row may name a language that a later release no longer has.
  const kept = login?.language ?? null;
  const language = kept === null ? null : languageCode(kept);
  const path = avatar === null ? null : picturePath(avatar);
  return { id, account, name: login?.nickname ?? account, avatar: path, language, role, abnormal, vip };
}
