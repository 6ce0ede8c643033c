/** Users manage their own accounts, over real HTTP. */
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginChange } from '../../server/credentials/login-tables.ts';
import { openUsers, type Answer, type OpenUsers } from '../support/open-users.ts';

let users: OpenUsers;
beforeAll(async () => {
  users = await openUsers();
});
afterAll(() => users.stop());

/** The newest token of each session, because each proof replaces the token. */
const renewed = new Map<string, string>();

function newest(token: string): string {
  return renewed.has(token) ? newest(renewed.get(token) ?? '') : token;
}

/** Calls like an app that keeps the newest token. */
const ask: OpenUsers['ask'] = async (method, path, token, input) => {
  const at = token === undefined ? undefined : newest(token);
  const answer = await users.ask(method, path, at, input);
  const { token: next } = (answer.data ?? {}) as { token?: unknown };
  if (at !== undefined && typeof next === 'string') renewed.set(at, next);
  return answer;
};

function red(): Promise<Buffer> {
  return sharp({ create: { width: 90, height: 60, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
}

const [MINUTE, PASSWORD] = [60_000, 'A good pass 1'];
const TICKET = expect.stringMatching(/^[\w-]{43}$/) as unknown;

const hash = (password: string) => users.auth.credentials.passwords.hash(password);

async function change(user: number, to: LoginChange): Promise<void> {
  expect(await users.logins.changeLogin(user, to)).toBe(true);
}

const messageTo = (contact: string) =>
  users.auth.outbox.list().find(({ to }) => to === contact)?.text ?? 'nothing was sent';

function codeSentTo(contact: string): string {
  return /\d{6}/.exec(messageTo(contact))?.[0] ?? 'none';
}

function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

async function stepCode(token: string, purpose: string, by: string): Promise<string> {
  expect(await ask('POST', '/user/getCode', token, { purpose, by })).toMatchObject({ status: 200 });
  const [last] = users.auth.outbox.list();
  return /\d{6}/.exec(last?.text ?? '')?.[0] ?? 'none';
}

async function stepUp(token: string, purpose: string, proofs: object = {}): Promise<string> {
  const { code, data } = await ask('POST', '/access/postCode', token, { purpose, ...proofs });
  expect(code).toBe(200);
  return (data as { ticket: string }).ticket;
}

async function send(token: string, file: Buffer, field = 'image'): Promise<Answer> {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(file)]), 'a"b\r\n.svg');
  return sendBody(token, { body });
}

async function sendBody(token: string, { headers, ...init }: RequestInit): Promise<Answer> {
  const response = await users.get('/api/uploadImage', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(headers as object) },
    ...init,
  });
  const { code, data } = (await response.json()) as Pick<Answer, 'code' | 'data'>;
  return { status: response.status, code, data, retryAfter: response.headers.get('retry-after') };
}

describe('a profile', () => {
  it('USER-104 shows the nickname and the picture that its user chose, and removes them again', async () => {
    const { token, user } = await users.logIn('Alice');
    expect(user).toMatchObject({ account: 'Alice', name: 'Alice', avatar: null });
    const update = (change: object) => ask('POST', '/user/updateUserInfo', token, change);
    const { name, path } = (await send(token, await red())).data as { name: string; path: string };
    const shown = { ...user, name: 'Zoë', avatar: path };
    expect(await update({ nickname: ' Zoe\u0308 ', avatar: name })).toMatchObject({
      status: 200,
      data: shown,
    });
    expect(await update({})).toMatchObject({ status: 200, data: shown });
    expect(await ask('GET', '/user/getUserInfo', token)).toMatchObject({ data: shown });
    expect((await users.logIn('alice')).user).toEqual(shown);
    expect(await update({ nickname: 'Al\u202eice' })).toMatchObject({
      status: 400,
      data: { problems: [{ field: 'nickname', code: 'custom' }] },
    });
    expect(await update({ nickname: '', avatar: null })).toMatchObject({ data: user });
  });

  it('USER-104 shows no picture that another user sent, nor one that does not exist', async () => {
    const [alice, bob] = [await users.logIn('Alice'), await users.logIn('Bob')];
    const { name } = (await send(alice.token, await red())).data as { name: string };
    for (const avatar of [name, 'x'.repeat(22)])
      expect(await ask('POST', '/user/updateUserInfo', bob.token, { nickname: 'B', avatar })).toMatchObject({
        status: 404,
        code: 'user.no-picture',
      });
    expect(await ask('GET', '/user/getUserInfo', bob.token)).toMatchObject({ data: { name: 'Bob' } });
  });
});

