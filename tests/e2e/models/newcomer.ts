/** A user with a separate account, made through the API without the page. */
import { createHash, randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';

interface Answer {
  readonly code: number | string;
  readonly data: unknown;
}

export interface Newcomer {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export interface Session {
  readonly token: string;
  readonly user: object;
}

export const PASSWORD = 'seven seas 7';
export const TRADE_PASSWORD = '271828';

export function newAddress(): string {
  return `mara${String(randomInt(1e12))}@example.com`;
}

let guests = 0;

export class Calls {
  constructor(private readonly origin: string) {}

  async ask(method: 'GET' | 'POST', path: string, input?: object, token?: string): Promise<Answer> {
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        ...(input === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    });
    return (await response.json()) as Answer;
  }

  private async data<Data>(...asked: Parameters<Calls['ask']>): Promise<Data> {
    const { code, data } = await this.ask(...asked);
    if (code !== 200) throw new Error(`${asked[1]} answered ${String(code)}`);
    return data as Data;
  }

  /** The newest code that was sent there. */
  async codeFor(to: string): Promise<string> {
    const { list } = await this.data<{ list: { to: string; text: string }[] }>('GET', '/demo/outbox');
    const code = /\b\d{6}\b/.exec(list.find((message) => message.to === to)?.text ?? '')?.[0];
    if (code === undefined) throw new Error(`no code was sent to ${to}`);
    return code;
  }

  /** A new user logs in by the demo and gets its funds: 10,000 USDT, 0.1 BTC and some others. */
  async logIn(): Promise<Session> {
    const number = String(++guests);
    const name = `Cleo${String(process.pid)}x${number}`;
    const session = await this.data<Session>('POST', '/demo/login', { name });
    const id = `01900000-0000-7000-8002-${number.padStart(12, '0')}`;
    await this.data('POST', '/demo/faucet', { id }, session.token);
    return session;
  }

  async signUp(): Promise<Newcomer> {
    const email = newAddress();
    await this.data('POST', '/user/register/sendEmailCode', { email, captcha: await this.pass() });
    const { version } = await this.data<{ version: number }>('GET', '/login/clause');
    const { token } = await this.data<{ token: string }>('POST', '/user/register', {
      email,
      code: await this.codeFor(email),
      password: PASSWORD,
      confirm: PASSWORD,
      tradePassword: TRADE_PASSWORD,
      confirmTradePassword: TRADE_PASSWORD,
      clause: version,
    });
    return { email, password: PASSWORD, token };
  }

  /** Requires a code by e-mail at each login from now on. */
  async wantEmailStep({ email, token }: Newcomer): Promise<void> {
    const purpose = 'second-step';
    await this.data('POST', '/user/getCode', { purpose, by: 'email' }, token);
    const proof = { purpose, email: await this.codeFor(email) };
    const { ticket } = await this.data<{ ticket: string }>('POST', '/access/postCode', proof, token);
    await this.data('POST', '/user/enableSmsEmailGoogle', { step: 'email', ticket }, token);
  }

  /** Solves the captcha by work. */
  private async pass(): Promise<string> {
    const { puzzle } = await this.data<{ puzzle: { ticket: string; seed: string; bits: number } }>(
      'POST',
      '/sliderVerify',
      {},
    );
    let tries = 0;
    const isProof = (proof: string) =>
      createHash('sha256').update(`${puzzle.seed}${proof}`).digest().readUInt32BE(0) >>>
        (32 - puzzle.bits) ===
      0;
    while (!isProof(String(tries))) tries += 1;
    const solved = { ticket: puzzle.ticket, proof: String(tries) };
    return (await this.data<{ pass: string }>('POST', '/sliderVerify', solved)).pass;
  }
}

/**
 * Logs a new user with the demo funds in on the page, before its first address. A session that ends later stays ended.
 * Returns the token.
 */
export async function openSession(page: Page, origin: string): Promise<string> {
  const session = await new Calls(origin).logIn();
  await beginWith(page, session);
  return session.token;
}

/** The page begins with a session, as `openSession` says. */
export async function beginWith(page: Page, session: Session): Promise<void> {
  await page.addInitScript(({ token, user }) => {
    if (sessionStorage.getItem('began') !== null) return;
    sessionStorage.setItem('began', '1');
    localStorage.setItem('brisk.user', JSON.stringify({ ...user, token }));
    localStorage.setItem('brisk.token', token);
  }, session);
}
