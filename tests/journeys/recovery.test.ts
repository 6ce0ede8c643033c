/** An authenticator at login, and its recovery codes. Over real HTTP. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StepUp } from '../../protocol/names/user.ts';
import { stepUpTicket } from '../../server/user/step-up-tickets.ts';
import { openUsers, type Answer, type OpenUsers } from '../support/open-users.ts';
import { waysIn } from '../support/ways-in.ts';

const NEW = 'another 1234';

let users: OpenUsers;
const { post, pass, codeTo, signUp, logIn } = waysIn(() => users);
beforeAll(async () => {
  users = await openUsers();
});
beforeEach(() => {
  users.core.clock.advance(3_600_000);
});
afterAll(() => users.stop());

const seen = ({ status, code }: Answer) => [status, code];

/** A user who has just bound an authenticator. */
async function withAuthenticator(email: string, input: object = {}) {
  const { user, token } = await signUp(email);
  const ticketFor = (purpose: StepUp) =>
    users.auth.credentials.tickets.give(stepUpTicket(purpose), { user: user.id });
  const begun = (await users.ask('GET', '/user/getGoogleToken', token)).data as Record<
    'secret' | 'setUp',
    string
  >;
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  const code = totp.generate({ timestamp: users.core.clock.now() });
  const ticket = await ticketFor('bind-google');
  const bound = await post<{ recoveryCodes: string[] }>(
    '/user/bindGoogleToken',
    { setUp: begun.setUp, code, ticket, ...input },
    token,
  );
  expect(seen(bound)).toEqual([200, 200]);
  return { user, token, ticketFor, codes: bound.data.recoveryCodes };
}

const begin = async (email: string) => (await logIn(email)).data as unknown as { ticket: string };
const left = async (token: string) =>
  ((await users.ask('GET', '/user/security/home', token)).data as { recoveryCodes: number }).recoveryCodes;

it('AUTH-480 binding an authenticator requires it at login, unless that is switched off', async () => {
  await withAuthenticator('alice@example.com');
  expect(await logIn('alice@example.com')).toMatchObject({ code: 1021, data: { next: ['google'] } });
  await withAuthenticator('bob@example.com', { atLogin: false });
  expect(await logIn('bob@example.com')).toMatchObject({ code: 200 });
});

it('AUTH-481 ten recovery codes come with it, kept as hashes, each usable once at login', async () => {
  const { user, token, codes } = await withAuthenticator('carol@example.com');
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(await left(token)).toBe(10);
  const [first = '', second = ''] = codes;
  const { ticket } = await begin('carol@example.com');
  const confirm = (recovery: string, by = ticket) => post('/user/loginConfirm', { ticket: by, recovery });
  expect(seen(await confirm('AAAAA-AAAAA'))).toEqual([403, 'auth.code-wrong']);
  expect(seen(await confirm(first.toLowerCase().replace('-', ' ')))).toEqual([200, 200]);
  expect(seen(await confirm(first, (await begin('carol@example.com')).ticket))).toEqual([
    403,
    'auth.code-wrong',
  ]);
  const tickets: string[] = [];
  for (let i = 0; i < 5; i++) tickets.push((await begin('carol@example.com')).ticket);
  const came = await Promise.all(tickets.map((each) => confirm(second, each)));
  expect(came.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await left(token)).toBe(8);
  expect(await users.logins.useRecoveryCode(user.id, first)).toBe(false);
});

it('AUTH-482 a recovery code resets the password and unbinds a lost authenticator', async () => {
  const email = 'dora@example.com';
  const { codes } = await withAuthenticator(email);
  const begun = await post<{ ticket: string }>('/user/forgetPasswordAttempt', {
    ...{ account: email, captcha: await pass() },
  });
  const given = { ticket: begun.data.ticket, code: codeTo(email), password: NEW, confirm: NEW };
  expect(seen(await post('/user/forgetPassword', given))).toEqual([200, 1021]);
  expect(seen(await post('/user/forgetPassword', { ...given, recovery: 'AAAAA-AAAAA' }))).toEqual([
    403,
    'auth.code-wrong',
  ]);
  expect(seen(await post('/user/forgetPassword', { ...given, recovery: codes[0] }))).toEqual([200, 200]);
  const { ticket } = (await logIn(email, NEW)).data as unknown as { ticket: string };
  const came = await post<{ token: string }>('/user/loginConfirm', { ticket, recovery: codes[1] });
  const proof = await post<{ ticket: string; token: string }>(
    '/access/postCode',
    { purpose: 'unbind-google', recovery: codes[2] },
    came.data.token,
  );
  expect(seen(proof)).toEqual([200, 200]);
  const unbound = await post('/user/unbindGoogleToken', { ticket: proof.data.ticket }, proof.data.token);
  expect(seen(unbound)).toEqual([200, 200]);
  expect(await left(proof.data.token)).toBe(0);
});

it('AUTH-590 resets that come together use up one recovery code, and a wrong one leaves the ticket', async () => {
  const email = 'gina@example.com';
  const { user, codes } = await withAuthenticator(email);
  const account = { account: email, captcha: await pass() };
  const { ticket } = (await post<{ ticket: string }>('/user/forgetPasswordAttempt', account)).data;
  const given = { ticket, code: codeTo(email), password: NEW, confirm: NEW };
  const reset = (recovery?: string) => post('/user/forgetPassword', { ...given, recovery });
  expect(seen(await reset('AAAAA-AAAAA'))).toEqual([403, 'auth.code-wrong']);
  const came = await Promise.all(codes.slice(0, 3).map(reset));
  expect(came.map(seen).sort()).toEqual([
    [200, 200],
    [409, 'auth.ticket-over'],
    [409, 'auth.ticket-over'],
  ]);
  expect(await users.logins.countRecoveryCodes(user.id)).toBe(9);
});

it('AUTH-483 recovery codes are made again with a second step, and the former ones are void', async () => {
  const { token, codes, ticketFor } = await withAuthenticator('erin@example.com');
  const renew = (ticket: string) =>
    post<{ recoveryCodes: string[] }>('/user/recoveryCodes', { ticket }, token);
  expect(seen(await renew('x'.repeat(43)))).toEqual([403, 'user.step-up-needed']);
  const made = (await renew(await ticketFor('recovery-codes'))).data.recoveryCodes;
  const { ticket } = await begin('erin@example.com');
  expect(seen(await post('/user/loginConfirm', { ticket, recovery: codes[0] }))).toEqual([
    403,
    'auth.code-wrong',
  ]);
  expect(seen(await post('/user/loginConfirm', { ticket, recovery: made[0] }))).toEqual([200, 200]);
  const { token: without } = await signUp('frank@example.com');
  expect(seen(await post('/user/recoveryCodes', { ticket: 'x'.repeat(43) }, without))).toEqual([
    409,
    'user.not-bound',
  ]);
});
