/**
 * Calls every call of the real platform in every role. The expected answer follows from the call's own
 * declaration, so a new call is tested as soon as it is bound.
 */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../protocol/names/calls.ts';
import { KEY_PERMISSIONS, type KeyPermission } from '../../protocol/names/user.ts';
import { optionTermsSetting } from '../../server/option/settings.ts';
import { addressed, fieldsOf, knownCalls, type KnownCall } from '../support/known-calls.ts';
import { EARN_INPUTS, earnObjects } from '../support/earn-inputs.ts';
import { ETF_INPUTS, etfObjects } from '../support/etf-inputs.ts';
import { commandId } from '../support/open-core.ts';
import { signCall, type ApiClientKey } from '../support/sign-call.ts';
import { ALERT, CONTRACT, MODE, OPTION, RESTING, STOP } from '../support/sound-inputs.ts';
import { startPlatform, type RunningPlatform } from '../support/running-platform.ts';
import { QUOTED_SELDOM } from '../support/shared-platform.ts';

interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly body: string;
}

/** Ends its session. Another call that did so would be seen: the next one would be answered as a visitor's. */
const LOGOUT = `/api${CALLS.userLogout.path}`;

/** The roles, with their names in the demo. */
const USERS = { visitor: undefined, user: 'Alice', abnormal: 'abnormal', operator: 'operator' } as const;
type Role = keyof typeof USERS;
const ROLES = Object.keys(USERS) as Role[];

let platform: RunningPlatform;
let calls: readonly KnownCall[];

beforeAll(async () => {
  platform = await startPlatform({
    ...{ SEED: 'roles', HOST: '127.0.0.1', CALLS_PER_SECOND: '1000000' },
    ...QUOTED_SELDOM,
  });
  calls = await knownCalls(platform.origin);
});
afterAll(() => platform.stop());

type Asked = Pick<KnownCall, 'path' | 'method'>;

async function ask({ path, method }: Asked, token?: string, input: object = {}): Promise<Answer> {
  const [named, rest] = addressed(path, { ...input });
  const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(rest)).toString()}` : '';
  const response = await fetch(`${platform.origin}${named}${query}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  const body = await response.text();
  return { status: response.status, code: (JSON.parse(body) as { code: unknown }).code, body };
}

async function logIn(name: string): Promise<string> {
  const { method, path } = CALLS.demoLogin;
  const { body } = await ask({ method, path: `/api${path}` }, undefined, { name });
  return (JSON.parse(body) as { data: { token: string } }).data.token;
}

const tokens = new Map<Role, string>();

/** A session of the role; a log-out has one to end. */
async function tokenOf(role: Role, path: string): Promise<string | undefined> {
  const name = USERS[role];
  if (name === undefined) return undefined;
  if (path === LOGOUT) return logIn(name);
  const token = tokens.get(role) ?? (await logIn(name));
  tokens.set(role, token);
  return token;
}

async function askAs(role: Role, call: KnownCall): Promise<Answer> {
  return ask(call, await tokenOf(role, call.path), SOUND[call.path]?.());
}

/** A second step's ticket; a new user has nothing to prove it by. */
async function proof(token: string): Promise<string> {
  const { method, path } = CALLS.stepUp;
  const { body } = await ask({ method, path: `/api${path}` }, token, { purpose: 'api-key' });
  return (JSON.parse(body) as { data: { ticket: string } }).data.ticket;
}

async function newKey(token: string, permissions: readonly KeyPermission[]): Promise<ApiClientKey> {
  const { method, path } = CALLS.createApiKey;
  const key = { label: 'bot', permissions, addresses: [], ticket: await proof(token) };
  const { body } = await ask({ method, path: `/api${path}` }, token, key);
  return (JSON.parse(body) as { data: ApiClientKey }).data;
}

/** An input that names an object of the token's user, and one that names no existing object. */
type Objects = (token: string) => Promise<{ readonly theirs: object; readonly nobodys: object }>;

const amendedOrder =
  (make: (token: string) => Promise<number>, price: string): Objects =>
  async (token) => {
    const change = { id: commandId(), price };
    return { theirs: { ...change, order: await make(token) }, nobodys: { ...change, order: 999_999_999 } };
  };
const changedPosition: Objects = async (token) => {
  const id = commandId();
  return { theirs: { id, position: await newPosition(token) }, nobodys: { id, position: 999_999_999 } };
};

