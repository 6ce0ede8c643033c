/** Notices of alerts reach the browsers of their user, through a push service on this machine. */
import { expect, it } from 'vitest';
import { AlertCore, SPOT } from '../../tests/support/alert-core.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { PUSH_CERTIFICATE, PUSH_HOST, PushBrowser, PushService } from '../../tests/support/push-service.ts';
import { LOGGED_OUT } from '../../protocol/names/codes.ts';
import { createSqlStore } from '../db/sql-store.ts';
import type { Sessions } from '../gateway/sessions.ts';
import { Refusal } from '../http/refuse.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { postPushes } from './post-push.ts';
import { startPush, type Push } from './start-push.ts';
import { pushTables } from './tables.ts';

type Ended = Parameters<Sessions['onEnded']>[0];

async function opened(connection: Awaited<ReturnType<typeof memoryDatabase>>, service: PushService) {
  const store = createSqlStore(connection, FEATURE_TABLES.features);
  const alerts = await AlertCore.open(store);
  const { core } = alerts.core;
  const listeners = new Set<Ended>();
  const live = new Set(['one', 'two']);
  const push = await startPush({
    ...{
      core,
      store,
      clock: core.clock,
      site: undefined,
      mailFrom: undefined,
      log: { warn: () => undefined },
    },
    hash: (text) => Buffer.alloc(32, text).toString('base64url'),
    sessions: {
      onEnded(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    sessionLives: (session) => Promise.resolve(live.has(session)),
    post: postPushes({
      ...{ port: service.port, ca: PUSH_CERTIFICATE, isAllowed: () => true },
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    }),
  });
  const subscribe = (user: number, session: string, name: string, browser: PushBrowser, language = 'en') => {
    const input = { endpoint: `https://${PUSH_HOST}/${name}`, ...browser.keys };
    return callOf(push, '/push/subscribe')(input, { caller: { id: user, session }, language });
  };
  return {
    ...{ alerts, push, store, live, subscribe },
    end: (user: number, session: string) => {
      live.delete(session);
      for (const listener of listeners) listener(session, user, LOGGED_OUT);
    },
    async stop() {
      await push.stop();
      await alerts.core.stop();
    },
  };
}

function callOf({ calls }: Push, path: string) {
  const bound = calls.find(({ call }) => call.name.path === path);
  return (input: unknown, context: object) =>
    bound?.answer(input, context as never) ?? Promise.reject(new Error(`no call ${path}`));
}

it('ALERT-035 ALERT-034 a notice is pushed once to each browser of its user until the log-out', async () => {
  const [connection, service] = [await memoryDatabase(), await PushService.open()];
  const first = await opened(connection, service);
  const { alerts } = first;
  const { core } = alerts.core;
  const [ada, ben] = [await core.openUser('Ada'), await core.openUser('Ben')];
  await alerts.core.setting('push.services', { hosts: [PUSH_HOST] });
  const [phone, tablet, bens] = [new PushBrowser(), new PushBrowser(), new PushBrowser()];
  expect(await first.subscribe(ada, 'one', 'phone', phone)).toEqual({});
  await first.subscribe(ada, 'two', 'tablet', tablet, 'de');
  await first.subscribe(ben, 'one', 'bens', bens);
  const level = (price: string) => ({ kind: 'price', symbol: SPOT, price });
  await alerts.trade(10_000);
  await alerts.set(ada, level('101'));
  await alerts.set(ada, level('102'));
  await alerts.trade(10_150);
  await first.push.sender.settled();
  const texts = service.posted.map(({ path, body }) => {
    const browser = path === '/phone' ? phone : tablet;
    return [path, JSON.parse(browser.read(body)) as unknown];
  });
  expect(texts).toEqual([
    ['/phone', { tag: 'notice-1', text: 'Price alert for BTC/USDT' }],
    ['/tablet', { tag: 'notice-1', text: 'Preisalarm für BTC/USDT' }],
  ]);
  // A read notice is no new one.
  await alerts.do(ada, 'read', {});
  await first.push.sender.settled();
  expect(service.posted).toHaveLength(2);
  first.end(ada, 'one');
  await first.stop();
  const second = await opened(connection, service);
  await second.alerts.trade(10_250);
  await second.push.sender.settled();
  expect(service.posted.map(({ path }) => path)).toEqual(['/phone', '/tablet', '/tablet']);
  // A session that expired while nobody used it.
  await second.alerts.set(ada, level('105'));
  second.live.delete('two');
  await second.alerts.trade(10_550);
  await second.push.sender.settled();
  expect(service.posted).toHaveLength(3);
  expect((await pushTables.calls(second.store).all()).map(({ endpoint }) => endpoint)).toEqual([
    `https://${PUSH_HOST}/bens`,
  ]);
  await second.stop();
  await service.stop();
});

it('ALERT-031 a subscription to an address that is not listed, or with unsound keys, is refused', async () => {
  const [connection, service] = [await memoryDatabase(), await PushService.open()];
  const { alerts, push, subscribe, stop } = await opened(connection, service);
  const ada = await alerts.core.core.openUser('Ada');
  const browser = new PushBrowser();
  expect(await subscribe(ada, 'one', 'phone', browser)).toBeInstanceOf(Refusal);
  const input = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'A'.repeat(20), auth: browser.keys.auth };
  const context = { caller: { id: ada, session: 'one' }, language: 'en' };
  expect(await callOf(push, '/push/subscribe')(input, context)).toBeInstanceOf(Refusal);
  expect(await callOf(push, '/push/subscribe')({ ...input, ...browser.keys }, context)).toEqual({});
  await stop();
  await service.stop();
});
