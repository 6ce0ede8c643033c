/** A caller makes more calls than their share, from many addresses, slowly, or in another protocol. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '../../../protocol/call.ts';
import { SPOT_CODES } from '../../../protocol/names/codes.ts';
import { everybody, user } from '../../../server/http/access.ts';
import { bind } from '../../../server/http/bind.ts';
import { Refusal } from '../../../server/http/refuse.ts';
import { openGateway, type OpenGatewayInput } from '../../support/open-gateway.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { fakeSessions } from '../../support/fake-sessions.ts';

const EMPTY = z.strictObject({});

/** A platform behind a proxy of this machine, with two users and calls of each kind. */
async function open(extra: Partial<OpenGatewayInput> = {}) {
  const sessions = fakeSessions();
  sessions.begin('one', { id: 1 });
  sessions.begin('two', { id: 2 });
  const reads = { running: 0, most: 0 };
  const at = (path: string) =>
    defineCall({ method: 'POST', path }, { input: EMPTY, output: EMPTY, refusals: [] });
  const order = defineCall(
    { method: 'POST', path: '/order' },
    { input: EMPTY, output: EMPTY, refusals: [SPOT_CODES.noOrder] },
  );
  const gateway = await openGateway({
    core: fakeCore([]),
    sessions,
    calls: [
      bind(at('/memory'), user(), () => Promise.resolve({})),
      bind(at('/rows'), user({ reads: true }), async () => {
        reads.running++;
        reads.most = Math.max(reads.most, reads.running);
        await new Promise(setImmediate);
        reads.running--;
        return {};
      }),
      bind(order, user({ movesMoney: true }), () => Promise.resolve(new Refusal(SPOT_CODES.noOrder))),
      bind(at('/quote'), { ...everybody, mostLegs: 30 }, () => Promise.resolve({})),
      bind(at('/discard'), user({ keeps: 'every-answer' }), () => Promise.resolve({})),
    ],
    proxies: ['loopback'],
    ...extra,
  });
  const ask = (path: string, token: string, address: string) =>
    gateway.get(`/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-forwarded-for': address,
      },
      body: '{}',
    });
  return { gateway, reads, ask };
}

const addresses = (count: number) => Array.from({ length: count }, (_, each) => `198.51.100.${String(each)}`);

it('PLATFORM-520 an account has one budget for all its addresses, and learns the rest of it', async () => {
  const { ask } = await open({ http: { callsPerSecond: 10 } });
  const answers = await Promise.all(addresses(60).map((address) => ask('/memory', 'one', address)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(
    Array.from({ length: 20 }, () => '1'),
  );
  expect(refused[0]?.headers.get('ratelimit')).toBe('"account";r=0;t=2');
  expect(refused[0]?.headers.get('ratelimit-policy')).toBe('"account";q=40;w=2');
  expect((await ask('/memory', 'two', '198.51.100.1')).status).toBe(200);
});

it('PLATFORM-520 a read of the database weighs five', async () => {
  const { ask } = await open({ http: { callsPerSecond: 10 } });
  const answers = await Promise.all(addresses(10).map((address) => ask('/rows', 'one', address)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
});

it('PLATFORM-702 a call with many books is spent by a known session’s account, else by its network', async () => {
  const { ask } = await open({ http: { callsPerSecond: 10 } });
  const quotes = async (token: string, from: readonly string[]) => {
    const answers = await Promise.all(from.map((address) => ask('/quote', token, address)));
    return answers.filter(({ status }) => status === 200).length;
  };
  // Five more than the call itself, of a network's 20.
  const network = '203.0.113.1';
  expect(await quotes('', [network, network, network, network, network, network])).toBe(4);
  // Six of what an account's 40 have left.
  expect((await ask('/memory', 'one', '198.51.100.1')).status).toBe(200);
  expect(await quotes('one', addresses(10))).toBe(6);
  expect(await quotes('two', [network])).toBe(0);
});

it('PLATFORM-526 a known session is counted by account, strangers at its address by network', async () => {
  const { ask } = await open({ http: { callsPerSecond: 10 } });
  const statuses = async (token: string, count: number) =>
    (await Promise.all(Array.from({ length: count }, () => ask('/memory', token, '198.51.100.1')))).map(
      ({ status }) => status,
    );
  await ask('/memory', 'two', '198.51.100.1');
  expect(await statuses('unknown', 60)).toContain(429);
  expect(await statuses('two', 35)).toEqual(Array.from({ length: 35 }, () => 200));
});

it('PLATFORM-701 strangers of many networks of one IPv6 site have the calls of four networks', async () => {
  const { ask } = await open({ http: { callsPerSecond: 1 } });
  const statuses = (address: (at: number) => string) =>
    Promise.all(
      Array.from({ length: 40 }, async (_, at) => (await ask('/memory', 'unknown', address(at))).status),
    );
  const ofSite = await statuses((at) => `2001:db8:1:${String(at)}::1`);
  expect(ofSite).toContain(429);
  expect(await statuses((at) => `192.0.2.${String(at)}`)).not.toContain(429);
});

it('PLATFORM-521 one account has one read under way, two accounts two, from any number of addresses', async () => {
  const { ask, reads } = await open();
  await Promise.all(addresses(40).map((address) => ask('/rows', 'one', address)));
  expect(reads.most).toBe(1);
  const both = addresses(40).flatMap((address) => [
    ask('/rows', 'one', address),
    ask('/rows', 'two', address),
  ]);
  await Promise.all(both);
  expect(reads.most).toBe(2);
});

it('PLATFORM-522 refused commands are bounded, and the next ones are refused before the core', async () => {
  const keptAnswers = { burst: 3, perSecond: 0.1 };
  const { ask } = await open({ http: { callsPerSecond: 1000, keptAnswers } });
  const seen: number[] = [];
  for (const address of addresses(5)) seen.push((await ask('/order', 'one', address)).status);
  expect(seen).toEqual([409, 409, 409, 429, 429]);
  expect((await ask('/order', 'one', '198.51.100.1')).headers.get('retry-after')).toBe('10');
  expect((await ask('/memory', 'one', '198.51.100.1')).status).toBe(200);
  expect((await ask('/order', 'two', '198.51.100.1')).status).toBe(409);
  const discards = await Promise.all(addresses(4).map(() => ask('/discard', 'two', '198.51.100.1')));
  expect(discards.map(({ status }) => status).sort()).toContain(200);
  expect((await ask('/discard', 'two', '198.51.100.1')).status).toBe(429);
});

it('PLATFORM-523 metrics and the details of readiness are for the named networks', async () => {
  const { gateway } = await open({ proxies: [] });
  expect((await gateway.get('/metrics')).status).toBe(200);
  expect(await (await gateway.get('/readyz')).json()).toHaveProperty('data.markets');
  for (const name of [
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-real-ip',
    'x-client-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-cluster-client-ip',
    'fastly-client-ip',
    'via',
  ]) {
    const headers = { [name]: '203.0.113.7' };
    expect((await gateway.get('/metrics', { headers })).status).toBe(404);
    const ready = await gateway.get('/readyz', { headers });
    expect(await ready.json()).toHaveProperty('data', { ready: true });
  }
});

it('PLATFORM-523 behind a proxy the caller’s network counts', async () => {
  const { gateway } = await open({ metricsNetworks: ['10.0.0.0/8'] });
  const from = async (address: string) =>
    (await gateway.get('/metrics', { headers: { 'x-forwarded-for': address } })).status;
  expect([await from('10.1.2.3'), await from('203.0.113.7'), await from('127.0.0.1')]).toEqual([
    200, 404, 404,
  ]);
});

it('PLATFORM-523 an undeclared proxy opens the metrics to nobody', async () => {
  const { gateway } = await open({ proxies: [], metricsNetworks: ['127.0.0.0/8', '10.0.0.0/8'] });
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  expect((await gateway.get('/metrics', forwarded)).status).toBe(404);
});

it('PLATFORM-523 requests for the platform’s state are limited', async () => {
  const { gateway } = await open({ http: { callsPerSecond: 10 } });
  const answers = await Promise.all(Array.from({ length: 60 }, () => gateway.get('/readyz')));
  expect(answers.map(({ status }) => status)).toContain(429);
});

/** The answer on a bare connection, until it ends. */
async function answered(port: number, message: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(message);
  await once(socket, 'close');
  return received;
}

it('PLATFORM-524 a body that does not arrive whole is not waited for', async () => {
  const { gateway } = await open({ http: { callsPerSecond: 10, requestMillis: 100 } });
  const head = [
    'POST /api/memory HTTP/1.1',
    'host: brisk',
    'content-type: application/json',
    'content-length: 9',
  ];
  expect(await answered(gateway.port, `${head.join('\r\n')}\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 4\d\d /);
});

