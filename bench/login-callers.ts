/** Users of a running platform who sign up, log in and are refused, over HTTP like any client. */
import { createHash } from 'node:crypto';
import { CALLS } from '../protocol/names/calls.ts';
import { commandIds } from '../tests/support/command-ids.ts';

export const PASSWORD = 'correct horse 1';

export interface Answer {
  readonly code: unknown;
  readonly data: unknown;
  readonly millis: number;
}

/** Each call has another address, as a trusted proxy forwards it, so that no limit per address applies. */
let calls = 0;
function address(): string {
  calls++;
  return `10.${String((calls >> 16) & 255)}.${String((calls >> 8) & 255)}.${String(calls & 255)}`;
}

export async function ask(
  origin: string,
  name: keyof typeof CALLS,
  input: object = {},
  token = '',
): Promise<Answer> {
  const { method, path } = CALLS[name];
  const began = performance.now();
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': address(),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  const { code, data } = (await response.json()) as { code: unknown; data: unknown };
  return { code, data, millis: performance.now() - began };
}

/** Gets a captcha's pass by the proof of work. */
export async function captchaPass(origin: string): Promise<string> {
  const posed = await ask(origin, 'sliderVerify');
  const { puzzle } = posed.data as { puzzle: { ticket: string; seed: string; bits: number } };
  for (let proof = 0; ; proof++) {
    const hash = createHash('sha256')
      .update(puzzle.seed + String(proof))
      .digest();
    if (Math.clz32(hash.readUInt32BE()) < puzzle.bits) continue;
    const solved = await ask(origin, 'sliderVerify', { ticket: puzzle.ticket, proof: String(proof) });
    return (solved.data as { pass: string }).pass;
  }
}

/** @returns the account name for the login */
export async function signUp(origin: string, number: number): Promise<string> {
  const email = `person${String(number)}@example.com`;
  await ask(origin, 'registerEmailCode', { email, captcha: await captchaPass(origin) });
  const { list } = (await ask(origin, 'demoOutbox')).data as { list: { to: string; text: string }[] };
  const code = /\d{6}/.exec(list.find(({ to }) => to === email)?.text ?? '')?.[0];
  const { version } = (await ask(origin, 'clause')).data as { version: number };
  const made = await ask(origin, 'register', {
    ...{ email, code, password: PASSWORD, confirm: PASSWORD, clause: version },
    ...{ tradePassword: '314159', confirmTradePassword: '314159' },
  });
  if (made.code !== 200) throw new Error(`nobody was signed up: ${String(made.code)}`);
  return email;
}

/** A user with demo funds who transfers one unit to another account and back. */
export async function mover(origin: string): Promise<() => Promise<number>> {
  const { token } = (await ask(origin, 'demoLogin', { name: 'Mover' })).data as { token: string };
  const newId = commandIds(Math.random, Date.now());
  await ask(origin, 'demoFaucet', { id: newId() }, token);
  const move = async (from: string, to: string, amount: string) => {
    const input = { id: newId(), from, to, asset: 'USDT', amount };
    const { code, millis } = await ask(origin, 'assetsTransfer', input, token);
    if (code !== 200) throw new Error(`a transfer was refused: ${String(code)}`);
    return millis;
  };
  // Both accounts have enough, because a slow transfer may be overtaken by the one in the other direction.
  await move('funds', 'contract', '5000');
  let there = false;
  return () => {
    there = !there;
    return there ? move('funds', 'contract', '1') : move('contract', 'funds', '1');
  };
}
