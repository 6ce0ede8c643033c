/** Second steps of logging in, and forgotten passwords, over real HTTP, the real core and a database. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecondStep } from '../../protocol/names/user.ts';
import { openUsers, type OpenUsers } from '../support/open-users.ts';
import { PASSWORD, waysIn, type LoggedIn } from '../support/ways-in.ts';

const HOUR = 3_600_000;
const PHONE = '+4915112345678';
const NEW = 'another 1234';

let users: OpenUsers;
const { post, pass, codeTo, signUp, logIn } = waysIn(() => users);

beforeAll(async () => {
  users = await openUsers();
});
// Tries and codes of earlier tests no longer count.
beforeEach(() => {
  users.core.clock.advance(HOUR);
});
afterAll(() => users.stop());

const refusal = ({ status, code }: { status: number; code: unknown }) => [status, code];
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

/** A user with a phone and an authenticator too, and with the named steps on. */
async function signUpWith(email: string, phone: string, steps: readonly SecondStep[]) {
  const { user } = await signUp(email);
  const { authenticator } = users.auth.credentials;
  const secret = authenticator.newSecret();
  await users.logins.changeLogin(user.id, {
    phone,
    google: authenticator.seal(user.id, secret),
    smsStep: steps.includes('sms'),
    emailStep: steps.includes('email'),
    googleOn: steps.includes('google'),
  });
  const google = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: users.core.clock.now() });
  return { user, google };
}

interface Asked {
  readonly ticket: string;
  readonly next: readonly SecondStep[];
}

async function begin(email: string): Promise<Asked> {
  const { data } = await logIn(email);
  return data as unknown as Asked;
}

const confirm = (input: object) => post<LoggedIn>('/user/loginConfirm', input);

describe('a second step', () => {
  it('AUTH-130 is requested with code 1021 for all steps that are on, and lets in when all are right', async () => {
    const email = 'alice@example.com';
    const { user, google } = await signUpWith(email, PHONE, ['sms', 'email', 'google']);
    const asked = await post<Asked>('/user/login', { account: email, password: PASSWORD });
    expect(asked).toMatchObject({
      ...{ status: 200, code: 1021 },
      data: { next: ['sms', 'email', 'google'], phone: '+49***78', email: 'a***@example.com' },
    });
    const { ticket } = asked.data;
    expect(JSON.stringify(asked.data)).not.toContain('token');
    for (const path of ['/login/sendSmsCodeBeforeLogin', '/login/sendEmailCodeBeforeLogin'])
      expect(await post(path, { ticket })).toMatchObject({ data: { resendMillis: 60_000 } });
    const codes = { sms: codeTo(PHONE), email: codeTo(email), google: google() };
    const came = await confirm({ ticket, ...codes });
    expect(came).toMatchObject({ status: 200, code: 200, data: { user } });
    expect(refusal(await confirm({ ticket, ...codes }))).toEqual([409, 'auth.ticket-over']);
    const { data } = await users.ask('GET', '/user/loginHistory', came.data.token);
    expect((data as { list: object[] }).list).toHaveLength(2);
  });

  it('AUTH-131 leaves the other codes valid when one is wrong, and belongs to one user', async () => {
    const email = 'bob@example.com';
    const { google } = await signUpWith(email, '+4915112345679', ['email', 'google']);
    const { ticket } = await begin(email);
    await post('/login/sendEmailCodeBeforeLogin', { ticket });
    const code = codeTo(email);
    for (const given of [{}, { google: google() }, { email: wrongFor(code) }]) {
      const answer = await confirm({ ticket, ...given });
      expect([...refusal(answer), answer.data]).toEqual([
        403,
        'auth.code-wrong',
        { problems: [{ field: 'email', code: 'custom' }] },
      ]);
    }
    const slip = await confirm({ ticket, email: code, google: wrongFor(google()) });
    expect(slip.data).toEqual({ problems: [{ field: 'google', code: 'custom' }] });
    const other = (await begin(email)).ticket;
    expect(refusal(await confirm({ ticket: other, email: code, google: google() }))).toEqual([
      403,
      'auth.code-wrong',
    ]);
    expect(await confirm({ ticket, google: google() })).toMatchObject({ status: 200 });
  });

  it('AUTH-131 lasts 10 minutes, and works only by the ticket that was given for it', async () => {
    const email = 'carol@example.com';
    const { google } = await signUpWith(email, '+4915112345680', ['google']);
    const { ticket } = await begin(email);
    expect(refusal(await post('/user/forgetPassword', resetWith(ticket, '123456')))).toEqual([
      409,
      'auth.ticket-over',
    ]);
    users.core.clock.advance(600_000);
    for (const late of [ticket, 'x'.repeat(43)]) {
      expect(refusal(await confirm({ ticket: late, google: google() }))).toEqual([409, 'auth.ticket-over']);
      expect(refusal(await post('/login/sendSmsCodeBeforeLogin', { ticket: late }))).toEqual([
        409,
        'auth.ticket-over',
      ]);
    }
  });

  it('AUTH-132 is tried 10 times an hour, over all tickets', async () => {
    const email = 'dora@example.com';
    const { google } = await signUpWith(email, '+4915112345681', ['google']);
    for (let i = 0; i < 10; i++) {
      const { ticket } = await begin(email);
      expect(refusal(await confirm({ ticket, google: wrongFor(google()) }))).toEqual([
        403,
        'auth.code-wrong',
      ]);
    }
    const { ticket } = await begin(email);
    const late = await confirm({ ticket, google: google() });
    expect([...refusal(late), Number(late.retryAfter)]).toEqual([429, 'auth.too-many-tries', 3600]);
  });

  it('AUTH-132 by an authenticator is valid once, over logins too', async () => {
    const email = 'erin@example.com';
    const { google } = await signUpWith(email, '+4915112345682', ['google']);
    const code = google();
    expect(await confirm({ ticket: (await begin(email)).ticket, google: code })).toMatchObject({
      status: 200,
    });
    expect(refusal(await confirm({ ticket: (await begin(email)).ticket, google: code }))).toEqual([
      403,
      'auth.code-wrong',
    ]);
  });
});

