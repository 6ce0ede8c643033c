/** Push messages of this browser: its subscription, and the platform's record of it. */
import { proxy } from 'valtio';
import { CALLS } from '#protocol/names/calls';
import type { pushKey, pushSubscribe, pushUnsubscribe } from '#protocol/push';
import { call, QUIETLY } from '../../api/call.ts';

interface PushState {
  /** `none`: the browser has no push messages. */
  permission: NotificationPermission | 'none';
  /** Whether this browser is subscribed; undefined: not known yet. */
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

/** Reads whether this browser is subscribed. */
export async function learnPush(): Promise<void> {
  push.permission = isSupported ? Notification.permission : 'none';
  push.on = Boolean(await (await manager())?.getSubscription());
}

/** Asks the user if the browser has not yet, and subscribes. A refusal or a browser that cannot changes nothing. */
export async function subscribePush(): Promise<void> {
  const pushes = await manager();
  if (pushes === undefined) return;
  push.permission = await Notification.requestPermission();
  if (push.permission !== 'granted') return;
  try {
    const { key } = await call<typeof pushKey>(CALLS.pushKey, {}, QUIETLY);
    const subscription = await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys = {} } = subscription.toJSON();
    await call<typeof pushSubscribe>(CALLS.pushSubscribe, {
      ...{ endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    });
    push.on = true;
  } catch {
    // The browser reaches no push service, or the platform refused: the alerts work without.
    push.on = false;
  }
}

export async function unsubscribePush(): Promise<void> {
  const subscription = await (await manager())?.getSubscription();
  push.on = false;
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call<typeof pushUnsubscribe>(CALLS.pushUnsubscribe, { endpoint }, QUIETLY);
}
