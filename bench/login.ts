/**
 * The cost of logins for other users, and whether response times reveal who has an account. Quotes and transfers are
 * timed in alternation: alone, and during logins at a steady rate (argon2id, 19 MiB). Then refusals of strangers are
 * compared with those of users.
 */
import { io } from 'socket.io-client';
import { AUTH_CODES } from '../protocol/names/codes.ts';
import { startPlatform } from '../tests/support/running-platform.ts';
import { ask, captchaPass, mover, PASSWORD, signUp } from './login-callers.ts';
import { costRows, median, quantile, OURS, type BenchRow } from './suite.ts';

export interface LoginSize {
  readonly users: number;
  readonly rounds: number;
  /** How long each half of a round lasts. */
  readonly millis: number;
  readonly loginsPerSecond: number;
  /** Refused logins of each kind. */
  readonly refusals: number;
}

export const FULL_LOGIN: LoginSize = {
  ...{ users: 50, rounds: 3, millis: 10_000, loginsPerSecond: 30, refusals: 1_000 },
};
export const SMOKE_LOGIN: LoginSize = {
  ...{ users: 1, rounds: 1, millis: 300, loginsPerSecond: 10, refusals: 2 },
};

const TRANSFERS_PER_SECOND = 20;
const QUIET = 'without log-ins';

interface Times {
  readonly quotes: number[];
  readonly transfers: number[];
  readonly logins: number[];
  /** Logins that were refused because the queue was full. */
  late: number;
}

export async function benchLogin(size: LoginSize): Promise<BenchRow[]> {
  const environment = {
    SEED: 'login',
    HOST: '127.0.0.1',
    CALLS_PER_SECOND: '1000000',
    TRUST_PROXY: 'loopback',
  };
  const platform = await startPlatform(environment);
  try {
    const accounts: string[] = [];
    for (let i = 0; i < size.users; i++) accounts.push(await signUp(platform.origin, i));
    return [
      ...(await besideLogins(platform.origin, accounts, size)),
      ...(await refusals(platform.origin, accounts, size.refusals)),
      ...(await forgotten(platform.origin, accounts)),
    ];
  } finally {
    await platform.stop();
  }
}

async function besideLogins(
  origin: string,
  accounts: readonly string[],
  size: LoginSize,
): Promise<BenchRow[]> {
  const quiet: Times = { quotes: [], transfers: [], logins: [], late: 0 };
  const busy: Times = { quotes: [], transfers: [], logins: [], late: 0 };
  let now = quiet;
  const socket = io(origin, { transports: ['websocket'], forceNew: true });
  socket.on('book', ({ time }: { time: number }) => now.quotes.push(Date.now() - time));
  socket.emit('subscribe', { channels: ['book:BTC-USDT', 'book:ETH-USDT'] });
  const move = await mover(origin);
  for (let round = 0; round < size.rounds; round++) {
    for (const times of [quiet, busy]) {
      now = times;
      const moving = steadily(TRANSFERS_PER_SECOND, size.millis, async () =>
        times.transfers.push(await move()),
      );
      const coming = steadily(times === busy ? size.loginsPerSecond : 0, size.millis, async (place) => {
        const account = accounts[place % accounts.length];
        const { code, millis } = await ask(origin, 'login', { account, password: PASSWORD });
        if (code === 200) times.logins.push(millis);
        else if (code === AUTH_CODES.tooManyTries) times.late++;
        else throw new Error(`a log-in was refused: ${String(code)}`);
      });
      await Promise.all([moving, coming]);
    }
  }
  socket.disconnect();
  return rowsOf(quiet, busy, size.loginsPerSecond);
}

function rowsOf(quiet: Times, busy: Times, perSecond: number): BenchRow[] {
  const names = { suite: 'login', unit: 'ms' };
  const costs = (what: 'quotes' | 'transfers', share: number) =>
    new Map([OURS, QUIET].map((name) => [name, quantile((name === OURS ? busy : quiet)[what], share)]));
  const come = { suite: 'login', case: `${String(perSecond)} log-ins a second` };
  const [p50, p99] = [quantile(busy.logins, 0.5), quantile(busy.logins, 0.99)];
  return [
    ...(['quotes', 'transfers'] as const).flatMap((what) => [
      ...costRows({ ...names, case: what, metric: 'p50' }, costs(what, 0.5)),
      ...costRows({ ...names, case: what, metric: 'p99' }, costs(what, 0.99)),
    ]),
    ...costRows({ ...come, metric: 'p50', unit: 'ms' }, beside(p50, 'p99', p99)),
    ...costRows(
      { ...come, metric: 'asked to come again', unit: 'log-ins' },
      beside(busy.late, 'let in', busy.logins.length),
    ),
  ];
}

function beside(value: number, peer: string, peerValue: number): ReadonlyMap<string, number> {
  return new Map([
    [OURS, value],
    [peer, peerValue],
  ]);
}

/** Starts the calls at their times, independent of how long each takes; ends when all have ended. */
async function steadily(
  perSecond: number,
  millis: number,
  work: (place: number) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const count = Math.floor((perSecond * millis) / 1000);
  const underWay: Promise<unknown>[] = [];
  for (let place = 0; place < count; place++) {
    await until(began + (place * 1000) / perSecond);
    underWay.push(work(place));
  }
  await until(began + millis);
  await Promise.all(underWay);
}

async function until(time: number): Promise<void> {
  const left = time - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

/**
 * Two refusals and then a correct login of the user, so that no limit applies; the same number of strangers, in
 * alternation.
 */
async function refusals(origin: string, accounts: readonly string[], count: number): Promise<BenchRow[]> {
  const [strangers, users]: [number[], number[]] = [[], []];
  const refused = async (account: string) => {
    const { code, millis } = await ask(origin, 'login', { account, password: 'another 1234' });
    if (code !== 'auth.wrong-login') throw new Error(`a wrong password was answered ${String(code)}`);
    return millis;
  };
  for (let i = 0; i < count; i++) {
    const account = accounts[i % accounts.length] ?? '';
    users.push(await refused(account));
    strangers.push(await refused(`stranger${String(i)}@example.com`));
    await ask(origin, 'login', { account, password: PASSWORD });
  }
  return compared('a refused log-in', strangers, users);
}

/** Each user once, because a user can get one code a minute; the same number of strangers, in alternation. */
async function forgotten(origin: string, accounts: readonly string[]): Promise<BenchRow[]> {
  const [strangers, users]: [number[], number[]] = [[], []];
  const asked = async (account: string) => {
    const { code, millis } = await ask(origin, 'forgotAttempt', {
      account,
      captcha: await captchaPass(origin),
    });
    if (code !== 200) throw new Error(`a forgotten password was answered ${String(code)}`);
    return millis;
  };
  for (const [place, account] of accounts.entries()) {
    users.push(await asked(account));
    strangers.push(await asked(`forgetful${String(place)}@example.com`));
  }
  return compared('a forgotten password', strangers, users);
}

function compared(what: string, strangers: readonly number[], users: readonly number[]): BenchRow[] {
  const names = { suite: 'login', case: what, metric: 'median, of a stranger', unit: 'ms' };
  return costRows(names, beside(median(strangers), 'of a user', median(users)));
}
