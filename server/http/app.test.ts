import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '../../protocol/call.ts';
import { openApp } from '../../tests/support/open-app.ts';
import { CORE_CODES } from '../../protocol/names/codes.ts';
import { openGateway } from '../../tests/support/open-gateway.ts';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { fakeCore } from '../../tests/support/fake-core.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { everybody } from './access.ts';
import { bind } from './bind.ts';
import { Refusal } from './refuse.ts';

const SCRIPT = 'document.documentElement.dataset.theme = "dark";';

function builtClient(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><script>${SCRIPT}</script><script src="/assets/a.js"></script>`,
  );
  writeFileSync(join(folder, 'assets/a-1234.js'), 'let plain;');
  writeFileSync(join(folder, 'assets/a-1234.js.br'), brotliCompressSync('let plain;'));
  writeFileSync(join(folder, 'assets/a-1234.js.map'), '{}');
  return folder;
}

const open = (symbols = ['BTC-USDT']) => openGateway({ core: fakeCore(symbols), clientDir: builtClient() });

describe('the client', () => {
  it('PLATFORM-010 the page is asked for each time, what carries its hash is kept for good', async () => {
    const { get } = await open();
    for (const path of ['/', '/index.html', '/?lang=en']) {
      const page = await get(path);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(page.headers.get('content-type')).toMatch('text/html');
    }
    const asset = await get('/assets/a-1234.js', { headers: { 'accept-encoding': 'identity' } });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await asset.text()).toBe('let plain;');
  });

  it('PLATFORM-010 sends what the build compressed', async () => {
    const { get } = await open();
    const asset = await get('/assets/a-1234.js', { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('content-type')).toMatch('javascript');
    expect(asset.headers.get('cache-control')).toMatch('immutable');
    expect(await asset.text()).toBe('let plain;');
  });

  it.each([
    '/nothing',
    '/assets/a-1234.js.map',
    '/assets/',
    '/assets/../../package.json',
    '/..%2f..%2fetc/passwd',
    '/pages/trade/index',
  ])('serves nothing at %s', async (path) => {
    const { get } = await open();
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('Not found.\n');
  });
});

describe('files that are asked for too often or wrongly', () => {
  it('PLATFORM-710 a flood of files is refused by network, with the time to wait; calls and others go on', async () => {
    const clock = fakeClock();
    const { app } = await openApp({
      ...{ clientDir: builtClient(), clock, proxies: ['loopback'], limits: { callsPerSecond: 1 } },
    });
    const get = (url: string, address: string) =>
      app.inject({ url, headers: { 'x-forwarded-for': address, 'accept-encoding': 'identity' } });
    const statuses = async (count: number, url: string, address: string) => {
      const answers = await Promise.all(Array.from({ length: count }, () => get(url, address)));
      return [...new Set(answers.map(({ statusCode }) => statusCode))];
    };
    const [flood, other] = ['192.0.2.1', '192.0.2.2'];
    expect(await statuses(100, '/assets/a-1234.js', flood)).toEqual([200]);
    expect(await statuses(100, '/nothing', flood)).toEqual([404]);
    const refused = await get('/assets/a-1234.js', flood);
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers.connection]).toEqual([
      ...[429, '1', 'close'],
    ]);
    expect(refused.json()).toMatchObject({ code: 'platform.too-many-requests' });
    expect((await get('/api/nothing', flood)).statusCode).toBe(429);
    expect((await get('/healthz', flood)).statusCode).toBe(200);
    expect((await get('/api/openapi.json', flood)).statusCode).toBe(200);
    expect((await get('/assets/a-1234.js', other)).statusCode).toBe(200);
    clock.advance(1_000);
    expect(await statuses(10, '/assets/a-1234.js', flood)).toEqual([200]);
    expect((await get('/assets/a-1234.js', flood)).statusCode).toBe(429);
    // An IPv6 site has the files of four networks.
    const ofSite = (at: number) => `2001:db8:1:${String(at)}::1`;
    for (let at = 0; at < 4; at++) expect(await statuses(200, '/nothing', ofSite(at))).toEqual([404]);
    expect(await statuses(1, '/nothing', ofSite(4))).toEqual([429]);
  });

  it('PLATFORM-714 addresses that cannot be read count in the limit of files, by the caller’s network', async () => {
    const { app } = await openApp({
      ...{ clientDir: builtClient(), proxies: ['loopback'], limits: { callsPerSecond: 1 } },
    });
    const ask = (url: string, address: string) =>
      app.inject({ url, headers: { 'x-forwarded-for': address } });
    const tooLong = `/assets/${'x'.repeat(200)}`;
    const [flood, other] = ['192.0.2.1', '192.0.2.2'];
    for (const url of ['/%ZZ', tooLong])
      for (let at = 0; at < 100; at++) expect((await ask(url, flood)).statusCode).toBe(400);
    for (const url of ['/%ZZ', tooLong, '/nothing']) {
      const refused = await ask(url, flood);
      expect([refused.statusCode, refused.headers.connection]).toEqual([429, 'close']);
      expect(refused.json()).toMatchObject({ code: 'platform.too-many-requests' });
    }
    expect((await ask('/%ZZ', other)).statusCode).toBe(400);
    expect((await ask('/nothing', other)).statusCode).toBe(404);
  });

  it('PLATFORM-711 a part that a file does not have is answered with 416, another version with 412', async () => {
    const { get } = await open();
    const ask = async (headers: Record<string, string>) => {
      const answer = await get('/assets/a-1234.js', {
        headers: { 'accept-encoding': 'identity', ...headers },
      });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect(await ask({ range: 'bytes=4-8' })).toEqual([206, 'bytes 4-8/10', 'plain']);
    expect(await ask({ range: 'bytes=99-' })).toEqual([416, 'bytes */10', 'Range Not Satisfiable\n']);
    expect(await ask({ range: 'bytes=-6' })).toEqual([206, 'bytes 4-9/10', 'plain;']);
    expect(await ask({ range: 'bytes=-0' })).toEqual([416, 'bytes */10', 'Range Not Satisfiable\n']);
    // RFC 9110 §14.1.2: a suffix that is longer than the file is the whole file.
    expect(await ask({ range: 'bytes=-99' })).toEqual([200, null, 'let plain;']);
    expect(await ask({ range: 'bytes=-99', 'accept-encoding': 'br' })).toEqual([200, null, 'let plain;']);
    expect(await ask({ 'if-match': '"another"' })).toEqual([412, null, 'Precondition Failed\n']);
    expect(await ask({ 'if-match': '*' })).toEqual([200, null, 'let plain;']);
  });
});

describe('security', () => {
  const everywhere = [
    '/',
    '/assets/a-1234.js',
    '/nothing',
    '/api/nothing',
    '/healthz',
    '/api/docs',
    '/api/market/instruments',
    '/socket.io/?EIO=4&transport=polling',
  ];
  it.each(everywhere)('PLATFORM-011 %s says what a browser may do', async (path) => {
    const { get } = await open();
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('PLATFORM-011 keeps other windows away over https, and forces nothing over plain http', async () => {
    const { get } = await open();
    const plain = (await get('/')).headers;
    for (const name of ['cross-origin-opener-policy', 'strict-transport-security'])
      expect(plain.has(name)).toBe(false);
    expect(plain.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    const secure = (await get('/', { headers: { 'x-forwarded-proto': 'https' } })).headers;
    expect(secure.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('PLATFORM-011 allows the page its own inline script by hash, and no other', async () => {
    const { get } = await open();
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect((await get('/')).headers.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${hash}';`,
    );
  });

  it('PLATFORM-012 forces nobody to https', async () => {
    const { get } = await open();
    const { headers } = await get('/');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });
});

