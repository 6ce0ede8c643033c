/**
 * Calls of an attacker, on every field of every call of a running platform: as a visitor, as a user, and as a
 * user who names another user's objects.
 */
import { spawnSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CALLS } from '../../protocol/names/calls.ts';
import * as codes from '../../protocol/names/codes.ts';
import { builtProgram } from '../support/built-programs.ts';
import { hostileCall, type HostileCall, type Sound } from '../support/hostile-calls.ts';
import { knownCalls } from '../support/known-calls.ts';
import { commandId } from '../support/open-core.ts';
import { SHORT_LIVED } from '../support/short-lived.ts';
import { startPlatform, type RunningPlatform } from '../support/running-platform.ts';
import { freshFolder } from '../support/fresh-folder.ts';

const CALLS_MADE = process.env['TEST_SIZE'] === 'long' ? 10_000 : 400;
/** Another seed gives other calls. */
const SEED = 20_261_121;
/** The number of concurrent calls. */
const TOGETHER = 8;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The time-out for all calls, when many tests share a small machine. */
const SLOW_MACHINE_MILLIS = 240_000;

/** Values that only Bob may read: his device, and the name of his key. */
const SECRET = 'bobs-own-device';
const LEAKS =
  /node_modules|\.ts:\d|\bat \w+ \(|ZodError|FST_ERR|\$argon2|PostgresError|syntax error at|\/tmp\//;
const LISTED = new Set<unknown>([
  ...[codes.SUCCESS, codes.SECOND_STEP, codes.LOGGED_OUT, codes.SESSION_ENDED, codes.WITHOUT_TOAST],
  ...Object.values(codes).flatMap((each) => (typeof each === 'object' ? Object.values(each) : [])),
]);

type Who = 'visitor' | 'user' | 'wrong user';
const EACH: readonly Who[] = ['visitor', 'user', 'wrong user'];

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: boolean;
}

const connections = new Agent({ keepAlive: true, maxSockets: TOGETHER });

function send(
  { port }: RunningPlatform,
  { method, path, type, body }: HostileCall,
  token?: string,
): Promise<Answer> {
  const headers = {
    ...(type === '' || body === undefined ? {} : { 'content-type': type }),
    // Node omits the length for verbs without a body, and would read the body as the next request.
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    'user-agent': 'hostile',
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, method, path, headers, agent: connections },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          const json = (answer.headers['content-type'] ?? '').startsWith('application/json');
          resolve({ status: answer.statusCode ?? 0, text, json });
        });
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The platform may close the connection while a body is sent that is too large or not expected.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        resolve({ status: 413, text: '', json: false });
      else reject(error);
    });
    asked.end(body);
  });
}

