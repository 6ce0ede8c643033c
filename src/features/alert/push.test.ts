import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const sent: string[] = [];
const session = { id: 1, token: 'a' };
const i18n = { language: 'en' };
let asked = 0;
let answer: NotificationPermission = 'granted';

vi.mock('../../api/call.ts', () => ({
  QUIETLY: {},
  call: (name: string) => Promise.resolve(void sent.push(name)).then(() => ({ key: 'k' })),
}));
vi.mock('../../api/session.ts', () => ({
  followSession: () => () => undefined,
  keptToken: () => session.token,
  keptUser: () => ({ id: session.id }),
}));
vi.mock('i18next', () => ({ default: i18n }));

beforeEach(() => {
  const stored = new Map<string, string>();
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => Promise.resolve((subscription = { toJSON: () => ({ endpoint: 'e', keys: {} }) })),
  };
  asked = 0;
  answer = 'granted';
  const Notification = {
    permission: 'default',
    requestPermission: () => {
      asked++;
      Notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('ALERT-044 the record is made again for the user who chose it, and the switch is off for others', async () => {
  const { learnPush, push, subscribePush } = await import('./push.ts');
  const learn = async (change: Partial<typeof session>, language = 'en') => {
    Object.assign(session, change);
    i18n.language = language;
    sent.length = 0;
    await learnPush();
    return [push.on, sent.length];
  };
  expect(await learn({})).toEqual([false, 0]);
  await subscribePush();
  expect([push.on, sent.length]).toEqual([true, 2]);
  expect(await learn({})).toEqual([true, 0]);
  expect(await learn({ id: 2, token: 'b' })).toEqual([false, 0]);
  expect(await learn({ id: 1, token: 'c' })).toEqual([true, 1]);
  expect(await learn({}, 'de')).toEqual([true, 1]);
  expect(await learn({}, 'de')).toEqual([true, 0]);
});

it('ALERT-084 the browser asks its user when the first alert is set, and never as a page opens', async () => {
  const { learnPush, push, subscribePush } = await import('./push.ts');
  Object.assign(session, { id: 3, token: 'd' });
  sent.length = 0;
  await learnPush();
  expect([asked, push.permission, push.on]).toEqual([0, 'default', false]);
  answer = 'denied';
  await subscribePush();
  expect([asked, push.permission, push.on, sent]).toEqual([1, 'denied', false, []]);
  await learnPush();
  expect([asked, push.permission, sent]).toEqual([1, 'denied', []]);
});