/** Makes an object for each call that names objects by id. */
const OBJECTS: Readonly<Record<string, Objects | undefined>> = {
  ...etfObjects(post),
  ...earnObjects(post),
  [`/api${CALLS.userEndSession.path}`]: async (token) => {
    const { method, path } = CALLS.userSessions;
    const { body } = await ask({ method, path: `/api${path}` }, token);
    const { list } = (JSON.parse(body) as { data: { list: { id: number; current: boolean }[] } }).data;
    return { theirs: { id: list.find(({ current }) => current)?.id }, nobodys: { id: 999_999_999 } };
  },
  [`/api${CALLS.confirmApiKey.path}`]: async (token) => {
    const { id } = await newKey(token, ['read']);
    const ticket = await proof(token);
    return { theirs: { id, ticket }, nobodys: { id: 999_999_999, ticket } };
  },
  [`/api${CALLS.revokeApiKey.path}`]: async (token) => {
    const { id } = await newKey(token, ['read']);
    const ticket = await proof(token);
    return { theirs: { id, ticket }, nobodys: { id: 999_999_999, ticket } };
  },
  [`/api${CALLS.spotAmendOrder.path}`]: amendedOrder(newOrder, '999'),
  [`/api${CALLS.spotCancelOrder.path}`]: async (token) => {
    const id = commandId();
    return { theirs: { id, order: await newOrder(token) }, nobodys: { id, order: 999_999_999 } };
  },
  [`/api${CALLS.contractCancelOrder.path}`]: async (token) => {
    const id = commandId();
    return { theirs: { id, order: await newContractOrder(token) }, nobodys: { id, order: 999_999_999 } };
  },
  [`/api${CALLS.contractClosePosition.path}`]: changedPosition,
  [`/api${CALLS.contractPosition.path}`]: async (token) => ({
    theirs: { position: String(await newPosition(token)) },
    nobodys: { position: '999999999' },
  }),
  [`/api${CALLS.contractReverse.path}`]: changedPosition,
  [`/api${CALLS.contractAdjustMargin.path}`]: async (token) => {
    const more = { id: commandId(), change: 'add', amount: '1' };
    return {
      theirs: { ...more, position: await newPosition(token) },
      nobodys: { ...more, position: 999_999_999 },
    };
  },
  [`/api${CALLS.contractAmendOrder.path}`]: amendedOrder(newContractOrder, '999990'),
  [`/api${CALLS.contractAmendTrigger.path}`]: async (token) => {
    const change = { id: commandId(), size: '0.002' };
    return {
      theirs: { ...change, trigger: await newTrigger(token) },
      nobodys: { ...change, trigger: 999_999_999 },
    };
  },
  [`/api${CALLS.contractCancelTrigger.path}`]: async (token) => {
    const id = commandId();
    return { theirs: { id, trigger: await newTrigger(token) }, nobodys: { id, trigger: 999_999_999 } };
  },
  [`/api${CALLS.optionExit.path}`]: async (token) => {
    const id = commandId();
    return { theirs: { id, order: await exitableOption(token) }, nobodys: { id, order: 999_999_999 } };
  },
  [`/api${CALLS.alertChange.path}`]: async (token) => {
    const change = { id: commandId(), direction: 'up', percent: '7' };
    return {
      theirs: { ...change, alert: await newAlert(token) },
      nobodys: { ...change, alert: 999_999_999 },
    };
  },
  [`/api${CALLS.alertRemove.path}`]: async (token) => {
    const id = commandId();
    return { theirs: { id, alert: await newAlert(token) }, nobodys: { id, alert: 999_999_999 } };
  },
  [`/api${CALLS.optionProof.path}`]: async (token) => ({
    theirs: { order: await newOption(token) },
    nobodys: { order: 999_999_999 },
  }),
  [`/api${CALLS.operatorMarkUser.path}`]: async (token) => {
    const { method, path } = CALLS.userSelf;
    const { body } = await ask({ method, path: `/api${path}` }, token);
    const { id } = (JSON.parse(body) as { data: { id: number } }).data;
    return { theirs: { user: id, abnormal: false }, nobodys: { user: 999_999_999, abnormal: false } };
  },
};

/** A resting order of the token's user. */
async function newOrder(token: string): Promise<number> {
  const { method, path } = CALLS.demoFaucet;
  await ask({ method, path: `/api${path}` }, token, { id: commandId() });
  const placed = `/api${CALLS.spotPlaceOrder.path}`;
  const { body } = await ask({ method: 'POST', path: placed }, token, RESTING());
  return (JSON.parse(body) as { data: { order: { id: number } } }).data.order.id;
}

