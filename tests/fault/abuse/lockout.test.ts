/**
 * Strangers who know a victim's e-mail use up tries and codes. The owner still logs in and still gets a code.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASS } from '../../../server/credentials/captcha-pass.ts';
import { openUsers, type Answer, type OpenUsers } from '../../support/open-users.ts';
import { PASSWORD, SECRETS, waysIn } from '../../support/ways-in.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const NEW = 'another 1234';
/** Addresses for documentation, which no real network has (RFC 5737). */
const OWNERS = '192.0.2.1';
const STRANGERS = '198.51.100.1';

let users: OpenUsers;
const { codeTo, signUp } = waysIn(() => users);
/** The pass of a solved captcha, without drawing a puzzle. */
const pass = (harder = false) => users.auth.credentials.tickets.give(PASS, { harder });
const WANTS_HARDER = { problems: [{ field: 'captcha', code: 'custom' }] };
const HARDER = [403, 'auth.captcha-needed'];
const lettersTo = (email: string) => users.auth.outbox.list().filter(({ to }) => to === email).length;
beforeAll(async () => {
  users = await openUsers({ proxies: ['loopback'] });
});
// Earlier tests' tries no longer count.
beforeEach(() => {
  users.core.clock.advance(24 * HOUR);
});
afterAll(() => users.stop());

const post = (path: string, input: object, address: string, cookie?: string) =>
  users.ask('POST', path, undefined, input, { address, ...(cookie === undefined ? {} : { cookie }) });
const seen = ({ status, code }: Answer) => [status, code];

async function logIn(account: string, password: string, address: string, cookie?: string): Promise<Answer> {
  const answer = await post('/user/login', { account, password }, address, cookie);
  if (answer.code !== 'auth.captcha-needed') return answer;
  return post('/user/login', { account, password, captcha: await pass() }, address, cookie);
}

async function wrongPasswords(account: string, count: number, address: string): Promise<void> {
  for (let i = 0; i < count; i++) await logIn(account, 'wrong 12345', address);
}

/** Makes the owner need an e-mail code at login. */
async function withEmailStep(email: string): Promise<number> {
  const { user } = await signUp(email);
  await users.logins.changeLogin(user.id, { emailStep: true });
  return user.id;
}

const ticketOf = ({ data }: Answer) => (data as { ticket: string }).ticket;

describe('SAFE-471 wrong passwords of a stranger', () => {
  it('lock out their own network only', async () => {
    await signUp('alice@example.com');
    await wrongPasswords('alice@example.com', 12, STRANGERS);
    expect(seen(await logIn('alice@example.com', PASSWORD, STRANGERS))).toEqual([429, 'auth.too-many-tries']);
    expect(seen(await logIn('alice@example.com', PASSWORD, OWNERS))).toEqual([200, 200]);
  });

  it('SAFE-590 from many networks cost other networks more work, a known device none', async () => {
    await signUp('bob@example.com');
    const { cookie } = await logIn('bob@example.com', PASSWORD, STRANGERS);
    expect(cookie).toMatch(/^brisk-device=[\w-]{22}\.[\w-]{22}$/);
    for (let network = 1; network <= 10; network++)
      await wrongPasswords('bob@example.com', 10, `198.51.100.${String(network)}`);
    const input = { account: 'bob@example.com', password: PASSWORD };
    expect(seen(await post('/user/login', input, '203.0.113.1'))).toEqual([403, 'auth.captcha-needed']);
    const plain = await logIn('bob@example.com', PASSWORD, '203.0.113.1');
    expect([...seen(plain), plain.data]).toEqual([...HARDER, WANTS_HARDER]);
    const harder = { ...input, captcha: await pass(true) };
    expect(seen(await post('/user/login', harder, '203.0.113.1'))).toEqual([200, 200]);
    expect(seen(await post('/user/login', harder, '203.0.113.1'))).toEqual(HARDER);
    expect(seen(await post('/user/login', input, STRANGERS, cookie))).toEqual([200, 200]);
  });

  it('from another account’s device, or with a made-up mark, count as those of a stranger', async () => {
    await signUp('carol@example.com');
    await signUp('mallory@example.com');
    const { cookie = '' } = await logIn('mallory@example.com', PASSWORD, STRANGERS);
    const input = { account: 'carol@example.com', password: 'wrong 12345' };
    const forged = [
      cookie,
      `${cookie}.${'A'.repeat(22)}`,
      'brisk-device=x',
      `brisk-device=${'A'.repeat(400)}`,
    ];
    for (let i = 0; i < 10; i++)
      await post('/user/login', { ...input, captcha: await pass() }, STRANGERS, forged[i % forged.length]);
    for (const each of forged) {
      const late = await post('/user/login', { ...input, captcha: await pass() }, STRANGERS, each);
      expect(seen(late)).toEqual([429, 'auth.too-many-tries']);
    }
  });
});