describe('an uploaded picture', () => {
  it('USER-105 is served as a JPEG under a random name, and nothing else is', async () => {
    const { token } = await users.logIn('Alice');
    const { name, path } = (await send(token, await red())).data as { name: string; path: string };
    expect(name).toMatch(/^[\w-]{22}$/);
    const served = await users.get(path);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox') as unknown,
    });
    const { format, width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 90, height: 60 });
    for (const other of [
      `/pictures/${'x'.repeat(22)}.jpg`,
      '/pictures/',
      '/pictures/..%2Fsecret.jpg',
      `${path}x`,
    ])
      expect((await users.get(other)).status).toBe(404);
  });

  it('USER-102 is refused if it is no picture, too large, or not sent as one', async () => {
    const { token } = await users.logIn('Alice');
    const type = 'multipart/form-data; boundary=x';
    const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc';
    const rows: [() => Promise<Answer>, number, string][] = [
      [() => send(token, Buffer.from('<svg/>')), 415, 'user.file-type'],
      [() => send(token, Buffer.alloc(2 * 1024 * 1024 + 1)), 413, 'user.file-too-large'],
      [() => send(token, Buffer.alloc(3 * 1024 * 1024)), 413, 'user.file-too-large'],
      [async () => send(token, await red(), 'file'), 400, 'platform.bad-input'],
      [() => ask('POST', '/uploadImage', token), 400, 'platform.bad-input'],
      [() => sendBody(token, { headers: { 'content-type': type } }), 400, 'platform.bad-input'],
      [() => sendBody(token, { headers: { 'content-type': type }, body: part }), 400, 'platform.bad-input'],
      [
        () => sendBody(token, { headers: { 'content-type': type }, body: '--x--\r\n' }),
        400,
        'platform.bad-input',
      ],
      [
        () => sendBody(token, { headers: { 'content-type': 'multipart/form-data' }, body: part }),
        400,
        'platform.bad-input',
      ],
      [() => send('nobody', Buffer.alloc(9)), 401, '1003'],
    ];
    for (const [sent, status, code] of rows) {
      const answer = await sent();
      expect([answer.status, String(answer.code)]).toEqual([status, code]);
    }
    expect(users.lines).toEqual([]);
  });

  it('USER-106 is deleted after an hour without an owner', async () => {
    const { token } = await users.logIn('Carol');
    const first = (await send(token, await red())).data as { name: string; path: string };
    const second = (await send(token, await red())).data as { name: string; path: string };
    await ask('POST', '/user/updateUserInfo', token, { avatar: first.name });
    users.core.clock.advance(3_600_001);
    await send(token, await red());
    expect((await users.get(first.path)).status).toBe(200);
    expect((await users.get(second.path)).status).toBe(404);
  });
});

