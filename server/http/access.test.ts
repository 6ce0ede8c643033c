import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '../../protocol/call.ts';
import { openApp } from '../../tests/support/open-app.ts';
import { PLATFORM_CODES } from '../../protocol/names/codes.ts';
import { fakeSessions } from '../../tests/support/fake-sessions.ts';
import { everybody, operator, user, type NamedObject } from './access.ts';
import { bind, type BoundCall } from './bind.ts';

const shape = {
  input: z.strictObject({ id: z.int() }),
  output: z.strictObject({ of: z.int() }),
  refusals: [],
};
const at = (path: string) => defineCall({ method: 'POST', path }, shape);

/** Objects 10 to 19 are user 1's, 20 to 29 user 2's; there are no others. */
const named: NamedObject<{ id: number }> = {
  user: ({ id }) => Promise.resolve(id >= 10 && id < 30 ? Math.floor(id / 10) : undefined),
  missing: PLATFORM_CODES.notFound,
};
const nobody = () => Promise.resolve({ of: 0 });
const caller = (_: unknown, { caller: { id } }: { caller: { id: number } }) => Promise.resolve({ of: id });

async function open(extra: readonly BoundCall[] = []) {
  const sessions = fakeSessions();
  sessions.begin('one', { id: 1 });
  sessions.begin('abnormal', { id: 2, abnormal: true });
  sessions.begin('operator', { id: 3, role: 'operator' });
  const { app, lines } = await openApp({
    calls: [
      bind(at('/open'), everybody, nobody),
      bind(at('/own'), user(), caller),
      bind(at('/money'), user({ movesMoney: true }), caller),
      bind(at('/named'), user({ names: named }), caller),
      bind(at('/any'), operator(named), caller),
      ...extra,
    ],
    sessions,
  });
  onTestFinished(() => {
    expect(lines).toEqual([]);
  });
  const ask = async (path: string, token?: string, id = 10) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload: { id } });
    const { code } = answer.json<{ code: unknown }>();
    return { status: answer.statusCode, code, body: answer.body, headers: answer.headers };
  };
  return { app, sessions, ask };
}

type Row = [path: string, token: string | undefined, status: number, code: unknown];

describe('who may call', () => {
  it.each<Row>([
    ['/open', undefined, 200, 200],
    ['/open', 'unknown', 200, 200],
    ['/own', undefined, 401, 1003],
    ['/own', 'unknown', 401, 1003],
    ['/own', 'one', 200, 200],
    ['/own', 'abnormal', 200, 200],
    ['/own', 'operator', 200, 200],
    ['/money', undefined, 401, 1003],
    ['/money', 'one', 200, 200],
    ['/named', undefined, 401, 1003],
    ['/named', 'one', 200, 200],
    ['/named', 'abnormal', 404, 'platform.not-found'],
    ['/named', 'operator', 404, 'platform.not-found'],
    ['/any', undefined, 401, 1003],
    ['/any', 'one', 403, 'auth.not-allowed'],
    ['/any', 'operator', 200, 200],
  ])('ROLE-001 %s as %s: %i %s', async (path, token, status, code) => {
    const answer = await (await open()).ask(path, token);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
  });

  it('ROLE-002 a foreign object is answered like one that does not exist', async () => {
    const { ask } = await open();
    const [foreign, missing] = [await ask('/named', 'one', 20), await ask('/named', 'one', 99)];
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(foreign.status).toBe(404);
    expect((await ask('/any', 'operator', 20)).status).toBe(200);
    expect((await ask('/any', 'operator', 99)).body).toBe(missing.body);
  });

  it('ROLE-003 a stranger is sent away before anything of the input is looked at', async () => {
    const { app } = await open();
    const answer = await app.inject({ method: 'POST', url: '/api/own', payload: { wrong: true } });
    expect(answer.json()).toEqual({ code: 1003, msg: 'Log in to continue.', data: null });
  });

  it.each([
    ['Basic one', 401],
    ['one', 401],
    ['Bearer', 401],
    ['Bearer one two', 401],
    ['bearer one', 200],
  ])('ROLE-003 an Authorization of "%s" answers %i', async (authorization, status) => {
    const { app } = await open();
    const headers = { authorization };
    const answer = await app.inject({ method: 'POST', url: '/api/own', headers, payload: { id: 1 } });
    expect(answer.statusCode).toBe(status);
  });

  it('ROLE-004 says on the page of its calls who may make each', async () => {
    const { app } = await open();
    const page = (await app.inject('/api/docs')).body;
    for (const sentence of ['Everybody.', 'Logged-in users.', 'Operators.', 'It moves money'])
      expect(page).toContain(sentence);
    const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
    expect(paths['/api/money']).toMatchObject({
      post: { 'x-access': { caller: 'user', names: 'own', movesMoney: true }, security: [{ session: [] }] },
    });
    expect(paths['/api/named']).toMatchObject({ post: { 'x-access': { names: 'by id' } } });
  });

  it('PLATFORM-722 lists the refusals of any call and the present limits on the page of its calls', async () => {
    const { app } = await open([bind(at('/keyed'), user({ byKey: 'trade' }), caller)]);
    const page = (await app.inject('/api/docs')).body;
    const { info } = (await app.inject('/api/openapi.json')).json<{ info: { description: string } }>();
    for (const refusal of [
      'platform.bad-input (400)',
      'platform.not-json (415)',
      'platform.too-large (413)',
      'platform.too-many-requests (429)',
      'platform.failed (500)',
    ])
      expect([page, info.description]).toEqual(Array(2).fill(expect.stringContaining(refusal)));
    expect(page).toContain('auth.key-suspended (403)');
    expect(page).toContain('One address may make 1000 calls a second.');
    expect(page.replaceAll('\n', ' ')).toContain('2000 of them for a call at once and 4320 a day');
  });

  it('ROLE-005 a route of the API that does not say who may call it cannot be started', async () => {
    const { access: _, ...undeclared } = bind(at('/careless'), everybody, nobody);
    await expect(open([undeclared as BoundCall])).rejects.toThrow('/api/careless does not declare');
  });

  it('ROLE-006 whose session ends can call no more', async () => {
    const { ask, sessions } = await open();
    const received: unknown[] = [];
    sessions.onEnded((...ended) => received.push(ended));
    sessions.end('one');
    expect((await ask('/own', 'one')).status).toBe(401);
    expect(received).toEqual([['one', 1, 1003]]);
  });
});
