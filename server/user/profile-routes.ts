/** The calls of a user's nickname and picture, which others see. */
import { nicknameOf } from '#domain/user/nickname';
import { USER_CODES } from '#protocol/names/codes';
import { updateUser, uploadImage } from '#protocol/user';
import type { LoginChange } from '../credentials/login-tables.ts';
import { user } from '../http/access.ts';
import { bind, bindPicture, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { userOf } from '../gateway/user-of.ts';
import type { PictureStorage } from './picture-storage.ts';
import { badField, ownLogin, type UserParts } from './user-parts.ts';
import { userQuery } from '../core/account-queries.ts';

export function profileCalls(parts: UserParts, pictures: PictureStorage): BoundCall[] {
  const { core, logins } = parts;
  return [
    bindPicture(uploadImage, user(), ({ caller, picture }) => pictures.take(caller.id, picture)),
    bind(updateUser, user(), async ({ nickname, avatar, language }, { caller }) => {
      const change: { -readonly [Key in keyof LoginChange]: LoginChange[Key] } = {};
      if (nickname !== undefined) {
        const kept = nicknameOf(nickname);
        if (kept === undefined) return badField('nickname');
        change.nickname = kept === '' ? null : kept;
      }
      if (language !== undefined) change.language = language;
      if (avatar !== undefined) {
        if (avatar !== null && !(await pictures.isOwn(caller.id, avatar)))
          return new Refusal(USER_CODES.noPicture);
        change.avatar = avatar;
      }
      if (Object.keys(change).length > 0) {
        await ownLogin(parts, caller.id);
        await logins.changeLogin(caller.id, change);
      }
      const found = await core.ask(userQuery, caller.id);
      if (found === undefined) throw new Error('a session has no user');
      return userOf(found, await logins.login(caller.id));
    }),
  ];
}