describe('SAFE-472 codes', () => {
  it('to bind a victim’s e-mail leave the victim one to log in and to reset', async () => {
    const email = 'erin@example.com';
    await withEmailStep(email);
    const answers: Answer[] = [];
    for (let account = 0; account < 4; account++) {
      const { token } = await users.logIn(`Fresh${String(account)}`);
      for (let i = 0; i < 4; i++) {
        users.core.clock.advance(MINUTE);
        answers.push(await users.ask('POST', '/user/sendBindEmailCode', token, { email }));
      }
    }
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.slice(10).map(({ code }) => code))).toEqual(new Set(['auth.captcha-needed']));
    const { token } = await users.logIn('Fresh9');
    const passed = { email, captcha: await pass() };
    expect(seen(await users.ask('POST', '/user/sendBindEmailCode', token, passed))).toEqual([200, 200]);
    const ticket = ticketOf(await logIn(email, PASSWORD, OWNERS));
    expect(seen(await post('/login/sendEmailCodeBeforeLogin', { ticket }, OWNERS))).toEqual([200, 200]);
    const came = await post('/user/loginConfirm', { ticket, email: codeTo(email) }, OWNERS);
    expect(seen(came)).toEqual([200, 200]);
    const attempt = { account: email, captcha: await pass() };
    expect(seen(await post('/user/forgetPasswordAttempt', attempt, OWNERS))).toEqual([200, 200]);
  });

  it('of a reset are neither used up nor replaced nor delayed by a stranger’s attempts', async () => {
    const email = 'frank@example.com';
    await signUp(email);
    const attempt = async (address: string) =>
      post('/user/forgetPasswordAttempt', { account: email, captcha: await pass() }, address);
    const mine = ticketOf(await attempt(OWNERS));
    const code = codeTo(email);
    const stranger = ticketOf(await attempt(STRANGERS));
    const reset = (ticket: string, given: string, address: string) =>
      post('/user/forgetPassword', { ticket, code: given, password: NEW, confirm: NEW }, address);
    for (let i = 0; i < 6; i++) await reset(stranger, code === '000000' ? '111111' : '000000', STRANGERS);
    expect(seen(await reset(stranger, code, STRANGERS))).toEqual([403, 'auth.code-wrong']);
    for (let i = 0; i < 11; i++) {
      users.core.clock.advance(MINUTE / 2);
      await attempt(STRANGERS);
    }
    expect(seen(await reset(mine, code, OWNERS))).toEqual([200, 200]);
    expect(seen(await attempt(OWNERS))).toEqual([200, 200]);
  });
});

