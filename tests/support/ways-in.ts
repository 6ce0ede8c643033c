/** The steps of a sign-up over HTTP: the captcha, codes from the outbox, signing up. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { User } from '../../protocol/names/user.ts';
import { zeroBits } from '../../server/auth/captcha.ts';
import type { Answer, OpenUsers } from './open-users.ts';

export interface Response<Data = unknown> extends Answer {
  readonly data: Data;
}

export interface LoggedIn {
  readonly token: string;
  readonly user: User;
}

export const PASSWORD = 'correct horse 1';
export const SECRETS = {
  password: PASSWORD,
  confirm: PASSWORD,
  tradePassword: '314159',
  confirmTradePassword: '314159',
  clause: 1,
};

export interface WaysIn {
  post<Data = unknown>(path: string, input?: object, token?: string): Promise<Response<Data>>;
  /** The correct position of a puzzle's piece, which only the platform knows. */
  placeOf(ticket: string): Promise<number>;
  /** A pass of the captcha, valid for one call. */
  pass(): Promise<string>;
  /** The code in the newest message to a recipient. */
  codeTo(to: string): string;
  /** Signs a new user up, by an e-mail in lower case. */
  signUp(email: string): Promise<LoggedIn>;
  logIn(account: string, password?: string): Promise<Response<LoggedIn>>;
}

/** A text for which the hash of both begins with this many zero bits, as `/sliderVerify` requires. */
export function proofFor(seed: string, bits: number): string {
  let proof = 0;
  while (zeroBits(seed + String(proof)) < bits) proof++;
  return String(proof);
}

/** A text that solves nothing: a text without this search solves a puzzle of few bits once in a while. */
export function wrongProofFor(seed: string, bits: number): string {
  let proof = 0;
  while (zeroBits(seed + String(proof)) >= bits) proof++;
  return String(proof);
}

/** @param users called each time, because tests open them late */
export function waysIn(users: () => Pick<OpenUsers, 'ask' | 'auth' | 'logins' | 'core'>): WaysIn {
  const post: WaysIn['post'] = async (path, input, token) =>
    (await users().ask('POST', path, token, input)) as Response<never>;
  const placeOf = async (ticket: string) => {
    const key = createHash('sha256').update(ticket).digest('base64url');
    const kept = await users().logins.ticket(key, 'puzzle', users().core.clock.now());
    return (kept?.body as { x: number }).x;
  };
  const pass = async () => {
    const { ticket } = (await post<{ puzzle: { ticket: string } }>('/sliderVerify')).data.puzzle;
    const x = await placeOf(ticket);
    return (await post<{ pass: string }>('/sliderVerify', { ticket, x })).data.pass;
  };
  const codeTo = (to: string) => {
    const message = users()
      .auth.outbox.list()
      .find((each) => each.to === to);
    return /\d{6}/.exec(message?.text ?? '')?.[0] ?? `no code in "${message?.text ?? ''}"`;
  };
  return {
    post,
    placeOf,
    pass,
    codeTo,
    async signUp(email) {
      await post('/user/register/sendEmailCode', { email, captcha: await pass() });
      const made = await post<LoggedIn>('/user/register', { email, code: codeTo(email), ...SECRETS });
      expect(made).toMatchObject({ status: 200, code: 200 });
      return made.data;
    },
    logIn: (account, password = PASSWORD) => post('/user/login', { account, password }),
  };
}