describe('a step-up', () => {
  it('USER-140 USER-152 wants their password, a bound contact’s code, or every step that is on', async () => {
    const { token, user } = await users.logIn('Dana');
    const prove = (proofs: object = {}) =>
      ask('POST', '/access/postCode', token, { purpose: 'password', ...proofs });
    const owes = async () => ((await prove()).data as { next: string[] }).next;
    expect(await prove()).toMatchObject({ code: 200, data: { ticket: TICKET, token: null, next: [] } });
    await change(user.id, { password: await hash(PASSWORD) });
    expect(await prove()).toMatchObject({
      status: 200,
      code: 1021,
      data: { ticket: null, next: ['password'] },
    });
    expect(await prove({ password: 'no' })).toMatchObject({ status: 403, code: 'user.wrong-password' });
    expect(await prove({ password: PASSWORD })).toMatchObject({
      code: 200,
      data: { ticket: TICKET, token: TICKET },
    });
    await change(user.id, { email: 'dana@example.com', phone: '+4915112345678' });
    expect(await owes()).toEqual(['email']);
    expect(await prove({ email: await stepCode(token, 'password', 'email') })).toMatchObject({ code: 200 });
    expect(await prove({ sms: await stepCode(token, 'password', 'sms') })).toMatchObject({ code: 200 });
    await change(user.id, { emailStep: true, smsStep: true });
    expect(await owes()).toEqual(['sms', 'email']);
    users.core.clock.advance(MINUTE);
    const email = await stepCode(token, 'password', 'email');
    const sms = await stepCode(token, 'password', 'sms');
    expect(await prove({ email })).toMatchObject({ code: 1021, data: { next: ['sms', 'email'] } });
    const slip = { status: 403, code: 'auth.code-wrong', data: { problems: [{ field: 'email' }] } };
    expect(await prove({ email: wrong(email), sms })).toMatchObject(slip);
    const together = await Promise.all(Array.from({ length: 4 }, () => prove({ email, sms })));
    expect(together.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await prove({ email, sms })).toMatchObject({ code: 'auth.code-wrong' });
  });

  it('USER-140 sends its code to a contact that its user has bound, for its purpose only', async () => {
    const { token, user } = await users.logIn('Dave');
    const send = (by: string) => ask('POST', '/user/getCode', token, { purpose: 'password', by });
    expect(await send('email')).toMatchObject({ status: 409, code: 'user.not-bound' });
    await change(user.id, { email: 'dave@example.com' });
    expect(await send('email')).toMatchObject({ data: { resendMillis: MINUTE } });
    expect(await send('email')).toMatchObject({ status: 429, code: 'auth.code-too-soon' });
    const prove = (purpose: string) =>
      ask('POST', '/access/postCode', token, { purpose, email: codeSentTo('dave@example.com') });
    expect(await prove('unbind-email')).toMatchObject({ code: 'auth.code-wrong' });
    expect(await prove('password')).toMatchObject({ code: 200 });
  });

  it('USER-141 is valid once, for its purpose and its user, within five minutes', async () => {
    const [erin, other] = [await users.logIn('Erin'), await users.logIn('Frank')];
    const set = (token: string, ticket: string) =>
      ask('POST', '/safe/setOrResetPaypwd', token, { password: '135790', confirm: '135790', ticket });
    const refused = { status: 403, code: 'user.step-up-needed' };
    const ticket = await stepUp(erin.token, 'trade-password');
    expect(await set(other.token, ticket)).toMatchObject(refused);
    expect(await set(erin.token, await stepUp(erin.token, 'password'))).toMatchObject(refused);
    expect(await set(erin.token, 'x'.repeat(43))).toMatchObject(refused);
    const together = await Promise.all(Array.from({ length: 10 }, () => set(erin.token, ticket)));
    expect(together.filter(({ code }) => code === 200)).toHaveLength(1);
    const late = await stepUp(erin.token, 'trade-password');
    users.core.clock.advance(5 * MINUTE);
    expect(await set(erin.token, late)).toMatchObject(refused);
  });

  it('USER-142 is refused for a while after ten wrong proofs, the right one too', async () => {
    const { token, user } = await users.logIn('Gina');
    await change(user.id, { password: await hash(PASSWORD) });
    const prove = (password: string) =>
      ask('POST', '/access/postCode', token, { purpose: 'password', password });
    for (let i = 0; i < 10; i++) expect(await prove('no')).toMatchObject({ code: 'user.wrong-password' });
    const refused = await prove(PASSWORD);
    expect(refused).toMatchObject({ status: 429, code: 'auth.too-many-tries' });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    users.core.clock.advance(15 * MINUTE);
    expect(await prove(PASSWORD)).toMatchObject({ code: 200 });
  });

  it('USER-142 and codes to strangers, begun authenticators and pictures have separate limits', async () => {
    const { token } = await users.logIn('Gus');
    let next = 0;
    const rows: [number, () => Promise<Answer>][] = [
      [20, () => ask('POST', '/user/sendBindEmailCode', token, { email: `n${String(next++)}@example.com` })],
      [100, () => ask('GET', '/user/getGoogleToken', token)],
      [100, () => ask('POST', '/access/postCode', token, { purpose: 'password' })],
    ];
    for (const [most, tried] of rows) {
      const answers = await Promise.all(Array.from({ length: most }, tried));
      expect(answers.map(({ code }) => code)).not.toContain('auth.too-many-tries');
      expect(await tried()).toMatchObject({ status: 429, code: 'auth.too-many-tries' });
    }
    // One after the other, because at most two of one user may wait.
    const sent = async () => (await send(token, Buffer.from('no picture'))).code;
    for (let i = 0; i < 20; i++) expect(await sent()).toBe('user.file-type');
    expect(await sent()).toBe('auth.too-many-tries');
    users.core.clock.advance(60 * MINUTE);
  });
});

