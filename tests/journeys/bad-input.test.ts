/** Any input from outside gets a listed code: never a 5xx, a crash, or an internal detail. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGGED_OUT, MARKET_CODES, PLATFORM_CODES } from '../../protocol/names/codes.ts';
import { systemClock } from '../../server/base/clock.ts';
import { createPlatform } from '../../server/start/platform.ts';
import { fakeStore } from '../support/fake-store.ts';
import { startGateway, type OpenGateway } from '../support/open-gateway.ts';
import { connectPeer, type SocketPeer } from '../support/socket-peer.ts';
import { testFeatures } from '../support/platform-features.ts';

const LISTED = new Set<unknown>([
  200,
  LOGGED_OUT,
  ...Object.values(PLATFORM_CODES),
  ...Object.values(MARKET_CODES),
]);
const RUNS = process.env['TEST_SIZE'] === 'long' ? 5000 : 150;

let platform: OpenGateway;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const { core, stop } = await createPlatform({
    store: fakeStore(),
    clock: systemClock,
    timeZone: 'Asia/Shanghai',
    features: testFeatures(),
    seed: 'bad-input',
    mood: 'calm',
    onRefused: () => undefined,
    onUnkept: (error) => {
      throw error;
    },
    onFatal: (error) => {
      throw error;
    },
  });
  const gateway = await startGateway({ core, clock: systemClock });
  undo.push(() => gateway.stop(), stop);
  platform = gateway;
});
afterAll(async () => {
  for (const each of undo) await each();
});

async function stillServes({ get, origin, lines }: OpenGateway): Promise<void> {
  expect((await get('/readyz')).status).toBe(200);
  const peer = await connectPeer(origin);
  expect(await peer.ask('clock')).toMatchObject({ code: 200 });
  peer.socket.disconnect();
  expect(lines).toEqual([]);
}

/** An answer must show nothing of this machine or of the code. */
function expectNoLeak(text: string): void {
  expect(text).not.toMatch(/node_modules|\.ts:|at \w+ \(|\/work|ZodError|FST_ERR|select |insert /);
}

type Row = [what: string, path: string, init: RequestInit, status: number, code: string];

const json = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});
const trades = '/api/market/trades';

const calls: Row[] = [
  ['no symbol', trades, {}, 400, 'platform.bad-input'],
  ['an empty symbol', `${trades}?symbol=`, {}, 400, 'platform.bad-input'],
  ['a small symbol', `${trades}?symbol=btc-usdt`, {}, 400, 'platform.bad-input'],
  ['two symbols', `${trades}?symbol=BTC-USDT&symbol=ETH-USDT`, {}, 400, 'platform.bad-input'],
  ['an unknown symbol', `${trades}?symbol=NO-USDT`, {}, 404, 'market.unknown-symbol'],
  ['a symbol of code', `${trades}?symbol=%3Cscript%3E`, {}, 400, 'platform.bad-input'],
  ['a symbol of SQL', `${trades}?symbol=';drop table instruments--`, {}, 400, 'platform.bad-input'],
  ['a null byte', `${trades}?symbol=BTC%00-USDT`, {}, 400, 'platform.bad-input'],
  ['an unknown key', `${trades}?symbol=BTC-USDT&x=1`, {}, 400, 'platform.bad-input'],
  ['a prototype key', `${trades}?symbol=BTC-USDT&__proto__=1`, {}, 400, 'platform.bad-input'],
  ['a constructor key', `${trades}?symbol=BTC-USDT&constructor.prototype.x=1`, {}, 400, 'platform.bad-input'],
  ['a negative id', `${trades}?symbol=BTC-USDT&after=-1`, {}, 400, 'platform.bad-input'],
  ['an id with an exponent', `${trades}?symbol=BTC-USDT&after=1e3`, {}, 400, 'platform.bad-input'],
  ['a hexadecimal id', `${trades}?symbol=BTC-USDT&after=0x10`, {}, 400, 'platform.bad-input'],
  ['an endless id', `${trades}?symbol=BTC-USDT&after=${'9'.repeat(400)}`, {}, 400, 'platform.bad-input'],
  ['no trades', `${trades}?symbol=BTC-USDT&limit=0`, {}, 400, 'platform.bad-input'],
  ['too many trades', `${trades}?symbol=BTC-USDT&limit=2001`, {}, 400, 'platform.bad-input'],
  ['a broken escape', `${trades}?symbol=%E0%A4%A`, {}, 400, 'platform.bad-input'],
  ['a broken escape in the path', '/api/%E0%A4%A', {}, 400, 'platform.bad-input'],
  ['a key for a call without input', '/api/market/instruments?x=1', {}, 400, 'platform.bad-input'],
  ['a key for the pictures', '/api/index/logo?x=1', {}, 400, 'platform.bad-input'],
  ['an unknown call', '/api/market/nothing', {}, 404, 'platform.not-found'],
  ['the bare prefix', '/api', {}, 404, 'platform.not-found'],
  ['a very long path', `/api/${'a'.repeat(4000)}`, {}, 404, 'platform.not-found'],
  ['a way up', '/api/..%2f..%2fpackage.json', {}, 404, 'platform.not-found'],
  ['another method', trades, json('{}'), 405, 'platform.wrong-method'],
  ['deleting', '/api/market/instruments', { method: 'DELETE' }, 405, 'platform.wrong-method'],
  ['asking for options', '/api/market/instruments', { method: 'OPTIONS' }, 405, 'platform.wrong-method'],
  ['a broken body', '/api/nothing', json('{"a":'), 400, 'platform.bad-input'],
  ['posting to the status', '/healthz', json('{}'), 405, 'platform.wrong-method'],
];

