/** Signing up and logging in, over real HTTP, the real core and a database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CodeAsker } from '../../server/credentials/codes.ts';
import { PASSWORD_COST } from '../../server/credentials/passwords.ts';
import { openUsers, type OpenUsers } from '../support/open-users.ts';
import { SECRETS, proofFor, waysIn, wrongProofFor, type LoggedIn } from '../support/ways-in.ts';

const HOUR = 3_600_000;

let users: OpenUsers;
const { post, placeOf, pass, codeTo, signUp, logIn } = waysIn(() => users);

beforeAll(async () => {
  users = await openUsers({ passwordCost: PASSWORD_COST });
});
// Earlier tests' tries no longer count.
beforeEach(() => {
  users.core.clock.advance(HOUR);
});
afterAll(() => users.stop());

const outbox = () => users.auth.outbox.list();
const refusal = ({ status, code }: { status: number; code: unknown }) => [status, code];

describe('signing up', () => {
  it('AUTH-100 makes a user by e-mail and logs them in, and again by their password', async () => {
    const made = await signUp('alice@example.com');
    expect(made.user).toMatchObject({ role: 'user', abnormal: false, avatar: null });
    expect(made.user.account).toMatch(/^[1-9]\d{7}$/);
    expect(made.user.name).toBe(made.user.account);
    const came = await logIn(' ALICE@example.com ');
    expect(came.data.user).toEqual(made.user);
    expect(came.data.token).not.toBe(made.token);
    for (const { token } of [made, came.data])
      expect(await post('/user/logout', {}, token)).toMatchObject({ status: 200 });
  });

  it('AUTH-100 makes a user by phone, and accepts any gaps in the number later', async () => {
    const phone = '+4915112345678';
    expect(await post('/register/sendSmsCode', { phone, captcha: await pass() })).toMatchObject({
      data: { resendMillis: 60_000 },
    });
    const input = { phone, code: codeTo(phone), ...SECRETS, invitation: 'friend-7' };
    const { data } = await post<LoggedIn>('/user/register', input);
    expect(await users.logins.login(data.user.id)).toMatchObject({
      ...{ phone, email: null, clause: 1, invitation: 'friend-7', heldUntil: 0 },
      password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string,
    });
    expect((await logIn('+49 (151) 1234-5678')).data.user).toEqual(data.user);
  });

  it('AUTH-101 answers the same for a known and an unknown contact; only the message differs', async () => {
    await signUp('bob@example.com');
    users.core.clock.advance(60_000);
    const ask = async (email: string) =>
      post('/user/register/sendEmailCode', { email, captcha: await pass() });
    expect(await ask('bob@example.com')).toEqual(await ask('new@example.com'));
    const [toNew, toBob] = outbox();
    expect([toNew?.to, toBob?.to]).toEqual(['new@example.com', 'bob@example.com']);
    expect(toBob?.subject).toBe('You already have a Brisk account');
    expect(toBob?.text).not.toMatch(/\d{6}/);
  });

  it('AUTH-102 accepts a code once, for its purpose, for 10 minutes and 5 tries', async () => {
    const email = 'carol@example.com';
    const send = async () => post('/user/register/sendEmailCode', { email, captcha: await pass() });
    const register = (code: string, other = {}) =>
      post('/user/register', { email, code, ...SECRETS, ...other });
    const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
    await send();
    const soon = await send();
    expect([...refusal(soon), soon.retryAfter]).toEqual([429, 'auth.code-too-soon', '60']);
    const first = codeTo(email);
    expect(refusal(await register(first, { email: 'other@example.com' }))).toEqual([403, 'auth.code-wrong']);
    for (let i = 0; i < 5; i++)
      expect(refusal(await register(wrong(first)))).toEqual([403, 'auth.code-wrong']);
    expect(refusal(await register(first))).toEqual([403, 'auth.code-wrong']);
    users.core.clock.advance(60_000);
    await send();
    const late = codeTo(email);
    users.core.clock.advance(600_000);
    expect(refusal(await register(late))).toEqual([403, 'auth.code-wrong']);
    await send();
    const good = codeTo(email);
    const came = await Promise.all([register(good), register(good), register(good)]);
    expect(came.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  it('AUTH-103 requires the current terms, sound passwords and one contact', async () => {
    const email = 'dora@example.com';
    await post('/user/register/sendEmailCode', { email, captcha: await pass() });
    const code = codeTo(email);
    const input = { email, code, ...SECRETS };
    expect(refusal(await post('/user/register', { ...input, clause: 0 }))).toEqual([409, 'auth.not-agreed']);
    const wrong: readonly [object, string][] = [
      [{ confirm: 'another 1234' }, 'confirm'],
      [{ password: 'short1', confirm: 'short1' }, 'password'],
      [{ tradePassword: '123456', confirmTradePassword: '123456' }, 'tradePassword'],
      [{ confirmTradePassword: '314158' }, 'confirmTradePassword'],
      [{ phone: '+4915112345679' }, 'email'],
      [{ email: undefined }, 'email'],
      [{ code: '12345' }, 'code'],
    ];
    for (const [change, field] of wrong) {
      const { status, data } = await post('/user/register', { ...input, ...change });
      expect([status, data]).toMatchObject([400, { problems: [{ field }] }]);
    }
    expect(await post('/user/register', input)).toMatchObject({ status: 200 });
  });

  it('AUTH-104 gives one contact to one user, however many sign up with it at once', async () => {
    const email = 'erin@example.com';
    await post('/user/register/sendEmailCode', { email, captcha: await pass() });
    const input = { email, code: codeTo(email), ...SECRETS };
    const came = await Promise.all(Array.from({ length: 8 }, () => post<LoggedIn>('/user/register', input)));
    expect(came.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn(email)).data.user).toEqual(came.find(({ status }) => status === 200)?.data.user);
  });

  it('AUTH-105 sends messages in the language of the request', async () => {
    const captcha = await pass();
    await users.get('/api/user/register/sendEmailCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json', language: 'de' },
      body: JSON.stringify({ email: 'gerda@example.com', captcha }),
    });
    expect(outbox()[0]).toMatchObject({ to: 'gerda@example.com', subject: 'Ihr Brisk-Code' });
    const { data } = await users.ask('GET', '/demo/outbox');
    expect(data).toEqual({ sent: false, list: outbox() });
  });
});

describe('codes', () => {
  const sent = async (email: string, asker: CodeAsker) => {
    const request = {
      purpose: asker.key,
      kind: 'register',
      contact: { email },
      language: 'en',
      asker,
    } as const;
    const answer = await users.auth.credentials.codes.send(request);
    return 'code' in answer ? [answer.code, answer.retryAfterSeconds] : 'sent';
  };
  const network = (place: number): CodeAsker => ({ key: `network 192.0.2.${String(place)}`, known: false });
  const inTurn = async (email: string, asker: CodeAsker) => {
    users.core.clock.advance(60_000);
    return sent(email, asker);
  };

  it('AUTH-107 are sent to one contact 10 times an hour, and 20 times a day for one requester', async () => {
    expect(await inTurn('mia@example.com', network(9))).toBe('sent');
    for (let i = 0; i < 12; i++)
      expect(await sent('mia@example.com', network(9))).toEqual(['auth.code-too-soon', 60]);
    expect(await inTurn('mia@example.com', network(9))).toBe('sent');
    for (let hour = 0; hour < 2; hour++) {
      for (let i = 0; i < 10; i++) expect(await inTurn('lena@example.com', network(1))).toBe('sent');
      expect(await inTurn('lena@example.com', network(1))).toEqual(['auth.too-many-tries', 3000]);
      users.core.clock.advance(HOUR);
    }
    const [code, seconds] = await inTurn('lena@example.com', network(1));
    expect([code, Number(seconds) > 20 * 3600]).toEqual(['auth.too-many-tries', true]);
  });

  it('AUTH-107 come once a minute to one contact after 40 of strangers, and 100 an hour from one network', async () => {
    for (let i = 0; i < 40; i++)
      expect(await inTurn('olga@example.com', network(10 + Math.floor(i / 10)))).toBe('sent');
    const letters = () => outbox().filter(({ to }) => to === 'olga@example.com').length;
    const before = letters();
    expect(await inTurn('olga@example.com', network(98))).toBe('sent');
    expect(await sent('olga@example.com', network(99))).toBe('sent');
    expect(letters()).toBe(before + 1);
    expect(await sent('olga@example.com', { key: 'device x', known: true })).toBe('sent');
    expect(letters()).toBe(before + 2);
    for (let i = 0; i < 100; i++) expect(await sent(`m${String(i)}@example.com`, network(50))).toBe('sent');
    expect(await sent('new@example.com', network(50))).toEqual(['auth.too-many-tries', 3600]);
  });
});

describe('the captcha', () => {
  interface Puzzle {
    readonly ticket: string;
    readonly width: number;
    readonly pieceWidth: number;
    readonly picture: string;
    readonly piece: string;
    readonly seed: string;
    readonly bits: number;
  }

  const pose = async () => (await post<{ puzzle: Puzzle }>('/sliderVerify')).data.puzzle;
  const solve = (input: object) => post<{ pass: string }>('/sliderVerify', input);
  it('AUTH-106 gives a pass for the piece in its place, or for work of the device', async () => {
    const slid = await pose();
    expect(slid.picture).toMatch(/^data:image\/webp;base64,/);
    const x = await placeOf(slid.ticket);
    expect(x + slid.pieceWidth).toBeLessThanOrEqual(slid.width);
    const worked = await pose();
    const passes = [
      await solve({ ticket: slid.ticket, x: x + 5 }),
      await solve({ ticket: worked.ticket, proof: proofFor(worked.seed, worked.bits) }),
    ];
    for (const { data } of passes) {
      const attempt = () => post('/user/forgetPasswordAttempt', { account: 'x', captcha: data.pass });
      users.core.clock.advance(60_000);
      expect(await attempt()).toMatchObject({ status: 200 });
      expect(refusal(await attempt())).toEqual([403, 'auth.captcha-needed']);
    }
  });

  it('AUTH-106 takes each puzzle once and for 5 minutes, and no other answer', async () => {
    const wrong = async (input: (puzzle: Puzzle) => Promise<object>) => {
      const puzzle = await pose();
      const { ticket } = puzzle;
      expect(refusal(await solve({ ticket, ...(await input(puzzle)) }))).toEqual([403, 'auth.captcha-wrong']);
      expect(refusal(await solve({ ticket, x: 0 }))).toEqual([403, 'auth.captcha-wrong']);
    };
    await wrong(async ({ ticket }) => ({ x: (await placeOf(ticket)) + 6 }));
    await wrong(async ({ ticket }) => ({ x: (await placeOf(ticket)) - 6 }));
    await wrong(({ seed, bits }) => Promise.resolve({ proof: wrongProofFor(seed, bits) }));
    await wrong(async ({ ticket }) => {
      const x = await placeOf(ticket);
      users.core.clock.advance(300_000);
      return { x };
    });
  });
});

describe('logging in', () => {
  it('AUTH-120 refuses a wrong password, an unknown account and a malformed one in the same words', async () => {
    await signUp('frank@example.com');
    const wrong = await logIn('frank@example.com', 'another 1234');
    expect(refusal(wrong)).toEqual([403, 'auth.wrong-login']);
    for (const account of ['nobody@example.com', '+4915199999999', 'nobody', '12345678', "' or 1=1 --"])
      expect(await logIn(account)).toEqual(wrong);
  });

  it.each(['grace@example.com', 'nobody2@example.com'])(
    'AUTH-121 wants the captcha from %s after 3 tries, waits after 10, and then begins again',
    async (account) => {
      if (account.startsWith('grace')) await signUp(account);
      const wrong = async (captcha?: string) =>
        post('/user/login', { account, password: 'another 1234', ...(captcha && { captcha }) });
      for (let i = 0; i < 3; i++) expect(refusal(await wrong())).toEqual([403, 'auth.wrong-login']);
      expect(refusal(await wrong())).toEqual([403, 'auth.captcha-needed']);
      for (let i = 3; i < 10; i++)
        expect(refusal(await wrong(await pass()))).toEqual([403, 'auth.wrong-login']);
      const late = await wrong(await pass());
      expect([...refusal(late), late.retryAfter]).toEqual([429, 'auth.too-many-tries', '900']);
      users.core.clock.advance(900_000);
      expect((await logIn(account)).status).toBe(account.startsWith('grace') ? 200 : 403);
    },
  );

  it('AUTH-121 counts tries that come together, and no right one', async () => {
    await signUp('heidi@example.com');
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => logIn('heidi@example.com', 'another 1234')),
    );
    expect(tries.filter(({ code }) => code === 'auth.wrong-login').length).toBeLessThanOrEqual(10);
    users.core.clock.advance(HOUR);
    for (let i = 0; i < 12; i++) expect(await logIn('heidi@example.com')).toMatchObject({ status: 200 });
  });
});

describe('a logged-in user', () => {
  it('AUTH-122 sees when, how and from where logins happened or were tried', async () => {
    const { token } = await signUp('ivan@example.com');
    users.core.clock.advance(1000);
    await logIn('ivan@example.com', 'another 1234');
    const history = async () =>
      (await users.ask('GET', '/user/loginHistory', token)).data as { list: object[] };
    const line = { way: 'password', address: '127.0.0.1', agent: 'node' };
    await expect.poll(history).toEqual({
      list: [
        { ...line, succeeded: false, time: users.core.clock.now() },
        { ...line, succeeded: true, time: users.core.clock.now() - 1000 },
      ],
    });
    const { list } = (await users.ask('GET', '/user/sessions', token)).data as { list: object[] };
    expect(list).toMatchObject([{ current: true, address: '127.0.0.1', agent: 'node' }]);
  });

  it('AUTH-123 reads the terms in their language, and agrees to the current ones only', async () => {
    const { token, user } = await users.logIn('Judy');
    const read = async (language: string) => {
      const answer = await users.get('/api/login/clause', { headers: { language } });
      return ((await answer.json()) as { data: { version: number; title: string; body: object[] } }).data;
    };
    expect(await read('de')).toMatchObject({ version: 1, title: 'Nutzungsbedingungen' });
    const { version, body } = await read('jp');
    expect(body.length).toBeGreaterThan(3);
    expect(refusal(await post('/user/clause', { version: version + 1 }, token))).toEqual([
      409,
      'user.clause-old',
    ]);
    expect(await post('/user/clause', { version }, token)).toMatchObject({ status: 200 });
    expect(await users.logins.login(user.id)).toMatchObject({
      clause: version,
      clauseTime: users.core.clock.now(),
    });
  });

  it('AUTH-124 is not reached by a demo’s name that is an account number', async () => {
    const { user } = await signUp('ken@example.com');
    expect(await post('/demo/login', { name: user.account })).toMatchObject({ status: 400 });
  });
});

describe('an account’s language', () => {
  it('USER-404 keeps the language of the account, and writes to its user in that one', async () => {
    // Earlier tests used up the sends of one address for an hour.
    users.core.clock.advance(3_600_000);
    const { token, user } = await users.logIn('Lena');
    expect(user).toMatchObject({ language: null });
    const update = (change: object) => users.ask('POST', '/user/updateUserInfo', token, change);
    expect(await update({ language: 'xx' })).toMatchObject({ status: 400 });
    expect(await update({ language: 'de' })).toMatchObject({ data: { language: 'de' } });
    expect((await users.logIn('Lena')).user).toMatchObject({ language: 'de' });
    await users.logins.changeLogin(user.id, { email: 'lena@example.com' });
    // The call itself asks for English.
    const sent = await users.ask('POST', '/user/getCode', token, { purpose: 'password', by: 'email' });
    expect(sent.status).toBe(200);
    expect(users.auth.outbox.list()[0]).toMatchObject({ subject: 'Ihr Brisk-Code' });
  });
});