/** A contract order of the token's user. */
async function newContractOrder(token: string, more: object = {}): Promise<number> {
  await post(token, CALLS.demoFaucet.path, { id: commandId() });
  const toContract = { from: 'funds', to: 'contract', asset: 'USDT', amount: '100' };
  await post(token, CALLS.assetsTransfer.path, { id: commandId(), ...toContract });
  const body = await post(token, CALLS.contractPlaceOrder.path, { ...CONTRACT(), ...more });
  return (JSON.parse(body) as { data: { order: { id: number } } }).data.order.id;
}

async function newPosition(token: string): Promise<number> {
  // A position that was reversed is long: the order would close it.
  await post(token, CALLS.contractCloseAll.path, { id: commandId() });
  await newContractOrder(token, { type: 'market', price: '' });
  const { method, path } = CALLS.contractPositions;
  const { body } = await ask({ method, path: `/api${path}` }, token);
  return (JSON.parse(body) as { data: { list: { id: number }[] } }).data.list[0]?.id ?? 0;
}

async function newTrigger(token: string): Promise<number> {
  const body = await post(token, CALLS.contractPlaceTrigger.path, STOP());
  return (JSON.parse(body) as { data: { trigger: { id: number } } }).data.trigger.id;
}

async function newAlert(token: string): Promise<number> {
  const body = await post(token, CALLS.alertSet.path, ALERT());
  return (JSON.parse(body) as { data: { alert: { id: number } } }).data.alert.id;
}

async function newOption(token: string): Promise<number> {
  await post(token, CALLS.demoFaucet.path, { id: commandId() });
  const toOptions = { from: 'funds', to: 'options', asset: 'USDT', amount: '100' };
  await post(token, CALLS.assetsTransfer.path, { id: commandId(), ...toOptions });
  await until(CALLS.optionTerms, token, ({ products }) => products[0]?.isLive === true);
  const body = await post(token, CALLS.optionPlaceOrder.path, OPTION());
  return (JSON.parse(body) as { data: { order: { id: number } } }).data.order.id;
}

/** Asks until the answer is as it must be. */
async function until(call: Asked, token: string, is: (data: Options) => boolean): Promise<void> {
  await expect
    .poll(async () => {
      const { body } = await ask({ ...call, path: `/api${call.path}` }, token);
      return is((JSON.parse(body) as { data: Options }).data);
    })
    .toBe(true);
}

/** The fields of two answers about options. */
interface Options {
  readonly products: readonly { readonly isLive: boolean; readonly isValued: boolean }[];
  readonly list: readonly { readonly id: number; readonly status: string }[];
}

/** With its opening price, under terms that allow an early exit. */
async function exitableOption(token: string): Promise<number> {
  const terms = optionTermsSetting.default;
  const products = terms.products.map(({ symbol, cycles }) => ({
    symbol,
    cycles: cycles.map((each) => ({ ...each, exitShareBps: 9_000 })),
  }));
  const rule = { ...terms.rule, openWithinMillis: 60_000 };
  const change = { name: optionTermsSetting.name, value: { ...terms, rule, products }, reason: 'a test' };
  await post(await logIn('operator'), CALLS.operatorChangeSetting.path, { id: commandId(), ...change });
  const order = await newOption(token);
  await until(CALLS.optionTerms, token, ({ products }) => products[0]?.isValued === true);
  const isOpened = ({ id, status }: Options['list'][number]) => id === order && status === 'waiting';
  await until(CALLS.optionOpenOrders, token, ({ list }) => list.some(isOpened));
  return order;
}

async function post(token: string, path: string, input: object): Promise<string> {
  const { body } = await ask({ method: 'POST', path: `/api${path}` }, token, input);
  return body;
}

/** A valid input for each call that moves money, so that the core decides. */
const SOUND: Readonly<Record<string, () => object>> = {
  [`/api${CALLS.spotPlaceOrder.path}`]: RESTING,
  [`/api${CALLS.spotCancelOrders.path}`]: () => ({ id: commandId() }),
  [`/api${CALLS.contractPlaceOrder.path}`]: CONTRACT,
  [`/api${CALLS.contractCancelOrders.path}`]: () => ({ id: commandId() }),
  [`/api${CALLS.contractCloseAll.path}`]: () => ({ id: commandId() }),
  [`/api${CALLS.contractSetLeverage.path}`]: () => ({ ...MODE(), leverage: 50 }),
  [`/api${CALLS.contractSetMarginMode.path}`]: () => ({ ...MODE(), marginMode: 'cross' }),
  [`/api${CALLS.contractSetPositionMode.path}`]: () => ({ ...MODE(), positionMode: 'hedge' }),
  [`/api${CALLS.contractPlaceTrigger.path}`]: STOP,
  [`/api${CALLS.contractCancelTriggers.path}`]: () => ({ id: commandId() }),
  [`/api${CALLS.optionPlaceOrder.path}`]: OPTION,
  ...ETF_INPUTS,
  ...EARN_INPUTS,
  [`/api${CALLS.assetsTransfer.path}`]: () => ({
    id: commandId(),
    from: 'funds',
    to: 'fiat',
    asset: 'USDT',
    amount: '1',
  }),
  [`/api${CALLS.convertExecute.path}`]: () => ({
    id: commandId(),
    quote: `nobodys.${'x'.repeat(43)}`,
  }),
  [`/api${CALLS.demoFaucet.path}`]: () => ({ id: commandId() }),
};