describe('an account', () => {
  it('USER-143 binds an e-mail by the code that was sent there, and unbinds it', async () => {
    const { token, user } = await users.logIn('Hana');
    const bindIt = (code: string, ticket: string) =>
      ask('POST', '/user/bindEmail', token, { email: 'Hana@Example.com', code, ticket });
    await ask('POST', '/user/sendBindEmailCode', token, { email: 'HANA@example.com' });
    const code = codeSentTo('hana@example.com');
    const ticket = await stepUp(token, 'bind-email');
    const other = await users.logIn('Ivan');
    const theft = { email: 'hana@example.com', code, ticket: await stepUp(other.token, 'bind-email') };
    expect(await ask('POST', '/user/bindEmail', other.token, theft)).toMatchObject({
      code: 'auth.code-wrong',
    });
    expect(await bindIt(code, 'x'.repeat(43))).toMatchObject({ code: 'user.step-up-needed' });
    expect(await bindIt(wrong(code), ticket)).toMatchObject({ status: 403, code: 'auth.code-wrong' });
    expect(await bindIt(code, ticket)).toMatchObject({ status: 200, data: {} });
    expect(await users.logins.loginBy({ email: 'hana@example.com' })).toMatchObject({ user: user.id });
    await change(user.id, { emailStep: true });
    const email = await stepCode(token, 'bind-email', 'email');
    expect(await bindIt(code, await stepUp(token, 'bind-email', { email }))).toMatchObject({
      code: 'user.already-bound',
    });
    const proof = { email: await stepCode(token, 'unbind-email', 'email') };
    const unbind = { ticket: await stepUp(token, 'unbind-email', proof) };
    expect(await ask('POST', '/user/unbindEmail', token, unbind)).toMatchObject({ status: 200 });
    expect(await users.logins.login(user.id)).toMatchObject({ email: null, emailStep: false });
    const again = { ticket: await stepUp(token, 'unbind-email') };
    expect(await ask('POST', '/user/unbindEmail', token, again)).toMatchObject({ code: 'user.not-bound' });
  });

  it('USER-144 gets no code for another user’s contact, but the same answer; that user is notified', async () => {
    const [owner, other] = [await users.logIn('Jane'), await users.logIn('Kurt')];
    await change(owner.user.id, { phone: '+4915199999999' });
    const send = (phone: string) => ask('POST', '/user/sendBindSmsCode', other.token, { phone });
    expect(await send('+4915199999999')).toEqual(await send('+4915188888888'));
    expect(messageTo('+4915199999999')).not.toMatch(/\d{6}/);
    const ticket = await stepUp(other.token, 'bind-phone');
    const code = codeSentTo('+4915188888888');
    await change(owner.user.id, { phone: '+4915188888888' });
    const input = { phone: '+4915188888888', code, ticket };
    expect(await ask('POST', '/user/bindPhone', other.token, input)).toMatchObject({
      status: 409,
      code: 'user.taken',
    });
  });

  it('USER-145 keeps the last way to log in', async () => {
    const { token, user } = await users.logIn('Lena');
    await change(user.id, {
      email: 'lena@example.com',
      phone: '+4915177777777',
      password: await hash(PASSWORD),
    });
    const unbind = async (kind: string, by: string, path: string) => {
      const proof = { [by]: await stepCode(token, `unbind-${kind}`, by) };
      return ask('POST', path, token, { ticket: await stepUp(token, `unbind-${kind}`, proof) });
    };
    expect(await unbind('email', 'email', '/user/unbindEmail')).toMatchObject({ status: 200 });
    expect(await unbind('phone', 'sms', '/user/unbindPhone')).toMatchObject({
      status: 409,
      code: 'user.last-way-in',
    });
    await change(user.id, { wallet: `0x${'1'.repeat(40)}` });
    users.core.clock.advance(MINUTE);
    expect(await unbind('phone', 'sms', '/user/unbindPhone')).toMatchObject({ status: 200 });
  });

  it('USER-146 binds an authenticator by a code that it shows, which is then used up', async () => {
    const { token, user } = await users.logIn('Mona');
    const begun = (await ask('GET', '/user/getGoogleToken', token)).data as {
      secret: string;
      address: string;
      setUp: string;
    };
    const totp = new TOTP({ secret: begun.secret });
    const code = () => totp.generate({ timestamp: users.core.clock.now() });
    expect(begun.address).toContain(`:Mona?`);
    const ticket = await stepUp(token, 'bind-google');
    const bindIt = (by: string, input: object) =>
      ask('POST', '/user/bindGoogleToken', by, { setUp: begun.setUp, ticket, ...input });
    const other = await users.logIn('Nora');
    const theirs = { ticket: await stepUp(other.token, 'bind-google'), code: code() };
    expect(await bindIt(other.token, theirs)).toMatchObject({ status: 409, code: 'auth.ticket-over' });
    expect(await bindIt(token, { code: wrong(code()) })).toMatchObject({ code: 'auth.code-wrong' });
    expect(await bindIt(token, { code: code() })).toMatchObject({ status: 200 });
    expect((await users.logins.login(user.id))?.google).not.toContain(begun.secret);
    expect(await ask('GET', '/user/getGoogleToken', token)).toMatchObject({ code: 'user.already-bound' });
    const prove = (google: string) =>
      ask('POST', '/access/postCode', token, { purpose: 'unbind-google', google });
    expect(await prove(code())).toMatchObject({ code: 'auth.code-wrong' });
    users.core.clock.advance(MINUTE);
    const { data } = await prove(code());
    const gone = { ticket: (data as { ticket: string }).ticket };
    expect(await ask('POST', '/user/unbindGoogleToken', token, gone)).toMatchObject({ status: 200 });
    expect(await users.logins.login(user.id)).toMatchObject({ google: null, googleOn: false });
  });

  it('USER-147 changes its password by the old one; its session goes on under another token', async () => {
    const { token, user } = await users.logIn('Olga');
    const set = async (by: string, input: object) => {
      const proof = 'old' in input ? { password: input.old } : {};
      const { data } = await ask('POST', '/access/postCode', by, { purpose: 'password', ...proof });
      const { ticket } = data as { ticket: string | null };
      return ask('POST', '/safe/updatePassword', by, {
        confirm: PASSWORD,
        password: PASSWORD,
        ...input,
        ticket,
      });
    };
    const first = await set(token, {});
    expect(first).toMatchObject({ status: 200, data: { token: TICKET } });
    const { token: next } = first.data as { token: string };
    expect(await users.ask('GET', '/user/getUserInfo', token)).toMatchObject({ status: 200 });
    users.core.clock.advance(10_000);
    expect(await users.ask('GET', '/user/getUserInfo', token)).toMatchObject({ status: 401 });
    expect(await ask('GET', '/user/getUserInfo', next)).toMatchObject({ status: 200, data: user });
    expect(await set(next, { old: PASSWORD })).toMatchObject({ status: 409, code: 'user.same-password' });
    const other = { password: 'Another pass 2', confirm: 'Another pass 2' };
    const ticket = await stepUp(next, 'password', { password: PASSWORD });
    for (const old of [undefined, 'no'])
      expect(await ask('POST', '/safe/updatePassword', next, { ...other, old, ticket })).toMatchObject({
        status: 403,
        code: 'user.wrong-password',
      });
    expect(
      await ask('POST', '/safe/updatePassword', next, { ...other, old: PASSWORD, ticket }),
    ).toMatchObject({ status: 200 });
    const { password } = (await users.logins.login(user.id)) ?? {};
    expect(await users.auth.credentials.passwords.matches('Another pass 2', password)).toBe(true);
  });

  it('USER-148 switches second steps on that are bound, and off again', async () => {
    const { token, user } = await users.logIn('Pia');
    const state = async () => (await ask('GET', '/user/switchSecondVerify', token)).data;
    const turn = async (to: string, step: string, proof: object = {}) =>
      ask('POST', `/user/${to}SmsEmailGoogle`, token, {
        step,
        ticket: await stepUp(token, 'second-step', proof),
      });
    expect(await turn('enable', 'email')).toMatchObject({ status: 409, code: 'user.not-bound' });
    await change(user.id, { email: 'pia@example.com' });
    const off = { bound: false, on: false };
    expect(await state()).toEqual({ sms: off, email: { bound: true, on: false }, google: off });
    expect(
      await turn('enable', 'email', { email: await stepCode(token, 'second-step', 'email') }),
    ).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ email: { bound: true, on: true } });
    users.core.clock.advance(MINUTE);
    expect(
      await turn('disable', 'email', { email: await stepCode(token, 'second-step', 'email') }),
    ).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ email: { bound: true, on: false } });
  });

  it('USER-149 shows how it is protected, with most of its contacts hidden', async () => {
    const { token, user } = await users.logIn('Quin');
    const home = async () => (await ask('GET', '/user/security/home', token)).data;
    const nothing = {
      email: null,
      phone: null,
      wallet: null,
      google: false,
      password: false,
      tradePassword: false,
    };
    expect(await home()).toMatchObject({ ...nothing, heldUntil: null, clause: 0, newestClause: 1 });
    await change(user.id, {
      email: 'quin@example.com',
      phone: '+4915166666666',
      wallet: `0x${'2'.repeat(40)}`,
      emailStep: true,
    });
    const sent = JSON.stringify(await home());
    expect(sent).not.toMatch(/quin@|15166666666|2{9}/);
    expect(await home()).toMatchObject({ steps: { sms: false, email: true, google: false } });
  });
});

