/**
 * The effects of a refusal besides the exception: the toast, the end of a session, the change to another page (SPEC
 * §8).
 */
import i18next from 'i18next';
import type { Envelope } from '#protocol/call';
import { LOGGED_OUT, SESSION_ENDED, WITHOUT_TOAST } from '#protocol/names/codes';
import { navigation } from '../navigation/navigation.tsx';
import { LOGIN_PATH, VERIFY_PATH } from '../navigation/pages.ts';
import { callFeedback } from './call-feedback.ts';
import { Refusal } from './refusal.ts';
import { forgetSession, keptToken } from './session.ts';
import { keepSessionEnd } from './session-end.ts';

/** A body of this type requires the advanced identity verification, whatever its code. */
export const IDENTITY_NEEDED = 998;

interface Circumstances {
  /** The token of the call. */
  readonly token: string | null;
  readonly toast: boolean;
}

export function afterRefusal(
  body: Envelope<unknown>,
  response: Pick<Response, 'status' | 'headers'>,
  { token, toast }: Circumstances,
): Refusal {
  const refusal = new Refusal(body, textOf(body, response));
  if (toast && body.code !== WITHOUT_TOAST && refusal.message !== '') callFeedback().toast(refusal.message);
  const { path } = herePath();
  const expired = body.code === SESSION_ENDED && response.status !== 200;
  // A late refusal of an old token does not concern the new one.
  if ((body.code === LOGGED_OUT || expired) && token === keptToken()) {
    endSession(expired);
  } else if (body.type === IDENTITY_NEEDED && path !== VERIFY_PATH) {
    void navigation.navigateTo(VERIFY_PATH);
  }
  return refusal;
}

/**
 * Forgets the session and opens the login; after an expired session a user remains on pages that visitors may see.
 */
export function endSession(expired: boolean): void {
  forgetSession();
  const { here, path } = herePath();
  if ((expired && callFeedback().mayStay(path)) || path === LOGIN_PATH) return;
  keepSessionEnd(expired ? 'expired' : 'elsewhere');
  void navigation.redirect(LOGIN_PATH, { return: here });
}

function herePath(): { readonly here: string; readonly path: string } {
  const here = location.hash.slice(1) || '/';
  const [path = ''] = here.split('?');
  return { here, path };
}

/** The platform's text, or the time of the next attempt if the answer has one. */
function textOf(
  { msg }: Envelope<unknown>,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): string {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const busy = (status === 429 || status === 503) && seconds > 0;
  return busy ? i18next.t('app.call.busy', { count: Math.ceil(seconds) }) : msg;
}