const resetWith = (ticket: string, code: string, other = {}) => ({
  ...{ ticket, code, password: NEW, confirm: NEW },
  ...other,
});

async function attempt(account: string) {
  const captcha = await pass();
  const answer = await post<{ ticket: string; resendMillis: number }>('/user/forgetPasswordAttempt', {
    account,
    captcha,
  });
  expect(answer).toMatchObject({ status: 200, data: { resendMillis: 60_000 } });
  return answer.data.ticket;
}

const reset = (input: object) => post<{ next: readonly string[] }>('/user/forgetPassword', input);

describe('a forgotten password', () => {
  it('AUTH-133 is set again by a code; all sessions end, and withdrawals are held for a day', async () => {
    const { token, user } = await signUp('frank@example.com');
    const ticket = await attempt('FRANK@example.com');
    const code = codeTo('frank@example.com');
    expect(refusal(await reset(resetWith(ticket, wrongFor(code))))).toEqual([403, 'auth.code-wrong']);
    expect(await reset(resetWith(ticket, code))).toMatchObject({
      status: 200,
      code: 200,
      data: { next: [] },
    });
    expect(refusal(await reset(resetWith(ticket, code)))).toEqual([409, 'auth.ticket-over']);
    expect(await users.ask('GET', '/user/getUserInfo', token)).toMatchObject({ status: 401, code: 1003 });
    expect(refusal(await logIn('frank@example.com'))).toEqual([403, 'auth.wrong-login']);
    expect(await logIn('frank@example.com', NEW)).toMatchObject({ status: 200, data: { user } });
    const heldUntil = users.core.clock.now() + 24 * HOUR;
    expect(await users.logins.login(user.id)).toMatchObject({ heldUntil });
    expect(users.core.state.users.get(user.id)).toMatchObject({ heldUntil });
  });

  it('AUTH-134 does not reveal whether there is such an account', async () => {
    await signUp('grace@example.com');
    const sent = users.auth.outbox.list().length;
    const ticket = await attempt('grace@example.com');
    expect(users.auth.outbox.list()).toHaveLength(sent + 1);
    const strangers = ['nobody@example.com', '+4915199999999', 'nobody', '12345678'];
    for (const account of strangers) {
      const strange = await attempt(account);
      const refused = await reset(resetWith(strange, '123456'));
      expect(refused).toEqual(await reset(resetWith(ticket, wrongFor(codeTo('grace@example.com')))));
      expect(refusal(refused)).toEqual([403, 'auth.code-wrong']);
      const captcha = await pass();
      const again = await post('/user/forgetPasswordAttempt', { account, captcha });
      expect(refusal(again)).toEqual([429, 'auth.code-too-soon']);
    }
    expect(users.auth.outbox.list()).toHaveLength(sent + 1);
  });

  it('AUTH-135 of an account with an authenticator wants its code too, and the same ticket goes on', async () => {
    const email = 'heidi@example.com';
    const { google } = await signUpWith(email, '+4915112345683', []);
    const ticket = await attempt('+4915112345683');
    const code = codeTo('+4915112345683');
    expect(await reset(resetWith(ticket, code))).toMatchObject({ code: 1021, data: { next: ['google'] } });
    const slip = await reset(resetWith(ticket, code, { google: wrongFor(google()) }));
    expect(slip).toMatchObject({ code: 'auth.code-wrong', data: { problems: [{ field: 'google' }] } });
    expect(refusal(await reset(resetWith(ticket, wrongFor(code), { google: google() })))).toEqual([
      403,
      'auth.code-wrong',
    ]);
    expect(await reset(resetWith(ticket, code, { google: google() }))).toMatchObject({ code: 200 });
    expect(await logIn(email, NEW)).toMatchObject({ status: 200 });
  });

  it('AUTH-135 opens an account again that was tried too often', async () => {
    await signUp('ivan@example.com');
    for (let i = 0; i < 3; i++) await logIn('ivan@example.com', 'wrong 12345');
    expect(refusal(await logIn('ivan@example.com'))).toEqual([403, 'auth.captcha-needed']);
    users.core.clock.advance(60_000);
    const ticket = await attempt('ivan@example.com');
    await reset(resetWith(ticket, codeTo('ivan@example.com')));
    expect(await logIn('ivan@example.com', NEW)).toMatchObject({ status: 200 });
  });
});
