/** Signing up and logging in, over real HTTP, the real core and a database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../protocol/names/user.ts';
import { zeroBits } from '../../server/auth/captcha.ts';
import { openPeople, type Answer, type OpenPeople } from '../support/open-people.ts';

let people: OpenPeople;

beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.stop());

interface Said<Data> extends Answer {
  readonly data: Data;
}

async function ask<Data = unknown>(path: string, input: object = {}, token?: string): Promise<Said<Data>> {
  return (await people.ask('POST', path, token, input)) as Said<Data>;
}

/** A pass of the captcha, by the device's work. */
async function pass(): Promise<string> {
  const { puzzle } = (await ask<{ puzzle: { ticket: string; seed: string; bits: number } }>('/sliderVerify'))
    .data;
  let proof = 0;
  while (zeroBits(puzzle.seed + String(proof)) < puzzle.bits) proof++;
  const solved = await ask<{ pass: string }>('/sliderVerify', {
    ticket: puzzle.ticket,
    proof: String(proof),
  });
  return solved.data.pass;
}

/** The code in the newest message to somebody. */
function codeTo(to: string): string {
  const text = people.auth.outbox.list().find((message) => message.to === to)?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? `no code in "${text}"`;
}

interface LoggedIn {
  readonly token: string;
  readonly user: User;
}

const PASSWORD = 'correct horse 1';
const SECRETS = {
  password: PASSWORD,
  confirm: PASSWORD,
  tradePassword: '314159',
  confirmTradePassword: '314159',
  clause: 1,
};

async function signUp(email: string): Promise<Said<LoggedIn>> {
  expect(await ask('/user/register/sendEmailCode', { email, captcha: await pass() })).toMatchObject({
    status: 200,
    data: { resendMillis: 60_000 },
  });
  return ask<LoggedIn>('/user/register', { email, code: codeTo(email.toLowerCase()), ...SECRETS });
}

describe('signing up', () => {
  it('AUTH-100 makes a person by e-mail and logs them in, and again by their password', async () => {
    const made = await signUp('Alice@example.com');
    expect(made).toMatchObject({ status: 200, code: 200 });
    expect(made.data.user).toMatchObject({ role: 'user', abnormal: false, avatar: null });
    expect(made.data.user.account).toMatch(/^[1-9]\d{7}$/);
    const came = await ask<LoggedIn>('/user/login', { account: 'ALICE@example.com', password: PASSWORD });
    expect(came.data.user).toEqual(made.data.user);
    expect(came.data.token).not.toBe(made.data.token);
    for (const { token } of [made.data, came.data])
      expect(await ask('/user/logout', {}, token)).toMatchObject({ status: 200 });
  });
});