describe('status routes', () => {
  it('PLATFORM-013 answers that it runs, whether it is ready, its build and its metrics', async () => {
    const { get } = await open();
    expect(await (await get('/healthz')).json()).toMatchObject({ code: 200 });
    expect(await (await get('/readyz')).json()).toMatchObject({
      code: 200,
      data: { ready: true, committed: 1 },
    });
    expect(await (await get('/version')).json()).toMatchObject({
      data: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string, node: process.version },
    });
    const metrics = await (await get('/metrics')).text();
    for (const name of [
      'process_cpu_user_seconds_total',
      'brisk_command_committed 1',
      'brisk_sockets 0',
      'brisk_http_request_seconds_count',
    ]) {
      expect(metrics).toContain(name);
    }
  });

  it('PLATFORM-013 is not ready while the core is not', async () => {
    const core = fakeCore([]);
    const status = await core.status();
    core.status = () => Promise.resolve({ ...status, ready: false });
    const answer = await (await openGateway({ core })).get('/readyz');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'platform.starting' });
  });

  it('PLATFORM-014 describes its calls to users and to API clients', async () => {
    const { get } = await open();
    expect(await (await get('/api/docs')).text()).toContain('GET /api/market/trades');
    const document = (await (await get('/api/openapi.json')).json()) as { paths: Record<string, object> };
    expect(Object.keys(document.paths)).toEqual([
      '/api/market/instruments',
      '/api/market/trades',
      '/api/market/candles',
      '/api/market/sparklines',
      '/api/index/logo',
    ]);
    expect(document.paths['/api/market/trades']).toMatchObject({
      get: {
        parameters: [
          { name: 'symbol', required: true },
          { name: 'after', required: false },
          { name: 'limit' },
        ],
      },
    });
  });
});

