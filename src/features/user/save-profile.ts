/** What a user changes of how they show themselves. The device learns it at once, without a second look. */
import type { CallInput, CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { updateUser, uploadImage } from '#protocol/user';
import { call } from '../../api/call.ts';
import { beginSession, keptToken } from '../../api/session.ts';

/** @throws Refusal, NoAnswer: for the caller to say */
export async function saveProfile(change: CallInput<typeof updateUser>): Promise<void> {
  const token = keptToken();
  const user = await call<typeof updateUser>(CALLS.updateUser, change, { toast: false });
  if (token !== null && token === keptToken()) beginSession(token, user);
}

/** @throws Refusal, NoAnswer: for the caller to say */
export function sendPicture(picture: Blob): Promise<CallOutput<typeof uploadImage>> {
  const form = new FormData();
  form.append('image', picture, 'picture.jpg');
  return call<typeof uploadImage>(CALLS.uploadImage, form, { toast: false });
}