/** Each changes a credential of a user who has an e-mail, a password and an authenticator. */
const CHANGES: readonly [what: string, purpose: string, path: string, input: object][] = [
  ['a trade password', 'trade-password', '/safe/setOrResetPaypwd', { password: '135790', confirm: '135790' }],
  [
    'another password',
    'password',
    '/safe/updatePassword',
    { old: PASSWORD, password: 'Another 2', confirm: 'Another 2' },
  ],
  ['an e-mail less', 'unbind-email', '/user/unbindEmail', {}],
  ['an authenticator less', 'unbind-google', '/user/unbindGoogleToken', {}],
  ['a second step less', 'second-step', '/user/disableSmsEmailGoogle', { step: 'email' }],
];

it.each(CHANGES)(
  'USER-150 %s ends every other session and holds withdrawals for a day',
  async (_, purpose, path, input) => {
    const name = `R${purpose.replaceAll('-', '')}`;
    const [{ token, user }, { token: elsewhere }] = [await users.logIn(name), await users.logIn(name)];
    const { authenticator } = users.auth.credentials;
    await change(user.id, {
      ...{
        email: `${name.toLowerCase()}@example.com`,
        phone: `+49151${String(user.id).padStart(8, '0')}`,
        emailStep: true,
      },
      ...{ password: await hash(PASSWORD), google: authenticator.seal(user.id, authenticator.newSecret()) },
    });
    const ended: string[] = [];
    const stop = users.auth.sessions.onEnded((session) => ended.push(session));
    const ticket = await stepUp(token, purpose, { email: await stepCode(token, purpose, 'email') });
    expect(await ask('POST', path, token, { ...input, ticket })).toMatchObject({ status: 200 });
    stop();
    // The other session, and the former token of this one.
    expect(ended).toHaveLength(2);
    expect(await ask('GET', '/user/getUserInfo', elsewhere)).toMatchObject({ status: 401, code: 1003 });
    const until = users.core.clock.now() + 24 * 60 * MINUTE;
    expect(await ask('GET', '/user/security/home', token)).toMatchObject({ data: { heldUntil: until } });
    expect(users.core.state.users.get(user.id)?.heldUntil).toBe(until);
  },
);