describe('calls', () => {
  it('PLATFORM-015 instruments are sent once, and then only confirmed as unchanged', async () => {
    const { get } = await open();
    const first = await get('/api/market/instruments');
    expect(await first.json()).toMatchObject({
      code: 200,
      msg: '',
      data: { list: [{ symbol: 'BTC-USDT' }] },
    });
    const tag = first.headers.get('etag') ?? '';
    const again = await get('/api/market/instruments', { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('PLATFORM-016 coins have pictures as files that are kept for good; one without is left out', async () => {
    const { get } = await open(['BTC-USDT', 'NOSUCHCOIN-USDT']);
    const { data } = (await (await get('/api/index/logo')).json()) as { data: Record<string, string> };
    expect(Object.keys(data)).toEqual(['BTC', 'USDT']);
    const picture = await get(data['BTC'] ?? '');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(picture.headers.get('cache-control')).toMatch('immutable');
    expect(picture.headers.get('content-security-policy')).toMatch("default-src 'none'");
    expect(await picture.text()).toMatch(/^<svg /);
    expect((await get('/logos/BTC.0000000000.svg')).status).toBe(404);
  });

  it('PLATFORM-017 one address that calls too often learns when to retry; pictures are not counted', async () => {
    const { get } = await openGateway({ core: fakeCore([]), http: { callsPerSecond: 3 } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/api/market/instruments')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(await refused[0]?.json()).toMatchObject({ code: 'platform.too-many-requests', data: null });
    const pictures = await Promise.all(Array.from({ length: 20 }, () => get('/logos/x.svg')));
    expect(pictures.map(({ status }) => status)).not.toContain(429);
  });
});

describe('binding', () => {
  const shape = { input: z.strictObject({ size: z.int() }), output: z.strictObject({ twice: z.int() }) };
  const call = defineCall({ method: 'POST', path: '/twice' }, { ...shape, refusals: [CORE_CODES.noUser] });

  async function bound(answer: Parameters<typeof bind<typeof call, 'visitor'>>[2]) {
    const { app, lines } = await openApp({ calls: [bind(call, everybody, answer)] });
    const post = (payload: unknown) =>
      app.inject({ method: 'POST', url: '/api/twice', payload: payload as object });
    return { app, post, lines };
  }

  it('parses, answers, and names each problem by its field', async () => {
    const { post } = await bound(({ size }) => Promise.resolve({ twice: size * 2 }));
    expect((await post({ size: 2 })).json()).toEqual({ code: 200, msg: '', data: { twice: 4 } });
    const wrong = await post({ size: '2', extra: 1 });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      code: 'platform.bad-input',
      data: {
        problems: [
          { field: 'size', code: 'invalid-type' },
          { field: 'extra', code: 'unknown' },
        ],
      },
    });
  });

  const wrongBodies: [string, string | undefined, string, number, string][] = [
    ['broken JSON', 'application/json', '{"size":', 400, 'platform.bad-input'],
    ['an empty body', 'application/json', '', 400, 'platform.bad-input'],
    ['no body', undefined, '', 400, 'platform.bad-input'],
    ['a prototype', 'application/json', '{"size":1,"__proto__":{"x":1}}', 400, 'platform.bad-input'],
    [
      'a constructor',
      'application/json',
      '{"size":1,"constructor":{"prototype":{}}}',
      400,
      'platform.bad-input',
    ],
    ['a number too fine', 'application/json', '{"size":1.5}', 400, 'platform.bad-input'],
    ['a list', 'application/json', '[1]', 400, 'platform.bad-input'],
    ['a text', 'text/plain', '{"size":1}', 415, 'platform.not-json'],
    ['a form', 'application/x-www-form-urlencoded', 'size=1', 415, 'platform.not-json'],
    ['a file', 'multipart/form-data; boundary=x', '--x--', 415, 'platform.not-json'],
    ['no known type', 'nonsense', '{"size":1}', 415, 'platform.not-json'],
    [
      'more than 64 kB',
      'application/json',
      JSON.stringify({ size: 'x'.repeat(65_536) }),
      413,
      'platform.too-large',
    ],
  ];
  it.each(wrongBodies)('PLATFORM-019 refuses %s', async (_what, type, payload, status, code) => {
    const { app } = await bound(() => Promise.resolve({ twice: 2 }));
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await app.inject({ method: 'POST', url: '/api/twice', headers, payload });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it('answers a refusal with its own status and text', async () => {
    const { post } = await bound(() => Promise.resolve(new Refusal(CORE_CODES.noUser)));
    const refused = await post({ size: 2 });
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { code: 'core.no-user', msg: 'Account not found.', data: null },
    ]);
  });

  it('PLATFORM-018 a server error is logged, and its answer reveals no details', async () => {
    const faults = [
      () => Promise.resolve({ twice: 0.5 }),
      () => Promise.reject(new Error('secret of /etc/passwd')),
    ];
    for (const fault of faults) {
      const { post, lines } = await bound(fault);
      const failed = await post({ size: 2 });
      expect([failed.statusCode, failed.json()]).toEqual([
        500,
        { code: 'platform.failed', msg: 'The network is busy, try again later.', data: null },
      ]);
      expect(lines.join()).toContain('a call failed');
    }
  });
});
