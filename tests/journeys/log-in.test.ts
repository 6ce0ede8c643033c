/** A user of a demo from the first login on: over real HTTP, the real core and a database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../protocol/names/user.ts';
import type { Auth } from '../../server/auth/start-auth.ts';
import type { HeldStore } from '../../server/db/open-store.ts';
import { openPlatformStore } from '../../server/start/open-platform-store.ts';
import { sessionLimits } from '../../server/start/limits.ts';
import { freshFolder } from '../support/fresh-folder.ts';
import { openAuth } from '../support/open-auth.ts';
import { openCore, type OpenCore } from '../support/open-core.ts';
import { startGateway, type OpenGateway } from '../support/open-gateway.ts';
import { fakeCore } from '../support/fake-core.ts';

const fail = (error: unknown) => {
  throw error;
};

let held: HeldStore;
let core: OpenCore;
let demo: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  held = await openPlatformStore({ dataDir: await freshFolder('run'), databaseUrl: undefined }, fail);
  core = await openCore({ store: held.store });
  demo = await serve(true);
});
afterAll(async () => {
  await demo.stop();
  await core.stop();
  await held.release();
});

/** A gateway in front of the shared core, with a demo or without. */
async function serve(
  isDemo: boolean,
): Promise<Pick<OpenGateway, 'get'> & Pick<Auth, 'sessions'> & { stop(): Promise<void> }> {
  const { clock, execute, queries } = core;
  const auth = await openAuth({ core, clock, store: held.store, demo: isDemo });
  const { calls, sessions } = auth;
  const gateway = await startGateway({
    core: { ...fakeCore([], queries), execute },
    calls,
    sessions,
    clock,
  });
  return {
    get: gateway.get,
    sessions,
    async stop() {
      await gateway.stop();
      await auth.stop();
    },
  };
}

async function ask(method: 'GET' | 'POST', path: string, token?: string, input: object = {}, at = demo) {
  const response = await at.get(`/api${path}`, {
    method,
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  const { code, data } = (await response.json()) as { code: unknown; data: unknown };
  return { status: response.status, code, data };
}

async function logIn(name: string): Promise<{ readonly token: string; readonly user: User }> {
  const { data } = await ask('POST', '/demo/login', undefined, { name });
  return data as { token: string; user: User };
}

describe('a demo', () => {
  it('AUTH-025 lets users in by a name and makes each once, however many come at once', async () => {
    const came = await Promise.all(Array.from({ length: 20 }, (_, i) => logIn(i % 2 ? 'Alice' : 'aLICE')));
    expect(new Set(came.map(({ user }) => user.id)).size).toBe(1);
    expect(new Set(came.map(({ token }) => token)).size).toBe(20);
    const bob = await logIn('Bob7');
    expect(bob.user).toMatchObject({ name: 'Bob7', role: 'user', abnormal: false });
    expect(bob.user.id).not.toBe(came[0]?.user.id);
    expect((await logIn('Operator')).user).toMatchObject({ role: 'operator', abnormal: false });
    expect((await logIn('abnormal')).user).toMatchObject({ role: 'user', abnormal: true });
  });

  it('AUTH-025 accepts names of letters and digits only', async () => {
    for (const name of ['', 'ab', 'a'.repeat(21), 'Al ice', 'Älice', "a';--", '<b>b</b>', 5])
      expect(await ask('POST', '/demo/login', undefined, { name })).toMatchObject({
        status: 400,
        data: { problems: [{ field: 'name' }] },
      });
  });

  it('AUTH-026 is no login on a platform without a demo', async () => {
    const plain = await serve(false);
    const input = { name: 'Alice' };
    const answer = await ask('POST', '/demo/login', undefined, input, plain);
    expect(answer).toEqual(await ask('POST', '/demo/nothing', undefined, input, plain));
    expect([answer.status, answer.code]).toEqual([404, 'platform.not-found']);
    await plain.stop();
  });
});

describe('a session', () => {
  it('AUTH-027 names its user, until they log out', async () => {
    const [{ token, user }, other] = [await logIn('Carol'), await logIn('Carol')];
    const ended: unknown[] = [];
    demo.sessions.onEnded((_, id) => ended.push(id));
    expect(await ask('GET', '/user/getUserInfo', token)).toEqual({ status: 200, code: 200, data: user });
    expect(await ask('POST', '/user/logout', token)).toMatchObject({ status: 200, data: {} });
    expect(ended).toEqual([user.id]);
    expect(await ask('GET', '/user/getUserInfo', token)).toMatchObject({ status: 401, code: 1003 });
    expect(await ask('POST', '/user/logout', token)).toMatchObject({ status: 401, code: 1003 });
    expect(await ask('GET', '/user/getUserInfo', other.token)).toMatchObject({ data: user });
  });

  it('AUTH-028 lists its user’s logins, and ends the requested ones', async () => {
    const [{ token: old }, { token }, dave] = [await logIn('Erin'), await logIn('Erin'), await logIn('Dave')];
    const listed = async () =>
      ((await ask('GET', '/user/sessions', token)).data as { list: { id: number; current: boolean }[] }).list;
    const end = (by: string, id: unknown) => ask('POST', '/user/endSession', by, { id });
    const list = await listed();
    expect(list.map(({ current }) => current)).toEqual([true, false]);
    expect(await end(dave.token, list[1]?.id)).toMatchObject({ status: 404, code: 'auth.no-session' });
    expect(await end(token, list[1]?.id)).toMatchObject({ status: 200 });
    expect(await ask('GET', '/user/getUserInfo', old)).toMatchObject({ status: 401, code: 1003 });
    expect(await end(token, list[1]?.id)).toMatchObject({ status: 404, code: 'auth.no-session' });
    expect(await listed()).toEqual([list[0]]);
  });

  it('AUTH-023 answers after a week without use that it has expired', async () => {
    const { token } = await logIn('Faythe');
    core.clock.advance(sessionLimits.idleMillis);
    expect(await ask('GET', '/user/getUserInfo', token)).toMatchObject({ status: 401, code: 'SYS.0015' });
  });
});