describe('calls', () => {
  it('PLATFORM-030 a wrong call gets a listed code and the status that belongs to it', async () => {
    const answered = [];
    for (const [what, path, init] of calls) {
      const answer = await platform.get(path, init);
      const text = await answer.text();
      expectNoLeak(text);
      answered.push([what, answer.status, (JSON.parse(text) as { code: string }).code]);
    }
    expect(answered).toEqual(calls.map(([what, , , status, code]) => [what, status, code]));
    await stillServes(platform);
  });

  it('PLATFORM-030 input that is not HTTP, or has no end, is refused too', async () => {
    const rows: [string, number][] = [
      ['nonsense\r\n\r\n', 400],
      ['GET / HTTP/9.9\r\n\r\n', 400],
      [`GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 413],
      [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 413],
      ['GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 4\r\n\r\nabcd', 400],
    ];
    for (const [bytes, status] of rows) {
      const answer = await raw(platform.port, bytes);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
      expect(answer).toMatch(/"code":"platform\.(bad-input|too-large)"/);
    }
    await stillServes(platform);
  });

  it('PLATFORM-031 no made-up call brings a 5xx', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('BTC-USDT', '-1', '[]', '{}', 'null'),
    );
    const key = fc.oneof(
      fc.constantFrom('symbol', 'after', 'limit', '__proto__', 'constructor'),
      fc.string(),
    );
    const call = fc.record({
      path: fc.oneof(
        fc.constantFrom(trades, '/api/market/instruments', '/api/index/logo', '/logos/x', '/'),
        fc.webPath().map((path) => `/api${path}`),
      ),
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
      query: fc.array(fc.tuple(key, text), { maxLength: 4 }),
      body: fc.oneof(fc.json(), fc.string()),
      language: fc.constantFrom('en', 'xx', '../en', '__proto__'),
    });
    await fc.assert(
      fc.asyncProperty(call, async ({ path, method, query, body, language }) => {
        const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
        const answer = await platform.get(`${path}?${search}`, {
          method,
          headers: { language, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body }),
        });
        const sent = await answer.text();
        expect(answer.status).toBeLessThan(500);
        expectNoLeak(sent);
        if (path.startsWith('/api')) expect(LISTED).toContain((JSON.parse(sent) as { code: unknown }).code);
      }),
      { numRuns: RUNS },
    );
    await stillServes(platform);
  });
});

type Question = [what: string, event: string, input: unknown[], code: string | number];

const many = Array.from({ length: 201 }, (_, i) => `book:C${String(i)}-USDT`);
const questions: Question[] = ['subscribe', 'unsubscribe'].flatMap((event): Question[] => [
  ['nothing', event, [], 'platform.bad-input'],
  ['null', event, [null], 'platform.bad-input'],
  ['a number', event, [5], 'platform.bad-input'],
  ['a text', event, ['book:BTC-USDT'], 'platform.bad-input'],
  ['a list', event, [['book:BTC-USDT']], 'platform.bad-input'],
  ['two inputs', event, [{ channels: ['marks'] }, 1], 'platform.bad-input'],
  ['no channels', event, [{}], 'platform.bad-input'],
  ['an empty list', event, [{ channels: [] }], 'platform.bad-input'],
  ['a channel that is a number', event, [{ channels: [5] }], 'platform.bad-input'],
  ['a channel that is a list', event, [{ channels: [['marks']] }], 'platform.bad-input'],
  ['an unknown key', event, [{ channels: ['marks'], x: 1 }], 'platform.bad-input'],
  ['bytes', event, [Buffer.from('marks')], 'platform.bad-input'],
  ['bytes inside', event, [{ channels: [Buffer.from('marks')] }], 'platform.bad-input'],
  ['a channel without end', event, [{ channels: ['book:'.padEnd(65, 'A')] }], 'platform.bad-input'],
  ['more than 200', event, [{ channels: many }], 'platform.bad-input'],
  ['an empty channel', event, [{ channels: [''] }], 'market.unknown-channel'],
  ['a kind without symbol', event, [{ channels: ['book'] }], 'market.unknown-channel'],
  ['a symbol too many', event, [{ channels: ['marks:BTC-USDT'] }], 'market.unknown-channel'],
  ['a prototype', event, [{ channels: ['__proto__'] }], 'market.unknown-channel'],
]);
questions.push(
  ['an account of nobody', 'subscribe', [{ channels: ['account'] }], LOGGED_OUT],
  ['an account not held', 'unsubscribe', [{ channels: ['account'] }], 'market.not-subscribed'],
  ['an unknown market', 'subscribe', [{ channels: ['book:NO-USDT'] }], 'market.unknown-channel'],
  ['a channel not held', 'unsubscribe', [{ channels: ['marks'] }], 'market.not-subscribed'],
  ['input for the clock', 'clock', [{ x: 1 }], 'platform.bad-input'],
  ['an unknown event', 'publish', [{}], 'platform.not-found'],
  ['an event of the inside', 'constructor', [], 'platform.not-found'],
);

describe('sockets', () => {
  it('PLATFORM-032 a wrong request gets a listed code', async () => {
    const peer = await connectPeer(platform.origin);
    const answered = [];
    for (const [what, event, input] of questions)
      answered.push([what, event, (await peer.ask(event, ...input)).code]);
    expect(answered).toEqual(questions.map(([what, event, , code]) => [what, event, code]));
    expect(peer.socket.connected).toBe(true);
    await stillServes(platform);
  });

  it('PLATFORM-032 a client need not wait for its answers', async () => {
    const peer = await connectPeer(platform.origin);
    for (const [, event, input] of questions) peer.socket.emit(event, ...input);
    expect(await peer.ask('clock')).toMatchObject({ code: 200 });
    await stillServes(platform);
  });

  it('PLATFORM-032 a message that is too large, or no message, ends its own socket only', async () => {
    const ended = async (break_: (peer: SocketPeer) => void) => {
      const peer = await connectPeer(platform.origin);
      const closed = new Promise((resolve) => peer.socket.once('disconnect', resolve));
      break_(peer);
      await closed;
    };
    await ended(({ socket }) => socket.emit('subscribe', { channels: ['x'.repeat(20_000)] }));
    for (const packet of [
      '9',
      '2{"a":',
      '5-["subscribe"',
      '2["connect"]',
      '451-["x",{"_placeholder":true,"num":9}]',
    ]) {
      await ended(({ socket }) => socket.io.engine.write(packet));
    }
    await stillServes(platform);
  });

  it('PLATFORM-031 each made-up request gets a listed code', async () => {
    const peer = await connectPeer(platform.origin);
    const channel = fc.oneof(
      fc.constantFrom('tickers', 'book:BTC-USDT', 'ticker:ETH-USDT', 'trades:NO-USDT'),
      fc.string(),
    );
    const input = fc.oneof(fc.record({ channels: fc.array(channel, { maxLength: 5 }) }), fc.jsonValue());
    const event = fc.oneof(fc.constantFrom('subscribe', 'unsubscribe', 'clock'), fc.string());
    await fc.assert(
      fc.asyncProperty(event, fc.array(input, { maxLength: 2 }), async (name, inputs) => {
        fc.pre(
          ![
            'connect',
            'connect_error',
            'disconnect',
            'disconnecting',
            'newListener',
            'removeListener',
          ].includes(name),
        );
        const { code, msg } = await peer.ask(name, ...inputs);
        expect(LISTED).toContain(code);
        expectNoLeak(msg);
      }),
      { numRuns: RUNS },
    );
    await stillServes(platform);
  });
});

function encode(text: string): string {
  return encodeURIComponent(text);
}

function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (received += text));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(received);
    });
  });
}