describe('SAFE-591 past the codes of strangers to one contact', () => {
  const FORGOT = '/user/forgetPasswordAttempt';
  const REGISTER = '/user/register/sendEmailCode';
  const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

  /** Sends as many codes as strangers may before more work is required, from four networks. */
  async function crowd(path: string, input: object): Promise<void> {
    for (let i = 0; i < 40; i++) {
      users.core.clock.advance(MINUTE);
      const address = `198.51.100.${String(Math.floor(i / 10))}`;
      expect(seen(await post(path, { ...input, captcha: await pass() }, address))).toEqual([200, 200]);
    }
    users.core.clock.advance(MINUTE);
  }

  it('a reset is open to its owner by more work, and one letter a minute is sent', async () => {
    const email = 'heidi@example.com';
    await signUp(email);
    await crowd(FORGOT, { account: email });
    const plain = await post(FORGOT, { account: email, captcha: await pass() }, OWNERS);
    expect([...seen(plain), plain.data]).toEqual([...HARDER, WANTS_HARDER]);
    const before = lettersTo(email);
    const begin = async (address: string) =>
      post(FORGOT, { account: email, captcha: await pass(true) }, address);
    const strangers = [ticketOf(await begin('198.51.100.8')), ticketOf(await begin('198.51.100.9'))];
    const mine = ticketOf(await begin(OWNERS));
    expect(lettersTo(email)).toBe(before + 1);
    const code = codeTo(email);
    const reset = (ticket: string, given: string, address: string) =>
      post('/user/forgetPassword', { ticket, code: given, password: NEW, confirm: NEW }, address);
    // A stranger who shares the owner's message has one try.
    await reset(strangers[1] ?? '', wrongFor(code), '198.51.100.9');
    expect(seen(await reset(strangers[1] ?? '', code, STRANGERS))).toEqual([403, 'auth.code-wrong']);
    for (let i = 0; i < 5; i++) await reset(strangers[0] ?? '', wrongFor(code), '198.51.100.8');
    expect(seen(await reset(mine, code, OWNERS))).toEqual([200, 200]);
  });

  it('sign-up is open by more work, and no tries or codes void the owner’s', async () => {
    const email = 'ivan@example.com';
    await crowd(REGISTER, { email });
    expect(seen(await post(REGISTER, { email, captcha: await pass() }, OWNERS))).toEqual(HARDER);
    expect(seen(await post(REGISTER, { email, captcha: await pass(true) }, OWNERS))).toEqual([200, 200]);
    const code = codeTo(email);
    users.core.clock.advance(MINUTE);
    await post(REGISTER, { email, captcha: await pass(true) }, STRANGERS);
    const signUpWith = (given: string, address: string) =>
      post('/user/register', { email, code: given, ...SECRETS }, address);
    for (let i = 0; i < 6; i++) await signUpWith(wrongFor(codeTo(email)), STRANGERS);
    expect(seen(await signUpWith(code, OWNERS))).toEqual([200, 200]);
  });

  it('binding is open by more work', async () => {
    const email = 'judy@example.com';
    const send = async (token: string, harder: boolean) =>
      users.ask('POST', '/user/sendBindEmailCode', token, { email, captcha: await pass(harder) });
    for (let account = 0; account < 4; account++) {
      const { token } = await users.logIn(`Crowd${String(account)}`);
      for (let i = 0; i < 10; i++) {
        users.core.clock.advance(MINUTE);
        expect(seen(await send(token, false))).toEqual([200, 200]);
      }
    }
    const { token } = await users.logIn('Judy');
    expect(seen(await send(token, false))).toEqual(HARDER);
    expect(seen(await send(token, true))).toEqual([200, 200]);
  });
});

describe('SAFE-473 second steps that a stranger tries', () => {
  it('lock neither the owner’s login nor the reset', async () => {
    const email = 'grace@example.com';
    const user = await withEmailStep(email);
    const { authenticator } = users.auth.credentials;
    const secret = authenticator.newSecret();
    await users.logins.changeLogin(user, { google: authenticator.seal(user, secret) });
    const stolen = ticketOf(await logIn(email, PASSWORD, STRANGERS));
    const guess = () => post('/user/loginConfirm', { ticket: stolen, email: '000000' }, STRANGERS);
    for (let i = 0; i < 10; i++) await guess();
    expect(seen(await guess())).toEqual([429, 'auth.too-many-tries']);
    const ticket = ticketOf(await logIn(email, PASSWORD, OWNERS));
    await post('/login/sendEmailCodeBeforeLogin', { ticket }, OWNERS);
    expect(seen(await post('/user/loginConfirm', { ticket, email: codeTo(email) }, OWNERS))).toEqual([
      200, 200,
    ]);
    const begun = ticketOf(
      await post('/user/forgetPasswordAttempt', { account: email, captcha: await pass() }, STRANGERS),
    );
    const given = { ticket: begun, code: codeTo(email), password: NEW, confirm: NEW };
    // This call asks for the authenticator, and counts one wrong code.
    expect(seen(await post('/user/forgetPassword', given, STRANGERS))).toEqual([200, 1021]);
    const wrong = await post('/user/forgetPassword', { ...given, google: '000000' }, STRANGERS);
    expect(seen(wrong)).toEqual([403, 'auth.code-wrong']);
  });
});
