/**
 * Attackers guess secrets, repeat messages that they received, or test which users exist. Over real HTTP, none
 * succeeds.
 */
import { createHash } from 'node:crypto';
import { TOTP } from 'otpauth';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openUsers, type Answer, type OpenUsers } from '../support/open-users.ts';
import { signCall } from '../support/sign-call.ts';

const TRIES = process.env['TEST_SIZE'] === 'long' ? 1_000 : 100;
/** The number of concurrent attempts. */
const TOGETHER = 50;
const QUARTER_MILLIS = 900_000;
const PASSWORD = 'correct horse 1';

let users: OpenUsers;
beforeAll(async () => {
  users = await openUsers({ site: 'https://brisk.example' });
});
afterAll(() => users.stop());

const post = (path: string, input: object, token?: string) => users.ask('POST', path, token, input);

/** Unpredictable texts, the same in each run. */
const made = (place: number) => createHash('sha256').update(String(place)).digest('base64url');

/** All of them, many at once. */
async function tryAll(count: number, ask: (place: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let begin = 0; begin < count; begin += TOGETHER) {
    const some = Array.from({ length: Math.min(TOGETHER, count - begin) }, (_, i) => ask(begin + i));
    answers.push(...(await Promise.all(some)));
  }
  return answers;
}

const admitted = (answers: readonly Answer[]) => answers.filter(({ code }) => code === 200);
/** The parts of an answer that an outsider can compare. */
const received = ({ status, code, data, retryAfter }: Answer) => [status, code, data, retryAfter];

/** A code of six digits that is none of these. */
function wrongCodes(right: readonly string[]): (place: number) => string {
  const wrong = Array.from({ length: TRIES + right.length }, (_, i) => String(i * 997).padStart(6, '0'));
  const left = wrong.filter((code) => !right.includes(code));
  return (place) => left[place] ?? '';
}

describe('SAFE-021 guessing', () => {
  it('a sent code: the right one too is worthless after five wrong ones', async () => {
    const email = 'guessed@example.com';
    const asker = { key: 'network 192.0.2.7', known: false };
    const asked = {
      purpose: 'register',
      kind: 'register',
      contact: { email },
      language: 'en',
      asker,
    } as const;
    await users.auth.credentials.codes.send(asked);
    const right = /\d{6}/.exec(users.auth.outbox.list()[0]?.text ?? '')?.[0] ?? '';
    const signUp = (code: string) =>
      post('/user/register', {
        ...{ email, code, password: PASSWORD, confirm: PASSWORD, clause: 1 },
        ...{ tradePassword: '314159', confirmTradePassword: '314159' },
      });
    const wrong = wrongCodes([right]);
    const answers = await tryAll(TRIES, (place) => signUp(wrong(place)));
    answers.push(await signUp(right));
    expect(new Set(answers.map(({ status, code }) => `${String(status)} ${String(code)}`))).toEqual(
      new Set(['403 auth.code-wrong']),
    );
  });

  it('an authenticator: the right code too waits after ten wrong ones, and is right once', async () => {
    const { token, user } = await users.logIn('Guessed');
    const { authenticator } = users.auth.credentials;
    const secret = authenticator.newSecret();
    await users.logins.changeLogin(user.id, { google: authenticator.seal(user.id, secret), googleOn: true });
    const codeAt = (steps: number) =>
      new TOTP({ secret }).generate({ timestamp: users.core.clock.now() + steps * 30_000 });
    const prove = (google: string) => post('/access/postCode', { purpose: 'api-key', google }, token);
    const wrong = wrongCodes([-1, 0, 1].map(codeAt));
    const answers = await tryAll(TRIES, (place) => prove(wrong(place)));
    answers.push(await prove(codeAt(0)));
    expect(admitted(answers)).toEqual([]);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
    const last = answers.at(-1);
    expect(last).toMatchObject({ status: 429, code: 'auth.too-many-tries' });
    users.core.clock.advance(Number(last?.retryAfter) * 1000);
    const code = codeAt(0);
    const replays = await tryAll(TRIES, () => prove(code));
    expect(admitted(replays)).toHaveLength(1);
  });

  it('a wallet: no login by a nonce that was not given, or by another wallet’s signature', async () => {
    const wallet = privateKeyToAccount(`0x${'7'.repeat(64)}`);
    const [account, path] = [wallet.address.toLowerCase(), '/user/walletlogin'];
    const { message } = (await post(path, { account })).data as { message: string };
    const signature = await wallet.signMessage({ message });
    const answers: Answer[] = [];
    // The maximum number that one address may try in the time of the limit.
    for (let done = 0; done < TRIES; done += TOGETHER) {
      users.core.clock.advance(QUARTER_MILLIS);
      const begun = done;
      const some = await tryAll(TOGETHER, (place) => {
        const nonce = Buffer.from(made(begun + place), 'base64url').toString('hex');
        return post(path, { account, message: message.replace(/Nonce: \w+/, `Nonce: ${nonce}`), signature });
      });
      answers.push(...some);
    }
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['auth.wallet-wrong']));
  });

  it('tickets, tokens and signatures: none works for another user', async () => {
    const { token } = await users.logIn('Ticketed');
    const key = { id: 1, key: 'k'.repeat(22), secret: '' };
    const self = '/user/getUserInfo';
    const headers = (place: number) =>
      signCall(
        { ...key, secret: made(place) },
        { time: String(users.core.clock.now()), method: 'GET', path: self, body: '' },
      );
    const answers = [
      ...(await tryAll(TRIES, (place) =>
        post('/safe/setOrResetPaypwd', { password: '314159', confirm: '314159', ticket: made(place) }, token),
      )),
      ...(await tryAll(TRIES, (place) => users.ask('GET', self, made(place)))),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 403]));
    const signed = await tryAll(TRIES, async (place) => {
      const response = await users.get(`/api${self}`, { headers: headers(place) });
      const { code, data } = (await response.json()) as Pick<Answer, 'code' | 'data'>;
      return { status: response.status, code, data, retryAfter: null };
    });
    expect(new Set(signed.map(({ code }) => code))).toEqual(new Set(['auth.key-wrong']));
  });
});

describe('SAFE-022 strangers', () => {
  it('are answered like users whose password is wrong, try after try, after as much work', async () => {
    const { user } = await users.logIn('Known');
    const { passwords } = users.auth.credentials;
    const email = 'known@example.com';
    expect(await users.logins.changeLogin(user.id, { email, password: await passwords.hash(PASSWORD) })).toBe(
      true,
    );
    const worked = vi.spyOn(passwords, 'matches');
    const tries = async (account: string) => {
      users.core.clock.advance(QUARTER_MILLIS);
      worked.mockClear();
      const answers: unknown[] = [];
      for (let i = 0; i < TRIES; i++)
        answers.push(received(await post('/user/login', { account, password: made(i) })));
      return { answers, worked: worked.mock.calls.length };
    };
    const known = await tries(email);
    expect(known.worked).toBeGreaterThan(0);
    for (const account of ['stranger@example.com', '+4915199999999', 'no account at all'])
      expect(await tries(account)).toEqual(known);
    users.core.clock.advance(QUARTER_MILLIS);
    expect(await post('/user/login', { account: email, password: PASSWORD })).toMatchObject({ status: 200 });
  });
});
