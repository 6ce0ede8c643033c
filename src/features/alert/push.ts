/**
 * Push messages of this browser: its subscription, and the platform's record of it, which ends with the session. The
 * device keeps which user chose them, so the record is made again after that user's next log-in, and for nobody else.
 */
import i18next from 'i18next';
import { proxy } from 'valtio';
import { CALLS } from '#protocol/names/calls';
import type { pushKey, pushSubscribe, pushUnsubscribe } from '#protocol/push';
import { call, QUIETLY } from '../../api/call.ts';
import { followSession, keptToken, keptUser } from '../../api/session.ts';

interface PushState {
  /** `none`: the browser has no push messages. */
  permission: NotificationPermission | 'none';
  /** Whether the platform sends the logged-in user's notices to this browser; undefined: not known yet. */
  on: boolean | undefined;
}

const isSupported =
  'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator;

export const push = proxy<PushState>({
  permission: isSupported ? Notification.permission : 'none',
  on: undefined,
});

async function manager(): Promise<PushManager | undefined> {
  if (!isSupported) return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** The id of the user who chose push messages on this device. */
const CHOSEN_KEY = 'brisk.push';
/** The session and the language that the platform's record was made for last. */
let recorded = '';

/** Reads whether messages arrive here; the platform's record is made again if it is of an earlier session. */
export async function learnPush(): Promise<void> {
  push.permission = isSupported ? Notification.permission : 'none';
  const subscription = isChosen() ? await (await manager())?.getSubscription() : undefined;
  if (!subscription || !isChosen()) {
    push.on = false;
    return;
  }
  try {
    await record(subscription);
    push.on = true;
  } catch {
    push.on = false;
  }
}

/** Makes the platform's record again after each log-in and each change of the language. */
export function followPush(): void {
  const renew = () => void learnPush();
  followSession(renew);
  i18next.on('languageChanged', renew);
  renew();
}

/** Asks the user if the browser has not yet, and subscribes. A refusal or a browser that cannot changes nothing. */
export async function subscribePush(): Promise<void> {
  const pushes = await manager();
  if (pushes === undefined) return;
  push.permission = await Notification.requestPermission();
  if (push.permission !== 'granted') return;
  try {
    const { key } = await call<typeof pushKey>(CALLS.pushKey, {}, QUIETLY);
    recorded = '';
    await record(await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    choose(String(keptUser()?.id));
    push.on = true;
  } catch {
    // The browser reaches no push service, or the platform refused: the alerts work without.
    push.on = false;
  }
}

export async function unsubscribePush(): Promise<void> {
  choose(undefined);
  recorded = '';
  push.on = false;
  const subscription = await (await manager())?.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call<typeof pushUnsubscribe>(CALLS.pushUnsubscribe, { endpoint }, QUIETLY);
}

/** Once for each session and language. */
async function record(subscription: PushSubscription): Promise<void> {
  const wanted = `${keptToken() ?? ''} ${i18next.language}`;
  if (wanted === recorded) return;
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const input = { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  await call<typeof pushSubscribe>(CALLS.pushSubscribe, input, QUIETLY);
  recorded = wanted;
}

/** Whether the logged-in user chose push messages on this device. */
function isChosen(): boolean {
  const id = keptUser()?.id;
  try {
    return id !== undefined && localStorage.getItem(CHOSEN_KEY) === String(id);
  } catch {
    return false;
  }
}

function choose(user: string | undefined): void {
  try {
    if (user === undefined) localStorage.removeItem(CHOSEN_KEY);
    else localStorage.setItem(CHOSEN_KEY, user);
  } catch {
    // Storage is blocked: the choice ends with the session.
  }
}