const ADMITTED = 'let in';

function outcome({ status, code }: Answer): string {
  if (status === 401 || status === 403) return `${String(status)} ${String(code)}`;
  return status < 500 ? ADMITTED : `failed with ${String(status)}`;
}

function expected({ access: { caller, movesMoney, names } }: KnownCall, role: Role): string {
  if (caller === 'visitor') return ADMITTED;
  if (role === 'visitor') return '401 1003';
  if (caller === 'operator' && role !== 'operator') return '403 auth.not-allowed';
  // Other users' objects are reported as missing first, also to abnormal users.
  return movesMoney && names !== 'by id' && role === 'abnormal' ? '403 core.abnormal' : ADMITTED;
}

describe('every call', () => {
  it('ROLE-010 answers visitors, users, abnormal users and operators as it declares', async () => {
    const [seen, due]: [unknown[], unknown[]] = [[], []];
    for (const call of calls) {
      for (const role of ROLES) {
        seen.push([call.path, role, outcome(await askAs(role, call))]);
        due.push([call.path, role, expected(call, role)]);
      }
    }
    expect(seen).toEqual(due);
    expect(new Set(calls.map(({ access }) => access.caller)).size).toBeGreaterThan(1);
  });

  it('ROLE-011 declares who may make it, and one about the caller’s own has no field for another user', () => {
    expect(calls.filter(({ access }) => (access as unknown) === undefined)).toEqual([]);
    const naming = calls.filter(
      ({ access, input }) =>
        access.names === 'own' &&
        fieldsOf(input).some((field) => /^(?:user|owner|person|account|uid)/i.test(field)),
    );
    expect(naming.map(({ path }) => path)).toEqual([]);
  });

  it('ROLE-012 answers for another user’s object as for a missing one, and changes nothing', async () => {
    const named = calls.filter(({ access }) => access.names === 'by id');
    expect(named.map(({ path }) => path).filter((path) => OBJECTS[path] === undefined)).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
    for (const call of named) {
      const owner = await logIn('Bob');
      const { theirs, nobodys } = (await OBJECTS[call.path]?.(owner)) ?? { theirs: {}, nobodys: {} };
      for (const role of ['user', 'abnormal', 'operator'] as const) {
        const other = await logIn(USERS[role]);
        const missing = await ask(call, other, nobodys);
        const foreign = await ask(call, other, theirs);
        const reaches = call.access.caller === 'operator' && role === 'operator';
        expect([call.path, role, foreign]).toEqual(
          reaches ? [call.path, role, expect.objectContaining({ status: 200 })] : [call.path, role, missing],
        );
      }
      if (call.access.caller === 'user')
        expect(await ask(call, owner, theirs)).toMatchObject({ status: 200 });
    }
  });

  it('ROLE-013 an operator flags a user, whose money then does not move, and clears them again', async () => {
    const { method, path } = CALLS.operatorMarkUser;
    const [operator, carol] = [await logIn('operator'), await logIn('Carol')];
    const self = async () => {
      const { body } = await ask({ method: 'GET', path: `/api${CALLS.userSelf.path}` }, carol);
      return (JSON.parse(body) as { data: { id: number; abnormal: boolean } }).data;
    };
    const { id } = await self();
    const mark = (abnormal: boolean) =>
      ask({ method, path: `/api${path}` }, operator, { user: id, abnormal });
    const moving = calls.filter(({ access }) => access.movesMoney);
    // The objects that they can name are their own from before.
    const inputs = await Promise.all(
      moving.map(async ({ path }) => (await OBJECTS[path]?.(carol))?.theirs ?? SOUND[path]?.()),
    );
    expect(await mark(true)).toMatchObject({ status: 200 });
    expect(await self()).toMatchObject({ abnormal: true });
    for (const [at, call] of moving.entries())
      expect(await ask(call, carol, inputs[at])).toMatchObject({ status: 403, code: 'core.abnormal' });
    await mark(false);
    expect(await self()).toMatchObject({ abnormal: false });
  });
});

