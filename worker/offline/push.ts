/**
 * Messages that the platform pushes while the app is closed. Each names its notice, so a device shows it once, and says
 * no amount and no price: others may see a locked screen.
 */

const TITLE = 'Brisk';
const ICON = '/icons/icon-192.png';
const MESSAGES = '/#/pages/mine/messages';

interface PushMessage {
  readonly tag: string;
  readonly text: string;
}

export function followPushes(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    const message = messageIn(event.data);
    if (message === undefined) return;
    const { tag, text } = message;
    event.waitUntil(scope.registration.showNotification(TITLE, { body: text, tag, icon: ICON }));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openMessages(scope.clients));
  });
}

/** In an open page, or else in a new one. */
async function openMessages(clients: Clients): Promise<unknown> {
  const [page] = await clients.matchAll({ type: 'window' });
  if (page === undefined) return clients.openWindow(MESSAGES);
  await page.focus();
  return page.navigate(MESSAGES);
}

function messageIn(data: PushMessageData | null): PushMessage | undefined {
  try {
    const { tag, text } = data?.json() as Partial<PushMessage>;
    return typeof tag === 'string' && typeof text === 'string' ? { tag, text } : undefined;
  } catch {
    return undefined;
  }
}
