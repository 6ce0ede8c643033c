/** A user creates an API key, an API client calls with it, and the key is deleted: over real HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepUp } from '../../protocol/names/user.ts';
import { stepUpTicket } from '../../server/user/step-up-tickets.ts';
import { openUsers, type OpenUsers } from '../support/open-users.ts';
import { signCall, type ApiClientKey } from '../support/sign-call.ts';

let users: OpenUsers;
beforeAll(async () => {
  users = await openUsers();
});
afterAll(() => users.stop());

const SELF = '/user/getUserInfo';
/** Real networks have no such address (RFC 5737). */
const ELSEWHERE = '192.0.2.1';

async function someone(name: string) {
  const { token, user } = await users.logIn(name);
  const { tickets } = users.auth.credentials;
  const ticket = (purpose: StepUp = 'api-key') => tickets.give(stepUpTicket(purpose), { user: user.id });
  const create = async (change: object = {}) =>
    users.ask('POST', '/user/createApiKey', token, {
      ...{ label: 'bot', permissions: ['read'], addresses: [], ticket: await ticket() },
      ...change,
    });
  const list = async () => {
    const { data } = await users.ask('GET', '/user/apiKeys', token);
    return (data as { list: (ApiClientKey & { lastUsed: number | null })[] }).list;
  };
  return {
    ...{ token, user, ticket, create, list },
    async newKey(change: object = {}) {
      const { status, data } = await create(change);
      expect(status).toBe(200);
      return data as ApiClientKey;
    },
  };
}

/** The answer to an API client with this key. */
async function ask(
  key: ApiClientKey,
  path = SELF,
  change: { path?: string; body?: string; token?: string } = {},
) {
  users.core.clock.advance(1);
  const method = change.body === undefined ? 'GET' : 'POST';
  const signed = {
    time: String(users.core.clock.now()),
    method,
    path: `/api${change.path ?? path}`,
    body: change.body ?? '',
  };
  const headers: Record<string, string> = signCall(key, signed);
  if (change.token !== undefined) headers['authorization'] = `Bearer ${change.token}`;
  const init = change.body === undefined ? { headers } : { method, headers, body: change.body };
  const response = await users.get(`/api${path}`, init);
  const sent = (await response.json()) as { code: unknown; data: unknown };
  return { status: response.status, ...sent, again: () => users.get(`/api${path}`, init) };
}