describe('an API client', () => {
  it('ROLE-014 may make the calls that its key permits, and of the others only the public ones', async () => {
    const token = await logIn('Dora');
    const [seen, due]: [unknown[], unknown[]] = [[], []];
    for (const permission of KEY_PERMISSIONS) {
      const key = await newKey(token, [permission]);
      for (const call of calls) {
        const { method, access } = call;
        const [path] = addressed(call.path, {});
        // An API client that sends a key and a session is judged by its key.
        const body = method === 'GET' ? '' : JSON.stringify(SOUND[call.path]?.() ?? {});
        const headers = signCall(key, { time: String(Date.now()), method, path, body });
        const response = await fetch(`${platform.origin}${path}`, {
          method,
          headers,
          ...(body === '' ? {} : { body }),
        });
        const { code } = (await response.json()) as { code: unknown };
        const may = access.caller === 'visitor' || access.byKey === permission;
        seen.push([path, permission, outcome({ status: response.status, code, body: '' })]);
        due.push([path, permission, may ? ADMITTED : '403 auth.key-permission']);
      }
    }
    expect(seen).toEqual(due);
    const moving = calls.filter(({ access }) => access.movesMoney && access.byKey === 'read');
    expect(moving).toEqual([]);
  });

  it('ROLE-015 finds examples on the page that run as they are printed', async () => {
    const token = await logIn('Frank');
    const { method, path } = CALLS.demoFaucet;
    await ask({ method, path: `/api${path}` }, token, { id: commandId() });
    const { key, secret } = await newKey(token, ['read', 'trade']);
    const page = await (await fetch(`${platform.origin}/api/docs`)).text();
    const env = { PATH: process.env['PATH'], BRISK: platform.origin, BRISK_KEY: key, BRISK_SECRET: secret };
    const example = (name: string) => {
      const text = new RegExp(`<pre id="example-${name}">([^<]*)</pre>`).exec(page)?.[1] ?? '';
      return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    };
    const run = (by: string, args: readonly string[], input: string) =>
      spawnSync(by, args, { env, input, encoding: 'utf8' });
    const node = run(process.execPath, ['--input-type=module', '-'], example('node'));
    expect(node.stderr).toBe('');
    const record = { asset: 'USDT', amount: '1.5' };
    expect(JSON.parse(node.stdout)).toMatchObject([{ code: 200 }, { code: 200, data: { list: [record] } }]);
    const trade = run(process.execPath, ['--input-type=module', '-'], example('trade'));
    expect(trade.stderr).toBe('');
    const { placed, found, received } = JSON.parse(trade.stdout) as Record<string, unknown>;
    const states = ['unfilled', 'cancelled'].map((status) => ({ order: placed, status }));
    expect([found, received]).toEqual([placed, states]);
    const moved = { from: 'funds', to: 'contract', asset: 'USDT', amount: '200' };
    const transfer = CALLS.assetsTransfer;
    await ask({ method: transfer.method, path: `/api${transfer.path}` }, token, {
      id: commandId(),
      ...moved,
    });
    const contracts = run(process.execPath, ['--input-type=module', '-'], example('contracts'));
    expect(contracts.stderr).toBe('');
    const closed = { status: 'all-filled', reduceOnly: true };
    expect(JSON.parse(contracts.stdout)).toMatchObject([
      { code: 200 },
      { data: { order: { status: 'all-filled' } } },
      { data: { list: [{ side: 'long', leverage: 5 }] } },
      { data: { order: closed } },
      { data: { position: { side: 'short' } } },
      { data: { results: [{ code: '' }] } },
      { code: 200 },
    ]);
    const triggers = run(process.execPath, ['--input-type=module', '-'], example('triggers'));
    expect(triggers.stderr).toBe('');
    const amended = { trigger: '999990.0', status: 'waiting' };
    expect(JSON.parse(triggers.stdout)).toMatchObject([
      { code: 200 },
      { data: { trigger: amended } },
      { data: { list: [amended] } },
      { data: { trigger: { status: 'cancelled', cause: 'user' } } },
    ]);
    const tools = ['curl', 'openssl'].every((tool) => spawnSync(tool, ['--version'], { env }).status === 0);
    if (tools) {
      const shell = run('sh', [], example('sh'));
      expect(shell.stderr).toBe('');
      expect(JSON.parse(shell.stdout)).toMatchObject({ code: 200 });
    }
    expect(example('sh')).toContain('openssl dgst -sha256 -hmac');
  });
});
