/** Endless sessions, and logins that began with a credential that has changed since. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stepUpTicket } from '../../../server/user/step-up-tickets.ts';
import { openUsers, type Answer, type OpenUsers } from '../../support/open-users.ts';
import { signCall, type ApiClientKey } from '../../support/sign-call.ts';
import { PASSWORD, waysIn } from '../../support/ways-in.ts';

const MOST = 50;
const TRIES = process.env['TEST_SIZE'] === 'long' ? 2_000 : 120;
const NEW = 'another 1234';

let users: OpenUsers;
const { post, pass, codeTo, signUp, logIn } = waysIn(() => users);
beforeAll(async () => {
  users = await openUsers();
});
beforeEach(() => {
  users.core.clock.advance(86_400_000);
});
afterAll(() => users.stop());

const seen = ({ status, code }: { status: number; code: unknown }) => [status, code];
const codes = (answers: readonly Answer[]) => answers.map(({ code }) => code);

interface Page {
  readonly list: readonly { readonly id: number; readonly current: boolean }[];
  readonly next: number | null;
}

async function reset(email: string): Promise<void> {
  const { data } = await post<{ ticket: string }>('/user/forgetPasswordAttempt', {
    ...{ account: email, captcha: await pass() },
  });
  const given = { ticket: data.ticket, code: codeTo(email), password: NEW, confirm: NEW };
  expect(seen(await post('/user/forgetPassword', given))).toEqual([200, 200]);
}

describe('SAFE-474 sessions', () => {
  it('are limited to 50 a user: the one unused for longest ends, and pages list 20', async () => {
    const first = await users.logIn('Flooder');
    const ended: unknown[] = [];
    const stop = users.auth.sessions.onEnded((session, user) => ended.push([session, user]));
    let last = first;
    for (let i = 0; i < TRIES; i++) {
      if (i % 900 === 899) users.core.clock.advance(900_000);
      last = await users.logIn('Flooder');
    }
    stop();
    expect(ended).toHaveLength(TRIES + 1 - MOST);
    expect(seen(await users.ask('GET', '/user/getUserInfo', first.token))).toEqual([401, 1003]);
    const listed: Page['list'][number][] = [];
    const sizes: number[] = [];
    for (let next: number | null | undefined; next !== null;) {
      const query = next === undefined ? '' : `?before=${String(next)}`;
      const page = (await users.ask('GET', `/user/sessions${query}`, last.token)).data as Page;
      listed.push(...page.list);
      sizes.push(page.list.length);
      next = page.next;
    }
    expect(sizes).toEqual([20, 20, 10]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(MOST);
    expect(listed.map(({ current }) => current).indexOf(true)).toBe(0);
    for (const before of ['0', '-1', 'x', '999999999999999'])
      expect((await users.ask('GET', `/user/sessions?before=${before}`, last.token)).status).toBe(400);
  });

  it('begin 30 times in a quarter of an hour by a right password, from one device or network', async () => {
    await signUp('alice@example.com');
    const answers: Answer[] = [];
    for (let i = 0; i < 31; i++) answers.push(await logIn('alice@example.com'));
    expect(codes(answers).filter((code) => code === 200)).toHaveLength(29);
    expect(seen(answers.at(-1) as Answer)).toEqual([429, 'auth.too-many-tries']);
    users.core.clock.advance(900_000);
    expect(seen(await logIn('alice@example.com'))).toEqual([200, 200]);
  });
});

describe('SAFE-475 after a credential changed', () => {
  it('a login’s ticket from before gives no session', async () => {
    const email = 'bob@example.com';
    const { user } = await signUp(email);
    await users.logins.changeLogin(user.id, { emailStep: true });
    const { ticket } = (await logIn(email)).data as unknown as { ticket: string };
    await post('/login/sendEmailCodeBeforeLogin', { ticket });
    const code = codeTo(email);
    users.core.clock.advance(60_000);
    await reset(email);
    expect(seen(await post('/user/loginConfirm', { ticket, email: code }))).toEqual([
      409,
      'auth.ticket-over',
    ]);
    expect(seen(await post('/login/sendEmailCodeBeforeLogin', { ticket }))).toEqual([
      409,
      'auth.ticket-over',
    ]);
  });

  it('a login that was under way leaves no session', async () => {
    const email = 'carol@example.com';
    const { user } = await signUp(email);
    const { passwords } = users.auth.credentials;
    const password = await passwords.hash(NEW);
    // Another reset of the password ends between the check of the old password and the session.
    const begin = users.auth.sessions.begin.bind(users.auth.sessions);
    users.auth.sessions.begin = async (...given) => {
      users.auth.sessions.begin = begin;
      await users.logins.changeCredential(user.id, { password });
      await users.auth.sessions.finishOthers(user.id, undefined);
      return begin(...given);
    };
    expect(seen(await logIn(email, PASSWORD))).toEqual([409, 'auth.ticket-over']);
    const { token } = (await logIn(email, NEW)).data;
    const { data } = await users.ask('GET', '/user/sessions', token);
    expect((data as Page).list).toHaveLength(1);
  });
});

describe('SAFE-476 after a reset', () => {
  it('keys of API clients are suspended at once until their owner confirms each with a second step', async () => {
    const email = 'dora@example.com';
    const { user, token } = await signUp(email);
    const ticketOf = () => users.auth.credentials.tickets.give(stepUpTicket('api-key'), { user: user.id });
    const make = { label: 'bot', permissions: ['read'], addresses: [], ticket: await ticketOf() };
    const key = (await users.ask('POST', '/user/createApiKey', token, make)).data as ApiClientKey & {
      id: number;
    };
    const path = '/api/user/getUserInfo';
    const ask = async () => {
      users.core.clock.advance(1);
      const time = String(users.core.clock.now());
      const response = await users.get(path, {
        headers: signCall(key, { time, method: 'GET', path, body: '' }),
      });
      return [response.status, ((await response.json()) as { code: unknown }).code];
    };
    expect(await ask()).toEqual([200, 200]);
    const ended: unknown[] = [];
    users.auth.sessions.onEnded((session) => ended.push(session));
    await reset(email);
    expect(await ask()).toEqual([403, 'auth.key-suspended']);
    expect(ended).toContain(`key ${String(key.id)}`);
    const now = (await logIn(email, NEW)).data.token;
    const { data } = await users.ask('GET', '/user/apiKeys', now);
    expect(data).toMatchObject({ list: [{ id: key.id, suspended: true }] });
    expect((await users.ask('GET', '/user/security/home', now)).data).toMatchObject({ suspendedKeys: 1 });
    const confirm = (ticket: string) => users.ask('POST', '/user/confirmApiKey', now, { id: key.id, ticket });
    expect(seen(await confirm('x'.repeat(43)))).toEqual([403, 'user.step-up-needed']);
    expect(seen(await confirm(await ticketOf()))).toEqual([200, 200]);
    expect(await ask()).toEqual([200, 200]);
    expect(users.auth.outbox.list().find(({ to }) => to === email)?.subject).toBe(
      'Your Brisk password was reset',
    );
  });
});