describe('a key', () => {
  it('SAFE-010 lets an API client call as its owner, and shows its secret once', async () => {
    const alice = await someone('Alice');
    const key = await alice.newKey({ permissions: ['trade', 'read'], label: ' bot ' });
    expect(key).toMatchObject({
      label: 'bot',
      permissions: ['read', 'trade'],
      addresses: [],
      lastUsed: null,
    });
    expect(key.secret).toMatch(/^[\w-]{43}$/);
    expect(await ask(key)).toMatchObject({ status: 200, data: { id: alice.user.id, account: 'Alice' } });
    const listed = await alice.list();
    expect(listed[0]).toMatchObject({ id: key.id, key: key.key, label: 'bot' });
    expect(listed[0]?.lastUsed).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(key.secret);
    const stored = await users.logins.keyBy(key.key);
    expect(JSON.stringify(stored)).not.toContain(key.secret);
  });

  it('SAFE-011 refuses a call that was changed on the way', async () => {
    const key = await (await someone('Alice')).newKey();
    expect(await ask(key, SELF, { path: `${SELF}?x=1` })).toMatchObject({
      status: 401,
      code: 'auth.key-wrong',
    });
    expect(await ask({ ...key, secret: 'S'.repeat(43) })).toMatchObject({
      status: 401,
      code: 'auth.key-wrong',
    });
    expect(await ask({ ...key, key: 'k'.repeat(22) })).toMatchObject({ status: 401, code: 'auth.key-wrong' });
  });

  it('SAFE-011 counts alone: a wrong key is refused even with a valid session', async () => {
    const alice = await someone('Alice');
    const key = { ...(await alice.newKey()), secret: 'S'.repeat(43) };
    expect(await ask(key, SELF, { token: alice.token })).toMatchObject({ status: 401 });
  });

  it('SAFE-013 makes a signature that works once', async () => {
    const key = await (await someone('Alice')).newKey();
    const first = await ask(key);
    expect(first.status).toBe(200);
    expect((await first.again()).status).toBe(401);
  });

  it('SAFE-016 permits its own scopes, and nothing that only a user may do', async () => {
    const alice = await someone('Alice');
    const trade = await alice.newKey({ permissions: ['trade'] });
    expect(await ask(trade)).toMatchObject({ status: 403, code: 'auth.key-permission' });
    const all = await alice.newKey({ permissions: ['read', 'trade'] });
    for (const path of ['/user/apiKeys', '/user/sessions'])
      expect(await ask(all, path)).toMatchObject({ status: 403, code: 'auth.key-permission' });
    for (const path of ['/user/logout', '/user/createApiKey', '/user/updateUserInfo'])
      expect(await ask(all, path, { body: '{}' })).toMatchObject({
        status: 403,
        code: 'auth.key-permission',
      });
    expect((await users.ask('GET', SELF, alice.token)).status).toBe(200);
  });

  it('SAFE-014 with a list of addresses works from those only', async () => {
    const alice = await someone('Alice');
    const elsewhere = await alice.newKey({ addresses: [ELSEWHERE] });
    expect(await ask(elsewhere)).toMatchObject({ status: 403, code: 'auth.key-address' });
    const here = await alice.newKey({ addresses: [ELSEWHERE, '127.0.0.1', '127.0.0.1'] });
    expect(here).toMatchObject({ addresses: [ELSEWHERE, '127.0.0.1'] });
    expect(await ask(here)).toMatchObject({ status: 200 });
  });

  it('SAFE-017 is created and deleted with a second step, which is then used up', async () => {
    const [bob, carol] = [await someone('Bob'), await someone('Carol')];
    const ticket = await bob.ticket();
    const refused = { status: 403, code: 'user.step-up-needed' };
    for (const wrong of ['A'.repeat(43), await carol.ticket(), await bob.ticket('password')])
      expect(await bob.create({ ticket: wrong })).toMatchObject(refused);
    const key = await bob.newKey({ ticket });
    expect(await bob.create({ ticket })).toMatchObject(refused);
    const revoke = (token: string, id: number, by: string) =>
      users.ask('POST', '/user/revokeApiKey', token, { id, ticket: by });
    expect(await revoke(bob.token, key.id, ticket)).toMatchObject(refused);
    const missing = await revoke(carol.token, 999_999, await carol.ticket());
    expect(missing).toMatchObject({ status: 404, code: 'user.no-key' });
    expect(await revoke(carol.token, key.id, await carol.ticket())).toEqual(missing);
    const beyond = await revoke(carol.token, 2_147_483_648, await carol.ticket());
    expect(beyond).toMatchObject({ status: 400, code: 'platform.bad-input' });
    expect(await ask(key)).toMatchObject({ status: 200 });
    expect(await revoke(bob.token, key.id, await bob.ticket())).toMatchObject({ status: 200 });
    expect(await ask(key)).toMatchObject({ status: 401, code: 'auth.key-wrong' });
    expect(await bob.list()).toEqual([]);
  });

  it('SAFE-017 is one of ten at most', async () => {
    const dan = await someone('Dan');
    const answers = await Promise.all(Array.from({ length: 12 }, () => dan.create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 409, 409]);
    expect(await dan.list()).toHaveLength(10);
  });

  it.each<[what: string, change: object]>([
    ['no label', { label: '' }],
    ['a label of spaces', { label: ' \u3000' }],
    ['a label that turns the text around it', { label: 'a\u202eb' }],
    ['a label of lines', { label: 'a\r\nb' }],
    ['a label without end', { label: 'a'.repeat(41) }],
    ['no permission', { permissions: [] }],
    ['an unknown permission', { permissions: ['withdraw'] }],
    ['a name for an address', { addresses: ['localhost'] }],
    ['an address of a link', { addresses: ['fe80::1%eth0'] }],
    ['a range', { addresses: ['10.0.0.0/8'] }],
    ['many addresses', { addresses: Array.from({ length: 11 }, (_, i) => `192.0.2.${String(i)}`) }],
  ])('SAFE-017 is not created with %s, and the second step stays valid', async (_, change) => {
    const eve = await someone('Eve');
    const ticket = await eve.ticket();
    expect(await eve.create({ ...change, ticket })).toMatchObject({
      status: 400,
      code: 'platform.bad-input',
    });
    expect((await eve.create({ ticket })).status).not.toBe(403);
  });
});
