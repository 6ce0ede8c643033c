/** Saves changes of the user's profile. The device shows them at once, without another fetch. */
import type { CallInput, CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { updateUser, uploadImage } from '#protocol/user';
import { call } from '../../api/call.ts';
import { beginSession, keptToken } from '../../api/session.ts';

/** @throws Refusal, NoAnswer: the caller shows them */
export async function saveProfile(change: CallInput<typeof updateUser>): Promise<void> {
  const token = keptToken();
  const user = await call<typeof updateUser>(CALLS.updateUser, change, { toast: false });
  if (token !== null && token === keptToken()) beginSession(token, user);
}

/** @throws Refusal, NoAnswer: the caller shows them */
export function sendPicture(picture: Blob): Promise<CallOutput<typeof uploadImage>> {
  const form = new FormData();
  form.append('image', picture, 'picture.jpg');
  return call<typeof uploadImage>(CALLS.uploadImage, form, { toast: false });
}