async function ask(
  platform: RunningPlatform,
  name: keyof typeof CALLS,
  token?: string,
  input: object = {},
  agent = 'plain',
) {
  const { method, path } = CALLS[name];
  const response = await fetch(`${platform.origin}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'user-agent': agent,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

async function logIn(platform: RunningPlatform, name: string): Promise<string> {
  const agent = name === 'Bob' ? SECRET : name;
  return String((await ask(platform, 'demoLogin', undefined, { name }, agent))['token']);
}

/** A user whose data an attack could damage. */
async function somebody(platform: RunningPlatform, name: string) {
  const token = await logIn(platform, name);
  await ask(platform, 'demoFaucet', token, { id: commandId() });
  await ask(platform, 'updateUser', token, { nickname: `${name}-nick` });
  const { ticket } = await ask(platform, 'stepUp', token, { purpose: 'api-key' });
  const key = { label: name === 'Bob' ? SECRET : name, permissions: ['read'], addresses: [], ticket };
  const { id } = await ask(platform, 'createApiKey', token, key);
  const { list } = await ask(platform, 'userSessions', token);
  const sessions = (list as { id: number }[]).map((each) => each.id);
  return { token, keyId: id as number, sessions };
}

/** All that Bob can see of his account. */
async function picture(platform: RunningPlatform, token: string): Promise<string> {
  const names = [
    'userSelf',
    'assetsBalances',
    'spotOpenOrders',
    'userSessions',
    'apiKeys',
    'securityHome',
    'secondSteps',
  ] as const;
  const seen = await Promise.all(names.map((name) => ask(platform, name, token)));
  return JSON.stringify(seen).replaceAll(/"last(?:Seen|Used)":\w+/g, '');
}

it(
  'SAFE-020 hostile calls cause no 5xx and no crash, read and change no other account, and leave a sound ledger',
  async () => {
    const dataDir = await freshFolder();
    const platform = await startPlatform({
      ...{ SEED: 'hostile', HOST: '127.0.0.1', CALLS_PER_SECOND: '1000000', DATA_DIR: dataDir },
    });
    const bob = await somebody(platform, 'Bob');
    const alice = await somebody(platform, 'Alice');
    const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '1000', size: '0.001' };
    const placed = await ask(platform, 'spotPlaceOrder', bob.token, { id: commandId(), ...order });
    const bobsOrder = (placed['order'] as { id: number }).id;
    const before = await picture(platform, bob.token);
    const known = await knownCalls(platform.origin);
    const usual: Sound = {
      id: [1, 2, commandId(), commandId()],
      user: [1, 2],
      account: ['bob@example.com', '+4915112345678', 'Bob', `0x${'a'.repeat(40)}`],
      email: ['bob@example.com', 'eve@example.com'],
      phone: ['+4915112345678'],
      password: ['Passw0rd-1', 'wrong'],
      confirm: ['Passw0rd-1'],
      asset: ['USDT', 'BTC'],
      amount: ['1', '0.00000001', '9'.repeat(30)],
      symbol: ['BTC-USDT', 'BTC-USDT-PERP'],
      // Orders that rest, that trade, and that belong to no user or to Bob.
      price: ['1000', '900000', '100.5'],
      size: ['0.001', '0.01'],
      total: ['', '', '20'],
      order: [bobsOrder, 2, 3, 4, 5],
      addresses: [[], ['192.0.2.1']],
      name: ['Eve', 'Mallory'],
    };
    const bobs: Sound = { ...usual, id: [bob.keyId, ...bob.sessions], user: [1], account: ['Bob'] };
    let token = alice.token;
    const failures: unknown[] = [];
    const seen = new Set<unknown>();
    const judge = (call: HostileCall, who: Who, { status, text, json }: Answer) => {
      const code = json && text !== '' ? (JSON.parse(text) as { code: unknown }).code : undefined;
      const described = /\/(?:docs|openapi\.json)/.test(call.path);
      const wrong =
        status >= 500 ||
        LEAKS.test(text) ||
        text.includes(SECRET) ||
        (json && !described && text !== '' && !LISTED.has(code));
      seen.add(code);
      if (wrong)
        failures.push({
          ...call,
          body: call.body?.toString().slice(0, 500),
          who,
          status,
          text: text.slice(0, 500),
        });
    };
    const make = async (place: number) => {
      const call = known[place % known.length];
      const who = EACH[Math.floor(place / known.length) % EACH.length];
      if (call === undefined || who === undefined) throw new RangeError('no call');
      const [made] = fc.sample(hostileCall(call, who === 'wrong user' ? bobs : usual), {
        numRuns: 1,
        seed: SEED + place,
      });
      if (made === undefined) throw new RangeError('no sample');
      const used = token;
      const answer = await send(platform, made, who === 'visitor' ? undefined : used);
      judge(made, who, answer);
      // A call may end its own session: the next call has another.
      if (who !== 'visitor' && answer.status === 401 && token === used)
        token = await logIn(platform, 'Mallory');
    };
    for (let place = 0; place < CALLS_MADE; place += TOGETHER)
      await Promise.all(
        Array.from({ length: Math.min(TOGETHER, CALLS_MADE - place) }, (_, i) => make(place + i)),
      );
    connections.destroy();
    expect(failures).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
    expect(await picture(platform, bob.token)).toBe(before);
    expect(platform.output()).not.toMatch(/"level":[56]0|a call failed|at \w+ \(/);
    expect(await platform.stop()).toBe(0);
    const { status, stdout } = spawnSync(
      process.execPath,
      [...SHORT_LIVED, await builtProgram('audit-ledger')],
      {
        ...{ cwd: ROOT, env: { PATH: process.env['PATH'], DATA_DIR: dataDir }, encoding: 'utf8' as const },
      },
    );
    expect([status, stdout]).toEqual([0, expect.stringMatching('The ledger is sound')]);
  },
  SLOW_MACHINE_MILLIS,
);