it.each(['/', '/socket.iox'])(
  'PLATFORM-525 a request for another protocol is answered and closed: %s',
  async (path) => {
    const { gateway } = await open();
    const head = [
      `GET ${path} HTTP/1.1`,
      'host: brisk',
      'connection: Upgrade, HTTP2-Settings',
      'upgrade: h2c',
      'http2-settings: AAMAAABkAAQAAP__',
    ];
    expect(await answered(gateway.port, `${head.join('\r\n')}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 [^]*"platform\.bad-input"/,
    );
  },
);

it('PLATFORM-716 a refused request for another protocol leaves no connection, whatever else it sent', async () => {
  const { gateway } = await open();
  expect((await gateway.get('/healthz', { headers: { connection: 'close' } })).status).toBe(200);
  const held = () => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCPSocket')).length;
  const before = held();
  const head = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n';
  // One with more than a connection's buffers hold, one without, and one that no protocol knows.
  for (const sent of [head + 'x'.repeat(300_000), head, 'BROKEN\r\n\r\n']) {
    const connection = connect({ port: gateway.port, host: '127.0.0.1', allowHalfOpen: true });
    connection.on('error', () => undefined).resume();
    connection.write(sent);
    // It never ends its own side. The platform's reset may come before its end.
    await Promise.race([once(connection, 'end'), once(connection, 'close')]);
    if (sent.length > head.length) connection.destroy();
    await vi.waitFor(() => expect(held()).toBeLessThanOrEqual(before + (connection.destroyed ? 0 : 1)));
    connection.destroy();
  }
});

it.each([
  ['unknown expectations', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: banana\r\n\r\n', '417'],
  ['the sockets’ path', 'GET /socket.io/?EIO=9&transport=x HTTP/1.1\r\nhost: x\r\n\r\n', '400'],
])('PLATFORM-717 the bound of unanswered requests holds for %s', async (_title, request, status) => {
  const { gateway } = await open();
  const connection = connect(gateway.port, '127.0.0.1');
  let text = '';
  connection.setEncoding('utf8').on('data', (part: string) => (text += part));
  connection.on('error', () => undefined);
  connection.write(request.repeat(400));
  await once(connection, 'close');
  expect(text.split(`HTTP/1.1 ${status}`).length - 1).toBeLessThan(400);
  expect((await gateway.get('/healthz')).status).toBe(200);
});

it('PLATFORM-718 a zero byte in an address is refused before a database sees it', async () => {
  const named = z.strictObject({ name: z.string() });
  const text = defineCall({ method: 'GET', path: '/text' }, { input: named, output: EMPTY, refusals: [] });
  const gateway = await openGateway({
    core: fakeCore([]),
    calls: [bind(text, everybody, () => Promise.resolve({}))],
  });
  expect((await gateway.get('/api/text?name=a')).status).toBe(200);
  const answer = await gateway.get('/api/text?name=a%00b');
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'platform.bad-input' }]);
});

it('PLATFORM-712 a connection with too many unanswered requests is cut, others are answered', async () => {
  const { gateway } = await open();
  const sent = async (count: number) => {
    const connection = connect(gateway.port, '127.0.0.1');
    let text = '';
    connection.setEncoding('utf8').on('data', (part: string) => (text += part));
    connection.on('error', () => undefined);
    const last = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    connection.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count - 1) + last);
    await once(connection, 'close');
    return text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
  };
  expect(await sent(20)).toBe(20);
  expect(await sent(400)).toBeLessThan(400);
  expect((await gateway.get('/healthz')).status).toBe(200);
});
